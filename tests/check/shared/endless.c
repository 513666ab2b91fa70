// The first path never ends, and some of the others do not either.
#include <unistd.h>

int main(void) {
  unsigned char in[3] = {0};
  read(0, in, 3);
  if (in[0] == 0)
    for (;;) in[2] ^= in[1] == 'q';
  unsigned n = in[1] & 7;
  while (n != 0) // ends where n is even
    n = (n * 5 + 2) & 7;
  return in[2] > 9;
}
