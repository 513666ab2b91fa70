// average-fast.c rounds down; towards zero is one more where the sum is negative and odd.
int average(int a, int b) {
  int down = (a & b) + ((a ^ b) >> 1);
  return down + ((down < 0) & (a ^ b));
}
