// A variable length array has the length it was given.
// expect finding: out-of-bounds
// expect message: index 7 is outside of an array of type int[n]
// sanitizers: address
static int fill(int n) {
  int v[n];
  for (int i = 0; i <= n; i++) v[i] = i; // here
  return v[0];
}

int main(void) { return fill(7); }
