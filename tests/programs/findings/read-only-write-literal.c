// A string literal is constant whatever the pointer's type says.
// expect finding: read-only-write
// expect access: write of 1 byte
// expect object: constant, 6 bytes, offset 0
int main(void) {
  char *text = "clews";
  text[0] = 'C'; // here
  return 0;
}
