// A function called through a pointer of another type: natively it happens to run, with garbage.
// expect finding: invalid-call
// sanitizers: none, UBSan's function check does not see K&R casts at -O0
static double half(double x) { return x / 2; }

int main(void) {
  int (*volatile wrong)(int, int) = (int (*)(int, int))half;
  return wrong(1, 2); // here
}
