// Whether there is a match in a text that is input, as one expression: for each node a term that says whether a match can
// be there, and from character to character the terms of the next. What the search would decide character by character
// and node by node is then decided once.
//
// Only for patterns whose assertions depend on nothing but the position, in locales with one byte a character.
#include <stdlib.h>
#include <string.h>

#include "models.h"
#include "regex_subject.h"

enum { MOST_NODES = 256 };

struct forecast {
  const struct regex_subject *subject;
  const struct re_dfa_t *program;
  long stop;
  long *here;       // by node: 0 or 1, or a term
  long *there;      // at the next position
  char *is_passed;  // by the walk along nodes that match nothing
  long matched;
};

// Is it beyond this model?
static int is_beyond(const struct regex_subject *subject) {
  const struct re_dfa_t *program = subject->program;
  if (program->is_multibyte || program->has_references || subject->translate) return 1;
  if (program->node_count > MOST_NODES) return 1;
  for (int i = 0; i < program->node_count; i++) {
    unsigned looked_at = PREVIOUS_WORD | PREVIOUS_OTHER | NEXT_WORD | NEXT_OTHER;
    if (subject->has_newline_anchors) looked_at |= PREVIOUS_NEWLINE | NEXT_NEWLINE;
    const struct regex_node *node = &program->nodes[i];
    if (node->kind == REGEX_ASSERT && node->value & looked_at) return 1;
  }
  return 0;
}

static int has_input(const struct regex_subject *subject, long start, long stop) {
  for (long i = start; i < stop; i++)
    if (IS_SYMBOLIC(subject->text[i])) return 1;
  return 0;
}

// `term` says whether a match can be before this node.
static void reach(struct forecast *forecast, int number, long term, long position, long *terms) {
  if (number < 0 || forecast->is_passed[number]) return;
  forecast->is_passed[number] = 1;
  const struct regex_node *node = &forecast->program->nodes[number];
  if (!REGEX_IS_EMPTY(node->kind)) {
    terms[number] |= term;
    if (node->kind == REGEX_FINISH) forecast->matched |= term;
    return;
  }
  if (node->kind == REGEX_ASSERT && !__regex_holds(forecast->subject, node->value, position)) return;
  reach(forecast, node->ways[0], term, position, terms);
  reach(forecast, node->ways[1], term, position, terms);
}

static void start_reaching(struct forecast *forecast, int number, long term, long position, long *terms) {
  memset(forecast->is_passed, 0, (size_t)forecast->program->node_count);
  reach(forecast, number, term, position, terms);
}

static void step(struct forecast *forecast, long position) {
  long size;
  unsigned character = __regex_character(forecast->subject, position, &size);
  int count = forecast->program->node_count;
  for (int i = 0; i < count; i++) forecast->there[i] = 0;
  for (int i = 0; i < count; i++) {
    const struct regex_node *node = &forecast->program->nodes[i];
    long term = forecast->here[i];
    if (!IS_SYMBOLIC(term) && term == 0) continue;
    if (node->kind == REGEX_FINISH) continue;
    term &= __regex_accepts(node, character);
    if (IS_SYMBOLIC(term) || term)
      start_reaching(forecast, node->ways[0], term, position + 1, forecast->there);
  }
  long *swapped = forecast->here;
  forecast->here = forecast->there;
  forecast->there = swapped;
}

static void look_ahead(struct forecast *forecast, long start, long last) {
  for (long position = start;; position++) {
    if (position <= last)
      start_reaching(forecast, forecast->program->first, 1, position, forecast->here);
    if (!IS_SYMBOLIC(forecast->matched) && forecast->matched) return;
    if (position >= forecast->stop) return;
    step(forecast, position);
  }
}

// A length that is input becomes a number here, step by step: what is behind the end may not be read.
static long settled(long length) {
  long number = 0;
  if (!IS_SYMBOLIC(length)) return length;
  while (number < length) number++;
  return number;
}

int __regex_foresee(const struct regex_subject *subject, long start, long last) {
  if (is_beyond(subject)) return -1;
  struct forecast forecast = {.subject = subject, .program = subject->program};
  forecast.stop = settled(subject->stop);
  if (!has_input(subject, start, forecast.stop)) return -1;
  size_t count = (size_t)subject->program->node_count;
  long *here = forecast.here = calloc(count, sizeof *here);
  long *there = forecast.there = calloc(count, sizeof *there);
  forecast.is_passed = malloc(count);
  int has_room = here && there && forecast.is_passed;
  if (has_room) look_ahead(&forecast, start, settled(last));
  free(here);
  free(there);
  free(forecast.is_passed);
  return has_room ? (int)forecast.matched : -1;
}
