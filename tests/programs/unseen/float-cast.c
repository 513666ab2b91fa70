// unseen: A floating-point number that does not fit the integer type; x86-64 gives the same number each time.
// seen with: float-cast
// judge: float-cast-overflow
int main(int argc, char **argv) {
  (void)argv;
  double large = 1e10 * argc;
  return (int)large == 0;
}
