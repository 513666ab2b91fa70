// A function that is declared and called, but nowhere defined, is reported by name when it is called.
// native: none
// expect finding: missing-function
// expect message: not_anywhere
int not_anywhere(int x);

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 100) return 3;
  return not_anywhere(argc); // here
}
