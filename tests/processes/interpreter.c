// A family of processes that the arguments describe: argument N is what process N does, one letter after the other. Process 0 is the
// parent, which has made a pipe from each process to each other one before it forks them all.
//
//   a b c   writes a byte to process 0, 1, 2
//   A B C   reads one byte from process 0, 1, 2, and adds it to its sum
//   s       sleeps;   y   gives way
//
// At its end each child writes its sum to the parent, which prints all of them, and how each child ended.
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 3 };
static int pipes[MOST][MOST][2], results[MOST][2];
static int count;

static void keep_own_ends(int self) {
  for (int from = 0; from < count; from++)
    for (int to = 0; to < count; to++) {
      if (from != self) close(pipes[from][to][1]);
      if (to != self) close(pipes[from][to][0]);
    }
}

// Recursive, so that there are active functions with variables when a process waits.
static unsigned run(int self, const char *script, unsigned sum) {
  if (!*script) return sum;
  unsigned kept = sum, before = sum * 3 + 1;
  char letter = *script;
  if (letter >= 'a' && letter < 'a' + count) {
    unsigned char byte = (unsigned char)(self * 16 + sum % 16);
    write(pipes[self][letter - 'a'][1], &byte, 1);
  } else if (letter >= 'A' && letter < 'A' + count) {
    unsigned char byte = 0;
    ssize_t got = read(pipes[letter - 'A'][self][0], &byte, 1);
    sum += byte + (got == 1 ? 1 : 100);
  } else if (letter == 's') {
    usleep(100);
  } else if (letter == 'y') {
    sched_yield();
  }
  if (before != kept * 3 + 1) abort();
  unsigned after = run(self, script + 1, sum + 1);
  return after + before % 2;
}

int main(int argc, char **argv) {
  count = argc - 1;
  pid_t children[MOST];
  for (int from = 0; from < count; from++) {
    pipe(results[from]);
    for (int to = 0; to < count; to++) pipe(pipes[from][to]);
  }
  for (int child = 1; child < count; child++)
    if ((children[child] = fork()) == 0) {
      keep_own_ends(child);
      unsigned sum = run(child, argv[child + 1], 0);
      write(results[child][1], &sum, sizeof sum);
      _exit(sum % 200);
    }
  keep_own_ends(0);
  printf("parent %u\n", run(0, argv[1], 0));
  for (int to = 0; to < count; to++) close(pipes[0][to][1]);
  for (int child = 1; child < count; child++) {
    unsigned sum = 0;
    int status = 0;
    ssize_t got = read(results[child][0], &sum, sizeof sum);
    waitpid(children[child], &status, 0);
    printf("child %d %zd %u %d\n", child, got, sum, WEXITSTATUS(status));
  }
  return 5;
}
