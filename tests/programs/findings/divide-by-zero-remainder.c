// Remainder by zero, unsigned.
// expect finding: divide-by-zero
int main(int argc, char **argv) {
  (void)argv;
  unsigned buckets = (unsigned)argc - 1;
  return (int)(17u % buckets); // here
}
