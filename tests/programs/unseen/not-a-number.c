// unseen: A NaN, an infinity, or a sum that loses an operand: IEEE 754 defines them.
// seen with: nan
// judge: reading, since no sanitizer looks for a NaN
int main(int argc, char **argv) {
  (void)argv;
  double zero = argc - 1;
  return zero / zero > 0;
}
