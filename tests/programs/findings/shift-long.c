// 64 for a 64-bit value, in a compound assignment.
// expect finding: shift
int main(void) {
  unsigned long mask = ~0ul;
  volatile int by = 64;
  mask >>= by; // here
  return (int)mask;
}
