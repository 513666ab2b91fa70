#include <stdio.h>

int main(void) {
  char text[3] = "";
  size_t size = fread(text, 1, sizeof text, stdin);
  if (size == 3 && text[0] == '#' && text[1] > text[2]) puts("falling");
  return size == 0;
}
