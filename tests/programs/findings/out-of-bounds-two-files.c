// The finding is in the other translation unit, which names its own file.
// with: out-of-bounds-two-files/writer.c
// expect finding: out-of-bounds
// expect object: global, 3 bytes, offset 3, name shared
// expect file: writer.c
char shared[3];
void write_all(char *buffer, int n);

int main(void) {
  write_all(shared, 4);
  return 0;
}
