// 128-bit division by zero.
// expect finding: divide-by-zero
int main(void) {
  volatile __int128 zero = 0;
  return (int)((__int128)5 % zero); // here
}
