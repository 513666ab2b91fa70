// Makes ranges of one object symbolic, by one of the plans that PLANS lists, and ends with a number that depends on all of its bytes.
#include <klee/klee.h>

struct range { int offset, size; const char *name; };
static const struct range plans[][RANGES] = PLANS;
enum { planCount = sizeof plans / sizeof *plans };

static int run(const struct range *plan) {
  unsigned char object[SIZE];
  for (int i = 0; i < SIZE; i++) object[i] = 160 + i;
  for (int i = 0; i < RANGES; i++)
    klee_make_symbolic(object + plan[i].offset, plan[i].size, plan[i].name);
  for (int i = 0; i + 3 < SIZE; i += 3)
    if (object[i] > object[i + 2]) object[i + 1] ^= object[i + 3];
  int sum = 0;
  for (int i = 0; i < SIZE; i++) sum = (31 * sum + object[i]) % 251;
  return sum;
}

int main(void) {
  int chosen = klee_range(0, planCount, "chosen");
  for (int i = 0; i < planCount; i++)
    if (i == chosen) return run(plans[i]);
  return 255;
}
