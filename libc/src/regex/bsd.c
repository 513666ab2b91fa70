// The interface of 4.2BSD: one pattern at a time.
#define _REGEX_RE_COMP
#include <regex.h>
#include <stddef.h>
#include <string.h>

#include "regex_program.h"

static regex_t current;

char *re_comp(const char *pattern) {
  if (!pattern) return current.buffer ? NULL : (char *)"No previous regular expression";
  __regex_free_program(current.buffer);
  memset(&current, 0, sizeof current);
  current.newline_anchor = 1;
  reg_errcode_t error = __regex_compile(&current, pattern, strlen(pattern), re_syntax_options);
  return error ? (char *)__regex_message(error) : NULL;
}

int re_exec(const char *text) {
  long length = (long)strlen(text);
  return __regex_search(&current, text, length, 0, length, length, 0, NULL, 0) == REG_NOERROR;
}
