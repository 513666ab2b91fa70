// POSIX's four functions, but for the messages.
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "regex_program.h"

int regcomp(regex_t *restrict compiled, const char *restrict pattern, int flags) {
  reg_syntax_t syntax = flags & REG_EXTENDED ? RE_SYNTAX_POSIX_EXTENDED : RE_SYNTAX_POSIX_BASIC;
  compiled->fastmap = malloc(256);
  if (!compiled->fastmap) return REG_ESPACE;
  if (flags & REG_ICASE) syntax |= RE_ICASE;
  if (flags & REG_NEWLINE) {
    syntax &= ~RE_DOT_NEWLINE;
    syntax |= RE_HAT_LISTS_NOT_NEWLINE;
  }
  compiled->newline_anchor = (flags & REG_NEWLINE) != 0;
  compiled->no_sub = (flags & REG_NOSUB) != 0;
  compiled->translate = NULL;
  reg_errcode_t error = __regex_compile(compiled, pattern, strlen(pattern), syntax);
  if (error) {
    free(compiled->fastmap);
    compiled->fastmap = NULL;
    return error == REG_ERPAREN ? REG_EPAREN : error;
  }
  return REG_NOERROR;
}

int regexec(const regex_t *restrict compiled, const char *restrict text, size_t count,
            regmatch_t matches[restrict], int flags) {
  long start = 0;
  long length;
  if (flags & ~(REG_NOTBOL | REG_NOTEOL | REG_STARTEND)) return REG_BADPAT;
  if (flags & REG_STARTEND) {
    start = matches[0].rm_so;
    length = matches[0].rm_eo;
  } else {
    length = (long)strlen(text);
  }
  if (compiled->no_sub) count = 0;
  return __regex_search(compiled, text, length, start, length, length, count, matches, flags);
}

void regfree(regex_t *compiled) {
  __regex_free_program(compiled->buffer);
  compiled->buffer = NULL;
  compiled->allocated = 0;
  free(compiled->fastmap);
  compiled->fastmap = NULL;
  free(compiled->translate);
  compiled->translate = NULL;
}
