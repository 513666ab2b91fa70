// How scanf's parts fit together: directives are parsed, input is taken character by character with
// one character of look-ahead, and what was accepted is converted by the strto* functions, which
// know how to round. The same engine serves wide input: then characters are code points.
#ifndef CLEW_INTERNAL_SCAN_H
#define CLEW_INTERNAL_SCAN_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { SCAN_END = -1 };

// Where characters come from.
struct source {
  FILE *file;
  int (*take)(struct source *);        // the next character, or SCAN_END
  void (*give)(struct source *, int);  // back with the last one
  int wide;
  long count;  // characters consumed
};

// The length modifiers fold into sizes: what %d stores, and whether text is wide.
enum scan_length { SCAN_INT, SCAN_CHAR, SCAN_SHORT, SCAN_LONG, SCAN_LONG_LONG };

struct scan_directive {
  int suppress;
  int allocate;
  long width;  // 0: none given
  int position;  // n of "n$", 0 without
  enum scan_length length;
  char conversion;
  const char *set;  // of %[: the first character inside the brackets
  const char *set_end;
  int inverted;
};

static inline int source_take(struct source *source) {
  int character = source->take(source);
  if (character != SCAN_END) source->count++;
  return character;
}

static inline void source_give(struct source *source, int character) {
  if (character == SCAN_END) return;
  source->count--;
  source->give(source, character);
}

const char *__scan_directive(const char *text, struct scan_directive *);

// Outcomes of one conversion.
enum scan_outcome { SCAN_DONE, SCAN_MISMATCH, SCAN_INPUT_END, SCAN_NO_MEMORY };

enum scan_outcome __scan_integer(struct source *, const struct scan_directive *, void *target);
enum scan_outcome __scan_floating(struct source *, const struct scan_directive *, void *target);
enum scan_outcome __scan_text(struct source *, const struct scan_directive *, void *target);

// One character of a UTF-8 format or set; moves past it.
int __scan_character(const char **text, int wide);

int __scan(struct source *, const char *format, va_list);

#endif
