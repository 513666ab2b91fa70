// Nothing is accessed where nothing is copied or filled, however wild the pointer.
// sanitizers: address, UBSan objects to the arithmetic
#include <stdio.h>
#include <string.h>

static char variable[10], buffer[10];

int main(int argc, char **argv) {
  size_t none = (size_t)argc - 1;
  char *wild = (char *)(0xf0000000ul * (unsigned long)argc);
  long far = 827099585623473L * argc;
  memcpy(buffer, wild, none), memmove(wild, buffer, none), memset(wild, argc, none);
  memcpy(buffer, variable + far, none), memset(variable + far, 0, none);
  memset(wild, argc, 0);
  printf("%d\n", buffer[0]);
  return argv == 0;
}
