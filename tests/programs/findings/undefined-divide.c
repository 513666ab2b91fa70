// UBSan's division check.
// flags: -fsanitize=undefined -fno-sanitize-recover=undefined
// expect finding: divide-by-zero
int main(int argc, char **argv) {
  (void)argv;
  return 7 / (argc - 1); // here
}
