// The brightness of a colour as a byte: the weights add up to more than 1, so white does not fit.
// clew: --fn brightness
// finding: abort BUG
#include <stdlib.h>

int brightness(unsigned char red, unsigned char blue) {
#ifdef FIXED
  float weighted = 0.75f * red + 0.25f * blue;
#else
  float weighted = 0.75f * red + 0.2549f * blue;
#endif
  int byte = (int)(weighted + 0.5f);
  if (byte > 255) abort(); // BUG
  return byte;
}
