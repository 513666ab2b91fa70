// One past the end of a local array, read.
// expect finding: out-of-bounds
// expect access: read of 4 bytes
// expect object: stack, 20 bytes, offset 20, name values, owner total
static int total(int n) {
  int values[5] = {1, 2, 3, 4, 5}, sum = 0;
  for (int i = 0; i < n; i++) sum += values[i]; // here
  return sum;
}

int main(void) { return total(6); }
