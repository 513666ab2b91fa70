// Files in the box: written, read back, appended, positioned, removed; temporary files; errors by errno.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char name[] = "/tmp/clew-XXXXXX";
  int fd = mkstemp(name);
  FILE *f = fdopen(fd, "w+");
  fprintf(f, "first line\nsecond %d\n", 2);
  fputs("third\n", f);
  fwrite("\x00\x01\x02", 1, 3, f);
  printf("%ld\n", ftell(f));
  rewind(f);
  char line[64];
  while (fgets(line, sizeof line, f) && line[0] != '\0') printf("%s", line);
  printf("%d %d\n", feof(f) != 0, ferror(f));
  fseek(f, -3, SEEK_END);
  printf("%d", fgetc(f)), printf("%d", fgetc(f)), printf("%d", fgetc(f)), printf(" %d\n", fgetc(f));
  fseek(f, 6, SEEK_SET);
  printf("%c", fgetc(f)), ungetc('L', f), printf("%c", fgetc(f)), printf("%c\n", fgetc(f));
  fclose(f);
  f = fopen(name, "a");
  fputs("appended\n", f);
  fclose(f);
  f = fopen(name, "r");
  fseek(f, 0, SEEK_END);
  printf("%ld\n", ftell(f));
  fclose(f);
  char *text = NULL;
  size_t capacity = 0;
  f = fopen(name, "r");
  ssize_t length = getline(&text, &capacity, f);
  printf("%zd %s", length, text);
  free(text);
  fclose(f);
  f = tmpfile();
  fputs("temporary", f), rewind(f);
  printf("%zu\n", fread(line, 1, sizeof line, f));
  fclose(f);
  printf("%d\n", remove(name));
  printf("%d\n", access(name, F_OK) == 0);
  f = fopen("/no/such/file", "r");
  printf("%d %s\n", f == NULL, strerror(errno));
  setvbuf(stdout, NULL, _IOLBF, 0);
  fprintf(stderr, "not on stdout\n");
  return 0;
}
