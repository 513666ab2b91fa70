// A local array larger than the stack.
// expect finding: stack-overflow
static int large(int n) {
  volatile char big[1 << 20]; // here?
  big[n] = 1; // here?
  return n ? large(n - 1) + big[n] : 0; // here?
}

int main(void) { return large(20); }
