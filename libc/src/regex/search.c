// A search: where a match is, and where its groups are.
#include "regex_subject.h"

static void forget(size_t count, regmatch_t *matches) {
  for (size_t i = 0; i < count; i++) matches[i].rm_so = matches[i].rm_eo = -1;
}

// A search backward, and one for a pattern with references, tries start after start. No match begins inside
// of a character.
static reg_errcode_t try_starts(const struct regex_subject *subject, long start, long last,
                                size_t count, regmatch_t *matches) {
  long step = start <= last ? 1 : -1;
  for (long at = start;; at += step) {
    int is_inside = subject->program->is_multibyte && at > 0 && at < subject->length &&
                    (subject->text[at] & 0xc0) == 0x80;
    if (!is_inside || at == start) {
      reg_errcode_t result = __regex_backtrack(subject, at, count > 0, count, matches);
      if (result != REG_NOMATCH) return result;
    }
    if (at == last) return REG_NOMATCH;
  }
}

// Where what begins a match can be foreseen, one decision a start.
static void narrow(const struct regex_subject *subject, long *start, long *last) {
  int foreseen = 0;
  while (*start < *last && (foreseen = __regex_foresee(subject, *start, *start)) == 0) ++*start;
  if (foreseen == 1) *last = *start;
}

static reg_errcode_t search_forward(const struct regex_subject *subject, long start, long last,
                                    size_t count, regmatch_t *matches) {
  struct regex_span span;
  int foreseen = __regex_foresee(subject, start, last);
  if (foreseen == 0) return REG_NOMATCH;
  if (foreseen == 1 && count == 0) return REG_NOERROR;
  if (foreseen == 1) narrow(subject, &start, &last);
  reg_errcode_t error = __regex_simulate(subject, start, last, count > 0, &span);
  if (error) return error;
  if (span.start < 0) return REG_NOMATCH;
  forget(count, matches);
  if (count > 0) {
    matches[0].rm_so = (regoff_t)span.start;
    matches[0].rm_eo = (regoff_t)span.end;
  }
  return count > 1 ? __regex_registers(subject, span, count, matches) : REG_NOERROR;
}

reg_errcode_t __regex_search(const regex_t *compiled, const char *text, long length, long start,
                             long last, long stop, size_t count, regmatch_t *matches, int flags) {
  const struct re_dfa_t *program = compiled->buffer;
  struct regex_subject subject = {
      .program = program,
      .text = (const unsigned char *)text,
      .length = length,
      .stop = stop,
      .translate = compiled->translate,
      .ignores_case = (compiled->syntax & RE_ICASE) != 0,
      .has_newline_anchors = compiled->newline_anchor,
      .flags = flags,
  };
  if (!program) return REG_BADPAT;
  size_t kept = count > program->group_count + 1 ? program->group_count + 1 : count;
  reg_errcode_t result = program->has_references || start > last
                             ? try_starts(&subject, start, last, kept, matches)
                             : search_forward(&subject, start, last, kept, matches);
  if (result != REG_NOERROR) return result;
  forget(count - kept, matches + kept);
  for (size_t i = 1; i < kept; i++) matches[i] = matches[program->same_group[i - 1] + 1];
  return REG_NOERROR;
}
