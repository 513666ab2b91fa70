// An assumption that nothing fulfils ends the path: no error.
// expect: 1 paths
// expect: exit 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5) {
    __VERIFIER_assume(x < 3);
    __VERIFIER_error();
  }
  return 0;
}
