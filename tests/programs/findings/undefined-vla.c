// A variable length array of no elements.
// flags: -fsanitize=undefined -fno-sanitize-recover=undefined
// expect finding: any
int main(int argc, char **argv) {
  (void)argv;
  int v[argc - 1]; // here
  return sizeof v != 0;
}
