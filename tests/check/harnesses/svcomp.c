#include "parser.h"

extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  char text[8];
  unsigned length = __VERIFIER_nondet_uint();
  __VERIFIER_assume(length <= sizeof text);
  for (unsigned i = 0; i < length; i++) text[i] = __VERIFIER_nondet_char();
  return parse(text, length) < 0;
}
