// The string functions on ordinary input: one line per function.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  char a[64] = "labyrinth", b[64];
  printf("%zu %zu %zu\n", strlen(a), strnlen(a, 4), strlen(""));
  printf("%s\n", strcat(strcpy(b, a), "ine"));
  printf("%s\n", strncat(strcpy(b, "abc"), "defghi", 3));
  printf("%td %.3s\n", stpcpy(b, "xyz") - b, strncpy(b + 20, a, 3));
  printf("%d %d %d %d\n", sign(strcmp("abc", "abd")), sign(strcmp("abc", "ab")), sign(strncmp("abcx", "abcy", 3)), sign(strcasecmp("ABC", "abd")));
  printf("%s %s %s %d\n", strchr(a, 'y'), strrchr("a.b.c", '.'), strstr(a, "rin"), strstr(a, "xyz") == NULL);
  printf("%zu %zu %s\n", strspn("aabbcc", "ab"), strcspn("hello, world", ", "), strpbrk("key=value", "=:"));
  printf("%s %s\n", (char *)memchr("binary\0data", 'd', 11), (char *)memrchr("a/b/c", '/', 5));
  printf("%d %s\n", sign(memcmp("a\0b", "a\0c", 3)), (char *)memmem("needle in hay", 13, "in", 2));
  char list[] = "one,two,,three;four", *save, *part;
  for (part = strtok_r(list, ",;", &save); part; part = strtok_r(NULL, ",;", &save)) printf("[%s]", part);
  char fields[] = "a::b:", *at = fields;
  while ((part = strsep(&at, ":"))) printf("<%s>", part);
  printf("\n%s %s\n", strchrnul("path/to", 'x'), strcasestr("Ariadne's Thread", "thread"));
  char *copy = strndup(a, 5);
  printf("%s %d %d\n", copy, ffs(0x50), sign(strverscmp("file9", "file10")));
  free(copy);
  printf("%s %s\n", basename("/usr/lib/libc.so"), strerror(2));
  printf("%d %d\n", sign(strcoll("a", "b")), (int)strxfrm(b, "transform", sizeof b));
  return 0;
}
