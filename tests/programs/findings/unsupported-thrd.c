// ISO C's threads are refused as POSIX's are.
// expect finding: unsupported
// sanitizers: none, it is no mistake of the program
#include <assert.h>
#include <threads.h>

static int counter;

static int add(void *amount) {
  counter += *(int *)amount;
  return 0;
}

int main(void) {
  thrd_t thread;
  int amount = 7;
  thrd_create(&thread, add, &amount); // here
  thrd_join(thread, NULL);
  assert(counter == 7);
  return 0;
}
