// How printf's parts fit together: a format is cut into directives, each takes its argument, and
// puts text into a sink. The same engine serves wide output: wide formats are transcoded to UTF-8
// first, and a wide sink turns UTF-8 back into wide characters.
#ifndef CLEW_INTERNAL_FORMAT_H
#define CLEW_INTERNAL_FORMAT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

enum {
  FLAG_LEFT = 1,
  FLAG_PLUS = 2,
  FLAG_SPACE = 4,
  FLAG_ALTERNATE = 8,
  FLAG_ZERO = 16,
  FLAG_GROUP = 32,
  FLAG_LOCALE_DIGITS = 64,
};

enum length { LENGTH_INT, LENGTH_CHAR, LENGTH_SHORT, LENGTH_LONG, LENGTH_LONG_DOUBLE };

// Where a width, precision or value comes from: the format itself, the next argument, or number n >= 1.
enum { FROM_FORMAT = -1, FROM_NEXT = 0 };

// A width or precision that does not fit into an int.
enum { TOO_LARGE = (-0x7fffffff - 1) };

struct directive {
  int flags;
  int width;
  int precision;  // -1: none given
  int width_source;
  int precision_source;
  int value_source;
  enum length length;
  char conversion;  // '\0': the format ended too early
  int half_known;   // it has no short form, but was given one: no conversion to glibc at first sight, but at the second
};

union value {
  intmax_t integer;
  double number;
  void *pointer;
};

struct sink;

// How a wide sink converts %c and %s; narrow sinks have none, so that they do without wide functions.
struct wide_conversions {
  void (*character)(struct sink *, struct directive *, union value);
  void (*string)(struct sink *, struct directive *, const void *string);
};

struct sink {
  void (*put)(struct sink *, const char *bytes, size_t count);
  size_t total;  // characters that were put, whether or not there was room for them
  int failed;
  int full;  // whatever follows is only counted
  // A directive without an end is printed, not refused: glibc does so in formats with numbered arguments, and
  // behind a conversion that does not exist.
  int lenient;
  int leaves;  // nobody in the program can look at what was put (leaving.h)
  long correction;  // what the program is told beyond `total`
  const struct wide_conversions *wide;
};

// The va_list in a structure, so that it can be handed on by pointer and keeps advancing.
struct arguments {
  va_list list;
};

// Parses what follows a '%'; returns the first character after the directive.
const char *__format_directive(const char *text, struct directive *);

// Carries out a directive that is nothing but this conversion; 0 if that is not a simple one.
int __format_plain(struct sink *, char conversion, struct arguments *);

// Reads the value a conversion wants from the argument list.
union value __format_fetch(const struct directive *, struct arguments *);

// Formats with numbered arguments (%2$d); text points to a '%'.
void __format_numbered(struct sink *, const char *text, va_list);

// Carries out one directive whose width and precision are known.
void __format_value(struct sink *, struct directive *, union value);

// The conversions.
void __format_integer(struct sink *, struct directive *, union value);
void __format_floating(struct sink *, struct directive *, double);
void __format_hexadecimal(struct sink *, struct directive *, double);
void __format_character(struct sink *, struct directive *, union value);
void __format_string(struct sink *, struct directive *, const void *string);
void __format_text(struct sink *, struct directive *, const char *text, size_t length);
void __format_unknown(struct sink *, const struct directive *);

// ---- Fields ---------------------------------------------------------------------------------------------

void __sink_repeat(struct sink *, char byte, long count);

static inline void sink_put(struct sink *sink, const char *bytes, size_t count) {
  if (count) sink->put(sink, bytes, count);
}

// Puts everything that comes before a number's body of that length: spaces, prefix, zeros.
// Returns how many spaces are due after it.
long __field_begin(struct sink *, const struct directive *, const char *prefix, long prefix_length,
                   long body_length);

// ---- Engine ----------------------------------------------------------------------------------------------

// Formats into the sink; the number of characters, or -1 with errno.
int __format(struct sink *, const char *format, va_list);

#endif
