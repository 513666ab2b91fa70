// Two passes over a pattern, with the mistake that EXE found in pcre 6.6 (section 5.3): the first pass measures what the second
// will write. A class may hold a named one, [:name:], [.name.] or [=name=]; the search for its end looks for the closing sign and "]"
// and steps over any byte, the terminating zero too. So a pattern that ends inside of a class lets the passes read on behind
// it, and the second writes more than the first has measured.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { END, CHARACTER, ANY, STAR, SET };

/** The end of the named class that begins at `at`, or null: this reads past the pattern. */
static const char *named_class_end(const char *at) {
  char sign = *++at;
  while (*++at != sign || at[1] != ']') // NAME
    if (*at == ']' || *at == '\\') return NULL;
  return at + 1;
}

static const char *class_end(const char *at) {
  if (*++at == '^') at++;
  do {
    if (*at == '\0') return NULL;
    if (*at == '[' && (at[1] == ':' || at[1] == '.' || at[1] == '=')) {
      const char *end = named_class_end(at);
      if (end != NULL) at = end;
    }
  } while (*++at != ']'); // CLASS
  return at;
}

static size_t measure(const char *pattern) {
  size_t size = 1;
  for (const char *at = pattern; *at != '\0'; at++) {
    if (*at == '[') {
      at = class_end(at);
      if (at == NULL) return 0;
      size += 33;
    } else {
      size += *at == '.' || *at == '*' ? 1 : 2;
    }
  }
  return size;
}

static unsigned char *compile(const char *pattern) {
  size_t size = measure(pattern);
  if (size == 0) return NULL;
  unsigned char *code = malloc(size), *out = code;
  for (const char *at = pattern; *at != '\0'; at++) {
    if (*at == '[') {
      const char *end = class_end(at);
      *out++ = SET;
      memset(out, 0, 32);
      for (at++; at < end; at++) out[(unsigned char)*at >> 3] |= 1 << (*at & 7);
      out += 32;
    } else if (*at == '.' || *at == '*') {
      *out++ = *at == '.' ? ANY : STAR;
    } else {
      *out++ = CHARACTER;
      *out++ = *at;
    }
  }
  *out = END;
  return code;
}

int main(void) {
  char *pattern = calloc(5, 1);
  if (read(0, pattern, 4) != 4) return 1;
  free(compile(pattern));
  free(pattern);
  return 0;
}
