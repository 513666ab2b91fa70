// Assembly that is executed cannot be followed: a clear error at its place.
// expect finding: unsupported
// sanitizers: none, it is no mistake of the program
int main(void) {
  unsigned low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high)); // here
  return (int)(low & 0);
}
