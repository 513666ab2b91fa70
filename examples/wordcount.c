// Counts lines, words and characters like wc: of standard input, or of the files it is given.
// A program without a bug behaves as it does natively.
//
//   echo 'to be or not to be' | clew run examples/wordcount.c
//   clew run --file README.md examples/wordcount.c -- README.md

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

static void count(FILE *from, const char *name) {
  unsigned long lines = 0, words = 0, characters = 0;
  int in_word = 0;
  for (int c; (c = getc(from)) != EOF; characters++) {
    lines += c == '\n';
    words += !in_word && !isspace(c);
    in_word = !isspace(c);
  }
  printf("%7lu %7lu %7lu %s\n", lines, words, characters, name);
}

int main(int argc, char **argv) {
  if (argc < 2) count(stdin, "");
  int failures = 0;
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "r");
    if (file == NULL) {
      fprintf(stderr, "wordcount: %s: %s\n", argv[i], strerror(errno));
      failures++;
      continue;
    }
    count(file, argv[i]);
    fclose(file);
  }
  return failures > 0;
}
