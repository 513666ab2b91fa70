// Multiplication of two longs.
// flags: -fsanitize=signed-integer-overflow -fno-sanitize-recover=signed-integer-overflow
// expect finding: signed-overflow
int main(void) {
  long big = 1L << 40;
  return (int)(big * big); // here
}
