// unseen: The result of a function that ended without returning one.
// judge: reading, since UBSan looks for it in C++ only
static int result(int n) {
  if (n > 5) return n;
}

int main(int argc, char **argv) {
  (void)argv;
  return result(argc) == 12345;
}
