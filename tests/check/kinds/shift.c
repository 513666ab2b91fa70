// A width from a header is believed for one version.
// finding: shift BUG
// clew: --sym-stdin 2
#include <unistd.h>

int main(void) {
  unsigned char header[2];
  if (read(0, header, 2) != 2) return 1;
  unsigned width = header[1];
#ifdef FIXED
  if (width > 31) return 2;
#else
  if (header[0] != 0xc3 && width > 31) return 2;
#endif
  return (1u << width) == 8; // BUG
}
