// A thread of ISO C gets its argument, and its result comes back.
#include <assert.h>
#include <threads.h>

static int counter;

static int add(void *amount) {
  counter += *(int *)amount;
  return 3;
}

int main(void) {
  thrd_t thread;
  int amount = 7;
  thrd_create(&thread, add, &amount);
  int result = 0;
  thrd_join(thread, &result);
  assert(counter == 7);
  return result;
}
