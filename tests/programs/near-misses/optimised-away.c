// Flags about machine code change nothing: what is undefined stays as it is written, and is not optimised away.
// flags: -O3 -Ofast -Os -g0 -flto -fwhole-program -ffast-math
// native: none, it is about flags that clew leaves out
// expect stdout: optimised, nan
#include <stdio.h>

int main(void) {
  volatile double zero = 0;
  double nan = zero / zero;
#ifdef __OPTIMIZE__
  printf("optimised, ");
#endif
  printf("%s\n", nan != nan ? "nan" : "no nan");
  return 0;
}
