// One past the end of a local array, written through a pointer in another function.
// expect finding: out-of-bounds
// expect access: write of 1 byte
// expect object: stack, 8 bytes, offset 8, name buffer, owner main
static void copy(char *to, const char *from) {
  while ((*to++ = *from++)) {} // here
}

int main(void) {
  char buffer[8];
  copy(buffer, "12345678");
  return buffer[0];
}
