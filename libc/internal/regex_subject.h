// The text that a regular expression is matched with, and the parts of the matcher.
#ifndef CLEW_INTERNAL_REGEX_SUBJECT_H
#define CLEW_INTERNAL_REGEX_SUBJECT_H

#include "regex_program.h"

struct regex_subject {
  const struct re_dfa_t *program;
  const unsigned char *text;
  long length;  // what assertions look at
  long stop;    // what may match
  const unsigned char *translate;
  int ignores_case;
  int has_newline_anchors;
  int flags;  // REG_NOTBOL, REG_NOTEOL
};

// Where a match is, -1 where there is none.
struct regex_span {
  long start;
  long end;
};

// The character at a position, and how many bytes it has.
unsigned __regex_character(const struct regex_subject *subject, long position, long *size);
// Does the node, which is no reference, match this character?
int __regex_accepts(const struct regex_node *node, unsigned character);
// Does the assertion hold at this position?
int __regex_holds(const struct regex_subject *subject, unsigned assertion, long position);

// Is there a match that begins from start to last? -1: that is not known before it is looked for.
int __regex_foresee(const struct regex_subject *subject, long start, long last);
// The leftmost of the matches that begin from start to last, and of these the longest, if that matters.
reg_errcode_t __regex_simulate(const struct regex_subject *subject, long start, long last,
                               int wants_longest, struct regex_span *span);
// The groups of a match whose place is known.
reg_errcode_t __regex_registers(const struct regex_subject *subject, struct regex_span span,
                                size_t count, regmatch_t *matches);
// A match at this start, of a pattern with references, and its groups.
reg_errcode_t __regex_backtrack(const struct regex_subject *subject, long start,
                                int wants_longest, size_t count, regmatch_t *matches);

// Notes that a path passes an OPEN or CLOSE node. `settled` is the state when something was matched last.
void __regex_pass_group(const struct regex_node *node, long position, size_t count,
                        regmatch_t *matches, regmatch_t *settled);

#endif
