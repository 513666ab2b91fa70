// flags: -O0 -g
// flags: -O2 -g
// flags: -Os

int choose(int x) {
  switch (x) {
    case 0: return 5;
    case 1 ... 5: x += 2;
    case 100: return x;
    case -1: break;
    default: return x > 50 ? x : -x;
  }
  do x--; while (x > 3);
  return x;
}
int interpret(const unsigned char *code) {
  static void *targets[] = {&&stop, &&more, &&less, &&twice};
  int value = 0;
  goto *targets[*code];
more: value++; goto *targets[*++code];
less: value--; goto *targets[*++code];
twice: value *= 2; goto *targets[*++code];
stop: return value;
}
int loops(int n) {
  int total = 0;
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0) continue;
    for (int j = i; j; j >>= 1) {
      if (j == 17) goto out;
      total += i && j || n;
    }
  }
out:
  return total;
}
int assemblyGoto(int x) {
  asm goto("" : : "r"(x) : : yes, no);
  return 0;
yes: return 1;
no: return 2;
}
int never(int x) {
  if (x) __builtin_unreachable();
  return x;
}
int expectations(int x) {
  if (__builtin_expect(x == 3, 0)) __builtin_trap();
  __builtin_assume(x > 2);
  return x;
}
int boolean(int a, int b, int c) { return (a && b) || (!c && a != b); }
int statement(int x) { return ({ int y = x * 2; y + 1; }); }
