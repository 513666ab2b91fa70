// A pointer to a single variable used as an array of two.
// expect finding: out-of-bounds
// expect object: stack, 4 bytes, offset 4, name lonely
static void set(int *pair) { pair[0] = 1, pair[1] = 2; } // here

int main(void) {
  int lonely = 0;
  set(&lonely);
  return lonely;
}
