// memcpy into a constant.
// expect finding: read-only-write
#include <string.h>

static const char version[8] = "1.0";

int main(void) {
  memcpy((char *)version, "2.0", 4); // here
  return version[0];
}
