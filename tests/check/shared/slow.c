// Takes a thousand times the steps of its other paths, and ends.
#include <unistd.h>

int main(void) {
  unsigned char in[2] = {0};
  read(0, in, 2);
  unsigned turns = 0;
  if (in[0] == 0)
    for (int i = 0; i < 1200000 && in[1] != 'q'; i++) turns++;
  return turns > 7;
}
