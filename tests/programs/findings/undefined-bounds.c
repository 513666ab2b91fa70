// UBSan's bounds check knows the inner array's length where memory checks only see the whole struct.
// flags: -fsanitize=undefined -fno-sanitize-recover=undefined
// expect finding: out-of-bounds
struct grid { int row[4]; int next[4]; };

int main(int argc, char **argv) {
  (void)argv;
  struct grid g = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  return g.row[3 + argc]; // here
}
