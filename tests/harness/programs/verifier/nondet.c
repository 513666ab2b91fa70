// Values of all types; in the order of the calls, by type and number.
// expect: 2 paths
// expect: exit 0
// expect: exit 1
// expect: input int
// expect: input int#1
// expect: input bool
// expect: input double
#include <stdbool.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern double __VERIFIER_nondet_double(void);
extern size_t __VERIFIER_nondet_size_t(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  _Bool flag = __VERIFIER_nondet_bool();
  unsigned long size = __VERIFIER_nondet_ulong() + __VERIFIER_nondet_size_t();
  unsigned char byte = __VERIFIER_nondet_uchar();
  short number = __VERIFIER_nondet_short();
  void *pointer = __VERIFIER_nondet_pointer();
  double real = __VERIFIER_nondet_double();
  __VERIFIER_assume(a > b && b > 1000000 && flag);
  __VERIFIER_assume(size > 5 && pointer != NULL && number < byte);
  if (a > 2000000000) return 1;
  return 0;
}
