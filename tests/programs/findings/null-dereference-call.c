// A call of a null function pointer.
// expect finding: null-dereference
int main(void) {
  int (*volatile f)(int) = 0;
  return f(1); // here
}
