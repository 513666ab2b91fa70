// The error function is only declared.
// expect: 2 paths
// expect: exit 0
// expect: finding assert reach_error() is reached
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x * 3 == 381) reach_error();  // here
  return 0;
}
