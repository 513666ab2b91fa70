// A shift by the width of the type.
// expect finding: shift
int main(int argc, char **argv) {
  (void)argv;
  int by = 31 + argc;
  return 1u << by ? 1 : 0; // here
}
