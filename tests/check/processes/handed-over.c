// A pipeline over another program, which is this one under another name: it writes past its buffer on what comes out of the pipe.
// clew: --sym-stdin 3 --program worker={file}
// finding: out-of-bounds PLACED
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int work(void) {
  char places[4] = "", word[4] = "";
  if (fread(word, 1, 3, stdin) != 3) return 1;
  if (word[0] != '>' || word[1] < '0') return 0;
#ifdef FIXED
  if (word[1] > '3') return 0;
#endif
  if (word[1] > '4') return 0;
  places[word[1] - '0'] = word[2];  // PLACED
  puts(places);
  return 5;
}

int main(int argc, char **argv) {
  if (!strcmp(argv[0], "worker")) return work();
  char word[3];
  if (read(0, word, 3) != 3) return 0;
  FILE *worker = popen("worker > out && echo done", "w");
  if (!worker) return 1;
  fwrite(word, 1, 3, worker);
  int status = pclose(worker);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 100;
}
