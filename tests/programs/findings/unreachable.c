// __builtin_unreachable reached. At -O0 clang emits the instruction, natively the function just runs on.
// expect finding: unreachable
// sanitizers: undefined
static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
  __builtin_unreachable(); // here
}

int main(void) { return sign(0); }
