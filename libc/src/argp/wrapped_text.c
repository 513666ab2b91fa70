// Text that is broken at blanks, as argp's help is.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "argp_help.h"

enum { FIRST_ROOM = 200 };

void __wrapped_begin(struct wrapped_text *text, FILE *stream, long right) {
  *text = (struct wrapped_text){.stream = stream, .right = right, .room = FIRST_ROOM};
  text->waiting = malloc(FIRST_ROOM);
}

static int is_blank(char c) { return c == ' ' || c == '\t'; }

static void indent(struct wrapped_text *text, long count) {
  for (long i = 0; i < count; i++) putc(' ', text->stream);
  text->settled += (size_t)count;
}

static void put_line(struct wrapped_text *text, const char *start, const char *end) {
  fwrite(start, 1, (size_t)(end - start), text->stream);
  text->settled += (size_t)(end - start);
}

static void end_line(struct wrapped_text *text) {
  putc('\n', text->stream);
  text->settled++;
}

// Where the line that is too long is cut, and where the next one begins. A word that is longer than a line gets one of its
// own. `line_end` for `cut`: there is nothing to cut.
static const char *find_break(const char *start, const char *line_end, long room, const char **next) {
  const char *at = room < line_end - start ? start + room : line_end - 1;
  while (at >= start && !is_blank(*at)) at--;
  if (at >= start) {
    *next = at + 1;
    while (at > start && is_blank(at[-1])) at--;
    return at;
  }
  at = start + (room > 0 ? room : 0);
  while (at < line_end && !is_blank(*at)) at++;
  *next = at;
  while (*next < line_end && is_blank(**next)) ++*next;
  return at;
}

// Writes what waits. The column is -1 after a break without margin: the left margin is not for the line that follows.
static void settle(struct wrapped_text *text) {
  const char *start = text->waiting;
  const char *end = start + text->size;
  text->size = 0;
  while (start < end) {
    if (text->column == 0 && text->left > 0) {
      indent(text, text->left);
      text->column = text->left;
    }
    if (text->column < 0) text->column = 0;
    const char *newline = memchr(start, '\n', (size_t)(end - start));
    const char *line_end = newline ? newline : end;
    const char *next = line_end;
    const char *cut = line_end;
    if (text->column + (line_end - start) >= text->right) {
      cut = find_break(start, line_end, text->right - text->column, &next);
    }
    put_line(text, start, cut);
    if (cut < line_end) {
      end_line(text);
      indent(text, text->wrap);
      text->column = text->wrap > 0 ? text->wrap : -1;
      start = next;
    } else if (newline) {
      end_line(text);
      text->column = 0;
      start = newline + 1;
    } else {
      // glibc takes the end of a word that is longer than a line for the end of the line.
      int is_overlong = text->column + (end - start) >= text->right;
      text->column = is_overlong ? 0 : text->column + (end - start);
      start = end;
    }
  }
}

// glibc keeps what is settled until its room is used up, and settles the rest then.
static int make_room(struct wrapped_text *text, size_t count) {
  size_t used = text->settled + text->size;
  if (used <= text->room && text->room - used >= count) return 1;
  settle(text);
  text->settled = 0;
  if (text->room >= count) return 1;
  char *larger = realloc(text->waiting, text->room + count);
  if (!larger) return 0;
  text->waiting = larger;
  text->room += count;
  return 1;
}

void __wrapped_end(struct wrapped_text *text) {
  settle(text);
  free(text->waiting);
}

void __wrapped_write(struct wrapped_text *text, const char *bytes, size_t count) {
  if (!make_room(text, count)) return;
  memcpy(text->waiting + text->size, bytes, count);
  text->size += count;
}

void __wrapped_put(struct wrapped_text *text, char c) { __wrapped_write(text, &c, 1); }

void __wrapped_puts(struct wrapped_text *text, const char *string) {
  __wrapped_write(text, string, strlen(string));
}

void __wrapped_printf(struct wrapped_text *text, const char *format, ...) {
  va_list arguments;
  char *string;
  va_start(arguments, format);
  int length = vasprintf(&string, format, arguments);
  va_end(arguments);
  if (length < 0) return;
  if (make_room(text, 150)) __wrapped_write(text, string, (size_t)length);
  free(string);
}

long __wrapped_column(struct wrapped_text *text) {
  settle(text);
  return text->column < 0 ? 0 : text->column;
}

long __wrapped_left(struct wrapped_text *text, long margin) {
  settle(text);
  long old = text->left;
  text->left = margin;
  return old;
}

long __wrapped_wrap(struct wrapped_text *text, long margin) {
  settle(text);
  long old = text->wrap;
  text->wrap = margin;
  return old;
}

void __wrapped_space(struct wrapped_text *text, size_t needed) {
  __wrapped_put(text, __wrapped_column(text) + (long)needed >= text->right ? '\n' : ' ');
}

void __wrapped_indent_to(struct wrapped_text *text, long column) {
  for (long left = column - __wrapped_column(text); left > 0; left--) __wrapped_put(text, ' ');
}
