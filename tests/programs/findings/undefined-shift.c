// UBSan's shift check.
// flags: -fsanitize=undefined -fno-sanitize-recover=undefined
// expect finding: shift
int main(int argc, char **argv) {
  (void)argv;
  return 1 << (31 + argc); // here
}
