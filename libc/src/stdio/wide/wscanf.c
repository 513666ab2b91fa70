// scanf for wide characters: the engine of scanf over code points.
#include <errno.h>
#include <stdlib.h>

#include "scan.h"
#include "stream.h"
#include "system_call.h"
#include "wide_stream.h"

static int take_character(struct source *source) {
  wint_t character = fgetwc(source->file);
  return character == WEOF ? SCAN_END : (int)character;
}

static void give_character(struct source *source, int character) {
  ungetwc((wint_t)character, source->file);
}

static int scan_wide(struct source *source, const wchar_t *format, va_list arguments) {
  char *text = __wide_format(format);
  if (!text) return EOF;
  int result = __scan(source, text, arguments);
  free(text);
  return result;
}

int vfwscanf(FILE *restrict file, const wchar_t *restrict format, va_list arguments) {
  struct source source = {.file = file, .take = take_character, .give = give_character, .wide = 1};
  return __stream_is_wide(file) ? scan_wide(&source, format, arguments) : EOF;
}
ALIAS(__isoc99_vfwscanf, vfwscanf);
ALIAS(__isoc23_vfwscanf, vfwscanf);

int vwscanf(const wchar_t *restrict format, va_list arguments) {
  return vfwscanf(stdin, format, arguments);
}
ALIAS(__isoc99_vwscanf, vwscanf);
ALIAS(__isoc23_vwscanf, vwscanf);

int fwscanf(FILE *restrict file, const wchar_t *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfwscanf(file, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(__isoc99_fwscanf, fwscanf);
ALIAS(__isoc23_fwscanf, fwscanf);

int wscanf(const wchar_t *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfwscanf(stdin, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(__isoc99_wscanf, wscanf);
ALIAS(__isoc23_wscanf, wscanf);

// ---- From a wide string: no stream, only a place in it ---------------------------------------------------

struct text_source {
  struct source source;
  const wchar_t *next;
};

static int take_from_text(struct source *base) {
  struct text_source *text = (struct text_source *)base;
  return *text->next ? (int)*text->next++ : SCAN_END;
}

static void give_to_text(struct source *base, int character) {
  (void)character;
  ((struct text_source *)base)->next--;
}

int vswscanf(const wchar_t *restrict string, const wchar_t *restrict format, va_list arguments) {
  struct text_source text = {
      .source = {.take = take_from_text, .give = give_to_text, .wide = 1},
      .next = string,
  };
  return scan_wide(&text.source, format, arguments);
}
ALIAS(__isoc99_vswscanf, vswscanf);
ALIAS(__isoc23_vswscanf, vswscanf);

int swscanf(const wchar_t *restrict string, const wchar_t *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vswscanf(string, format, arguments);
  va_end(arguments);
  return result;
}
ALIAS(__isoc99_swscanf, swscanf);
ALIAS(__isoc23_swscanf, swscanf);
