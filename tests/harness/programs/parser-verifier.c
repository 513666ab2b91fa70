#include "parser.h"

extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  __VERIFIER_assume(size > 0 && size <= 4);
  char data[size];
  for (unsigned i = 0; i < size; i++) data[i] = __VERIFIER_nondet_char();
  parse(data, size);
  return 0;
}
