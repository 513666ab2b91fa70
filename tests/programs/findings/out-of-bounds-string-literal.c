// Behind the terminating null of a string literal.
// expect finding: out-of-bounds
// expect access: read of 1 byte
// expect object: constant, 4 bytes, offset 4
int main(int argc, char **argv) {
  (void)argv;
  const char *text = "abc";
  return text[3 + argc]; // here
}
