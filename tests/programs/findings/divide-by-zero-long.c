// 64-bit division by zero.
// expect finding: divide-by-zero
int main(void) {
  volatile long zero = 0;
  return (int)(1L / zero); // here
}
