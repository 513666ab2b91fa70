// Scanning text: words counted by class of letter, a substring searched naively, lines cut with the library's functions.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t words(const char *text) {
  size_t count = 0;
  int inside = 0;
  for (; *text; text++) {
    int letter = isalpha((unsigned char)*text) != 0;
    count += (size_t)(letter && !inside);
    inside = letter;
  }
  return count;
}
static size_t occurrences(const char *text, const char *word) {
  size_t count = 0;
  for (; *text; text++) {
    size_t i = 0;
    while (word[i] && text[i] == word[i]) i++;
    count += !word[i];
  }
  return count;
}
static unsigned long lines(char *text) {
  unsigned long sum = 0;
  for (char *line = text; line && *line;) {
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    sum = sum * 7 + strlen(line) + (strstr(line, "thread") != NULL);
    if (end) *end++ = '\n';
    line = end;
  }
  return sum;
}

int main(void) {
  static const char *const vocabulary[] = {"the", "thread", "leads", "through", "a", "labyrinth", "of", "three", "hundred", "doors\n"};
  size_t size = 2000000, at = 0;
  char *text = malloc(size + 16);
  unsigned seed = 1;
  while (at < size) {
    const char *word = vocabulary[((seed = seed * 1103515245 + 12345) >> 16) % 10];
    size_t n = strlen(word);
    memcpy(text + at, word, n);
    at += n;
    text[at++] = seed & 0x300000 ? ' ' : '\n';
  }
  text[size] = 0;
  for (int round = 0; round < 50; round++) {
    text[round * 1000] = 'x';
    printf("%zu %zu %lu\n", words(text), occurrences(text, "thr"), lines(text));
  }
  free(text);
  return 0;
}
