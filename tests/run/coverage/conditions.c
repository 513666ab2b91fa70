// && and || in conditions and as values, ternaries, nested and negated; sides that no run takes among them.
#include <stdio.h>

static int both(int a, int b) {
  if (a > 0 && b > 0) return 1;
  if (a > 0 || b > 0)
    return 2;
  if (!(a == b && (a < -1 || b < -2)))
    return 3;
  return 4;
}

static int value(int a, int b) {
  int any = a || b, all = a && b;
  int larger = a > b ? a : b;
  return any + 2 * all + (a ? b ? larger : 1 : any && !all ? 3 : 4);
}

int main(void) {
  int sum = 0;
  for (int a = -3; a < 1; a++) sum += both(a, 0) + value(a, a + 1);
  if (sum == 12345) printf("never\n");
  else if (sum > -100 && sum < 100) printf("%d\n", sum);
  else printf("large\n");
  return 0;
}
