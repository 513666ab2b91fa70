// expect: finding user klee_assume
#include <klee/klee.h>

int main(int argc, char **argv) {
  klee_assume(argc > 5);  // here
  return 0;
}
