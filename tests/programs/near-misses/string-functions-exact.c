// Strings that fill their buffers to the last byte.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *copy = malloc(6);
  strcpy(copy, "clews");
  char path[10] = "/tmp";
  strcat(path, "/file");
  char four[4] = {'f', 'o', 'u', 'r'};
  char five[5];
  memcpy(five, four, 4), five[4] = 0;
  printf("%s %s %s %zu %.4s\n", copy, path, five, strnlen(four, 4), four);
  char buffer[7];
  printf("%d %s\n", sprintf(buffer, "%d", 123456), buffer);
  printf("%d %s\n", snprintf(buffer, sizeof buffer, "%s", "too long for it"), buffer);
  printf("%d %d\n", memcmp(four, "foul", 4) > 0, strncmp(four, "fourteen", 4));
  char *found = memchr(four, 'r', 4);
  printf("%td\n", found - four);
  strncpy(five, "abc", 5);
  printf("%s %zu\n", five, strlen(five));
  memmove(path + 1, path, 8);
  printf("%s\n", path);
  memset(copy, 'x', 5);
  printf("%s %zu\n", copy, strcspn(copy, "y"));
  free(copy);
  return 0;
}
