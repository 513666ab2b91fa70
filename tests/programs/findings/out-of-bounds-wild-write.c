// A pointer whose upper half was overwritten must not wrap around to a valid low address.
// expect finding: out-of-bounds
int main(void) {
  int local = 0;
  unsigned long address = (unsigned long)&local;
  address |= 0x4000000000000000;
  *(int *)address = 1; // here
  return local;
}
