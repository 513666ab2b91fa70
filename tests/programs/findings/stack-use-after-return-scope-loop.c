// Each turn of a loop has its own variable: a pointer to that of the turn before is stale before it is assigned anew.
// expect finding: stack-use-after-return
// expect object: stack, 16 bytes, offset 4, name row, owner total
static int total(int n) {
  int sum = 0;
  int *before = 0;
  for (int i = 0; i < n; i++) {
    if (before) sum += before[1]; // here
    int row[4] = {i, i + 1, i + 2, i + 3};
    before = row;
    sum += row[3];
  }
  return sum;
}

int main(void) { return total(3); }
