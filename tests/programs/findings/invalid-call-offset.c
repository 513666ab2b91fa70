// A call into the middle of a function.
// expect finding: invalid-call
// sanitizers: none, whatever stands there is executed
static int f(int x) { return x; }

int main(void) {
  char *address = (char *)f + 1;
  return ((int (*)(int))address)(1); // here
}
