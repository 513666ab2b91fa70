// switch: dense, sparse, negative, 64-bit, ranges, fall-through, no default, nested, a loop jumped into.
#include <limits.h>
#include <stdio.h>

static int dense(int x) {
  switch (x) {
    case 0: return 10;
    case 1: return 11;
    case 2:
    case 3: return 23;
    case 4: x++; /* fall through */
    case 5: return x * 5;
    case 7: break;
    default: return -1;
  }
  return 77;
}
static int sparse(int x) {
  switch (x) {
    case INT_MIN: return 1;
    case -1000000: return 2;
    case -1: return 3;
    case 1 << 20: return 4;
    case INT_MAX: return 5;
  }
  return 0;
}
static int wide(unsigned long x) {
  switch (x) {
    case 0x100000000: return 1;
    case 0x100000001: return 2;
    case 0x100000002: return 3;
    case 1: return 4;
    case ULONG_MAX: return 5;
    default: return 0;
  }
}
static const char *range(int c) {
  switch (c) {
    case 'a' ... 'z': return "lower";
    case 'A' ... 'Z': return "upper";
    case '0' ... '9': return "digit";
    case -5 ... -2: return "negative";
    case 1000 ... 2000000: return "large";
    default: return "other";
  }
}
static int letters(const char *text) {
  int vowels = 0;
  for (; *text; text++) switch (*text) {
      default: continue;
      case 'a': case 'e': case 'i': case 'o': case 'u': vowels++;
    }
  return vowels;
}
// Duff's device: the switch jumps into the middle of the loop.
static int duff(int count) {
  int sum = 0, rounds = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { sum += 1000;
    case 3: sum += 100;
    case 2: sum += 10;
    case 1: sum += 1;
      } while (--rounds > 0);
  }
  return sum;
}
static int byte(unsigned char c) {
  switch (c) { case 0: return 1; case 128: return 2; case 255: return 3; }
  return 0;
}
static int logical(_Bool b) { switch (b) { case 0: return 5; case 1: return 6; } return 7; }
static int only_default(int x) { switch (x) { default: return x + 1; } }
static int nested(int x, int y) {
  switch (x) {
    case 1:
      switch (y) { case 1: return 11; case 2: break; default: return 19; }
      return 12;
    case 2: { if (y) case 3: return 30 + y; return 20; }
  }
  return 0;
}

int main(void) {
  for (int i = -1; i < 9; i++) printf("%d ", dense(i));
  printf("\n%d %d %d %d %d %d %d\n", sparse(INT_MIN), sparse(-1000000), sparse(-1), sparse(0), sparse(1 << 20), sparse(INT_MAX), sparse(INT_MAX - 1));
  printf("%d %d %d %d %d %d\n", wide(0x100000000), wide(0x100000001), wide(0), wide(1), wide(2), wide(-1ul));
  int samples[] = {'m', 'M', '5', -3, -1, 999, 1000, 2000000, 2000001, ' '};
  for (int i = 0; i < 10; i++) printf("%s ", range(samples[i]));
  printf("\n%d %d %d %d %d\n", letters("labyrinthine"), duff(1), duff(4), duff(7), duff(20));
  printf("%d %d %d %d\n", byte(0), byte(128), byte(255), byte(7));
  printf("%d %d %d\n", logical(0), logical(1), only_default(41));
  for (int x = 0; x < 4; x++) for (int y = 0; y < 4; y++) printf("%d ", nested(x, y));
  printf("\n");
  return 0;
}
