// A shift by a negative number.
// expect finding: shift
int main(int argc, char **argv) {
  (void)argv;
  int by = -argc;
  return 5 >> by; // here
}
