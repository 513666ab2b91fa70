// The memory that assembly accesses is checked like any other.
// expect finding: out-of-bounds
// sanitizers: none, they do not look into assembly
int main(int argc, char **argv) {
  (void)argv;
  int numbers[4] = {1, 2, 3, 4};
  int seen;
  long at = argc + 3;
  __asm__("movl (%1,%2,4), %0" : "=r"(seen) : "r"(numbers), "r"(at)); // here
  return seen;
}
