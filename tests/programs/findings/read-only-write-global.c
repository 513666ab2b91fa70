// A const global written through a cast.
// expect finding: read-only-write
// expect object: constant, 12 bytes, offset 4, name limits
static const int limits[3] = {1, 2, 3};

int main(void) {
  int *p = (int *)limits;
  p[1] = 4; // here
  return limits[1];
}
