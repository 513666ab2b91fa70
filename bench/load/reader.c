// Reads all of its input, however long that is, and decides on a few bytes of it.

#include <stdio.h>

int main(void) {
  static unsigned char block[4096];
  unsigned long size = 0, lines = 0;
  for (size_t count; (count = fread(block, 1, sizeof block, stdin)) > 0; size += count)
    for (size_t i = 0; i < count; i += 512) lines += block[i] == '\n';
  if (lines > 3) puts("long");
  return size > 1000;
}
