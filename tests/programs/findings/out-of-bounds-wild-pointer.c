// A number that was never an address of anything.
// expect finding: out-of-bounds
int main(void) {
  volatile unsigned long number = 0x123456789abc;
  return *(int *)number; // here
}
