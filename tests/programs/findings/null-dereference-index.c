// A negative index from null.
// expect finding: null-dereference
// sanitizers: address
int main(void) {
  int *volatile p = 0;
  return p[-1]; // here
}
