// GNU's older interface: patterns and texts with lengths, a syntax as a set of bits, searches in a range.
#include <limits.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "regex_program.h"

reg_syntax_t re_syntax_options;

reg_syntax_t re_set_syntax(reg_syntax_t syntax) {
  reg_syntax_t former = re_syntax_options;
  re_syntax_options = syntax;
  return former;
}

const char *re_compile_pattern(const char *pattern, size_t length,
                               struct re_pattern_buffer *compiled) {
  compiled->no_sub = (re_syntax_options & RE_NO_SUB) != 0;
  compiled->newline_anchor = 1;
  reg_errcode_t error = __regex_compile(compiled, pattern, length, re_syntax_options);
  return error ? __regex_message(error) : NULL;
}

void re_set_registers(struct re_pattern_buffer *compiled, struct re_registers *registers,
                      unsigned count, regoff_t *starts, regoff_t *ends) {
  compiled->regs_allocated = count ? REGS_REALLOCATE : REGS_UNALLOCATED;
  registers->num_regs = count;
  registers->start = count ? starts : NULL;
  registers->end = count ? ends : NULL;
}

// ---- Results -------------------------------------------------------------------------------------------

// Makes room for so many registers; 0 when there is no memory.
static int make_room(struct re_pattern_buffer *compiled, struct re_registers *registers,
                     unsigned count) {
  int is_new = compiled->regs_allocated == REGS_UNALLOCATED;
  if (compiled->regs_allocated == REGS_FIXED) return 1;
  if (!is_new && count <= registers->num_regs) return 1;
  regoff_t *starts = realloc(is_new ? NULL : registers->start, count * sizeof *starts);
  if (!starts) return 0;
  registers->start = starts;
  regoff_t *ends = realloc(is_new ? NULL : registers->end, count * sizeof *ends);
  if (!ends) {
    if (is_new) free(starts);
    return 0;
  }
  registers->end = ends;
  registers->num_regs = count;
  compiled->regs_allocated = REGS_REALLOCATE;
  return 1;
}

static int fill_registers(struct re_pattern_buffer *compiled, struct re_registers *registers,
                          const regmatch_t *matches, unsigned count) {
  if (!make_room(compiled, registers, count + 1)) return 0;
  for (unsigned i = 0; i < registers->num_regs; i++) {
    registers->start[i] = i < count ? matches[i].rm_so : -1;
    registers->end[i] = i < count ? matches[i].rm_eo : -1;
  }
  return 1;
}

// ---- Searches ------------------------------------------------------------------------------------------

static unsigned wanted_count(const struct re_pattern_buffer *compiled,
                             const struct re_registers *registers) {
  if (!registers) return 1;
  if (compiled->regs_allocated == REGS_FIXED && registers->num_regs <= compiled->re_nsub)
    return registers->num_regs;
  return (unsigned)compiled->re_nsub + 1;
}

static long clamp(long value, long highest) {
  return value < 0 ? 0 : value > highest ? highest : value;
}

// The start of a match, or its length; -1: there is none, -2: no memory.
static regoff_t search(struct re_pattern_buffer *compiled, const char *text, regoff_t length,
                       regoff_t start, regoff_t range, regoff_t stop,
                       struct re_registers *registers, int wants_length) {
  if (start < 0 || start > length) return -1;
  long last = clamp((long)start + range, length);
  if (start < last && compiled->fastmap && !compiled->fastmap_accurate) re_compile_fastmap(compiled);
  if (compiled->no_sub) registers = NULL;
  unsigned count = wanted_count(compiled, registers);
  if (count == 0) registers = NULL, count = 1;
  regmatch_t *matches = malloc(count * sizeof *matches);
  if (!matches) return -2;
  int flags = (compiled->not_bol ? REG_NOTBOL : 0) | (compiled->not_eol ? REG_NOTEOL : 0);
  reg_errcode_t result =
      __regex_search(compiled, text, length, start, last, stop, count, matches, flags);
  regoff_t answer = result == REG_NOMATCH ? -1 : result ? -2 : 0;
  if (answer == 0 && registers && !fill_registers(compiled, registers, matches, count)) answer = -2;
  if (answer == 0) answer = wants_length ? matches[0].rm_eo - start : matches[0].rm_so;
  free(matches);
  return answer;
}

regoff_t re_search(struct re_pattern_buffer *compiled, const char *text, regoff_t length,
                   regoff_t start, regoff_t range, struct re_registers *registers) {
  return search(compiled, text, length, start, range, length, registers, 0);
}

regoff_t re_match(struct re_pattern_buffer *compiled, const char *text, regoff_t length,
                  regoff_t start, struct re_registers *registers) {
  return search(compiled, text, length, start, 0, length, registers, 1);
}

// ---- In two texts, as if they were one -------------------------------------------------------------------

static regoff_t search_2(struct re_pattern_buffer *compiled, const char *text1, regoff_t length1,
                         const char *text2, regoff_t length2, regoff_t start, regoff_t range,
                         struct re_registers *registers, regoff_t stop, int wants_length) {
  if (length1 < 0 || length2 < 0 || stop < 0 || length1 > INT_MAX - length2) return -2;
  if (length1 == 0 || length2 == 0)
    return search(compiled, length1 ? text1 : text2, length1 + length2, start, range, stop,
                  registers, wants_length);
  char *text = malloc((size_t)length1 + (size_t)length2);
  if (!text) return -2;
  memcpy(text, text1, (size_t)length1);
  memcpy(text + length1, text2, (size_t)length2);
  regoff_t answer = search(compiled, text, length1 + length2, start, range, stop, registers, wants_length);
  free(text);
  return answer;
}

regoff_t re_search_2(struct re_pattern_buffer *compiled, const char *text1, regoff_t length1,
                     const char *text2, regoff_t length2, regoff_t start, regoff_t range,
                     struct re_registers *registers, regoff_t stop) {
  return search_2(compiled, text1, length1, text2, length2, start, range, registers, stop, 0);
}

regoff_t re_match_2(struct re_pattern_buffer *compiled, const char *text1, regoff_t length1,
                    const char *text2, regoff_t length2, regoff_t start,
                    struct re_registers *registers, regoff_t stop) {
  return search_2(compiled, text1, length1, text2, length2, start, 0, registers, stop, 1);
}
