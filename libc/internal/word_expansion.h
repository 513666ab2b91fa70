// What the parts of wordexp share.
#ifndef CLEW_INTERNAL_WORD_EXPANSION_H
#define CLEW_INTERNAL_WORD_EXPANSION_H

#include <stddef.h>
#include <wordexp.h>

// A word in the making. A pattern of the shell is built beside it, in which what was quoted is escaped.
struct word {
  char *text;
  char *pattern;
  size_t size;
  size_t pattern_size;
  size_t room;
  int is_there;   // even if it is empty
  int has_magic;  // an unquoted * ? or [
};

struct expansion {
  wordexp_t *words;
  int flags;
  const char *input;  // what is left
  struct word word;
};

// Each returns 0 or an error of wordexp.
int __word_add(struct expansion *expansion, char c, int is_quoted);
int __word_end(struct expansion *expansion);
// Expands up to one of the closing characters, or the end; stays before it.
int __word_expand(struct expansion *expansion, const char *closing, int is_quoted);
// A command to be substituted: there is no process for it.
int __word_command(const struct expansion *expansion);
// From the $ on.
int __word_parameter(struct expansion *expansion, int is_quoted);
// $((...)): the text between the parentheses.
int __word_arithmetic(struct expansion *expansion, const char *text, const char *end, int is_quoted);
// Text that a parameter had: split into words where it was not quoted.
int __word_split(struct expansion *expansion, const char *text, int is_quoted);

#endif
