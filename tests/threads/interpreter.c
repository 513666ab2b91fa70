// Interprets small programs of two or three threads, one argument each (tests/threads/model.ts says what the letters mean). Each
// operation calls the next one, so that a thread that is put aside has a deep stack of functions with values of all kinds; behind
// each call they must be as they were.
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;
static int is_ready;
static unsigned shared[2];
static _Thread_local int executed;

struct pair {
  long long wide;
  float small;
};

typedef unsigned (*Step)(const char *, unsigned, double, struct pair);
static unsigned step(const char *code, unsigned local, double scale, struct pair pair);
static Step volatile next = step;

static unsigned execute(char letter, unsigned local) {
  int which = letter == '[' || letter == ']' || (letter >= 'A' && letter <= 'Z');
  executed++;
  switch (letter) {
    case '(':
    case '[': pthread_mutex_lock(&mutexes[which]); break;
    case ')':
    case ']': pthread_mutex_unlock(&mutexes[which]); break;
    case '+': sem_post(&semaphore); break;
    case '-': sem_wait(&semaphore); break;
    case '?':
      while (!is_ready) pthread_cond_wait(&changed, &mutexes[0]);
      break;
    case '!':
      is_ready = 1;
      pthread_cond_broadcast(&changed);
      break;
    case 'a':
    case 'A': shared[which] = 2 * shared[which] + 1; break;
    case 'b':
    case 'B': shared[which] += 3; break;
    case 'r':
    case 'R': return shared[which];
    case 'w':
    case 'W': shared[which] = local + 5; break;
  }
  return local;
}

static unsigned execute_unnamed(const char *code, ...) {
  va_list arguments;
  va_start(arguments, code);
  double before = va_arg(arguments, double);
  unsigned local = va_arg(arguments, unsigned);
  local = execute(*code, local);
  if (va_arg(arguments, int) != 77 || before != 2.5) abort();
  va_end(arguments);
  return local;
}

static unsigned execute_and_jump(char letter, unsigned local) {
  jmp_buf back;
  volatile unsigned result = 0;
  if (setjmp(back) == 0) {
    result = execute(letter, local);
    longjmp(back, 1);
  }
  return result;
}

static unsigned step(const char *code, unsigned local, double scale, struct pair pair) {
  char frame[24];
  long long wide = pair.wide * 3;
  float half = pair.small / 2;
  if (*code == '\0') return executed;
  for (unsigned i = 0; i < sizeof frame; i++) frame[i] = (char)(*code + i);
  if (executed % 3 == 0) local = execute(*code, local);
  else if (executed % 3 == 1) local = execute_unnamed(code, 2.5, local, 77);
  else local = execute_and_jump(*code, local);
  pair.wide++;
  unsigned count = next(code + 1, local, scale * 2, pair);
  for (unsigned i = 0; i < sizeof frame; i++)
    if (frame[i] != (char)(*code + i)) abort();
  if (wide != (pair.wide - 1) * 3 || half != pair.small / 2 || scale * 2 / 2 != scale) abort();
  return count;
}

static void *run(void *code) {
  unsigned count = next(code, 0, 1.5, (struct pair){1LL << 40, 0.25f});
  if (count != (unsigned)executed) abort();
  return NULL;
}

int main(int count, char **codes) {
  pthread_t threads[3];
  sem_init(&semaphore, 0, 0);
  for (int i = 1; i < count; i++) pthread_create(&threads[i - 1], NULL, run, codes[i]);
  for (int i = 1; i < count; i++) pthread_join(threads[i - 1], NULL);
  return (shared[0] * 31 + shared[1]) & 127;
}
