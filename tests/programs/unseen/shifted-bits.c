// unseen: Bits that a shift pushes out of a signed integer, or a shift of a negative one.
// seen with flags: -fsanitize=shift-base
// judge: undefined
int main(int argc, char **argv) {
  (void)argv;
  return (-argc << 1) != -2;
}
