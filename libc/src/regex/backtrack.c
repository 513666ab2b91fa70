// Matches a pattern with references to groups, for which the place in the pattern is not all that matters: one path
// after the other, in the order in which registers.c prefers them. A choice is made once for each position
// and content of the groups that references name, which bounds the time where it can be bounded.
#include <stdlib.h>
#include <string.h>

#include "regex_subject.h"

// Where the path can be taken up again.
struct choice {
  struct choice *earlier;
  int node;
  long position;
  regmatch_t groups[];  // now, and when something was matched last
};

// What was tried: a hash table of (node, position, groups named by references).
struct tried {
  struct tried *sibling;
  int node;
  long position;
  regmatch_t groups[];
};

enum { BUCKETS = 256 };

struct search {
  const struct regex_subject *subject;
  const struct re_dfa_t *program;
  size_t count;  // of groups, with the whole
  regmatch_t *groups;
  regmatch_t *settled;
  struct choice *choices;
  struct tried *tried[BUCKETS];
  long best;
  int is_out_of_memory;
};

static size_t group_bytes(const struct search *run) { return run->count * sizeof(regmatch_t); }

static int has_tried(struct search *run, int node, long position) {
  size_t bucket = ((size_t)node * 31 + (size_t)position) % BUCKETS;
  for (struct tried *one = run->tried[bucket]; one; one = one->sibling)
    if (one->node == node && one->position == position &&
        memcmp(one->groups, run->groups, group_bytes(run)) == 0)
      return 1;
  struct tried *one = malloc(sizeof *one + group_bytes(run));
  if (!one) {
    run->is_out_of_memory = 1;
    return 1;
  }
  one->node = node;
  one->position = position;
  memcpy(one->groups, run->groups, group_bytes(run));
  one->sibling = run->tried[bucket];
  run->tried[bucket] = one;
  return 0;
}

static void remember_choice(struct search *run, int node, long position) {
  struct choice *choice = malloc(sizeof *choice + 2 * group_bytes(run));
  if (!choice) {
    run->is_out_of_memory = 1;
    return;
  }
  choice->earlier = run->choices;
  choice->node = node;
  choice->position = position;
  memcpy(choice->groups, run->groups, group_bytes(run));
  memcpy(choice->groups + run->count, run->settled, group_bytes(run));
  run->choices = choice;
}

static void take_up(struct search *run, int *node, long *position) {
  struct choice *choice = run->choices;
  run->choices = choice->earlier;
  *node = choice->node;
  *position = choice->position;
  memcpy(run->groups, choice->groups, group_bytes(run));
  memcpy(run->settled, choice->groups + run->count, group_bytes(run));
  free(choice);
}

// The position behind what the group matched, matched once more; -1 when it is not there.
static long repeat_group(const struct search *run, const regmatch_t *group, long position) {
  long size;
  long other;
  if (group->rm_so < 0 || group->rm_eo < 0) return -1;
  if (position + group->rm_eo - group->rm_so > run->subject->stop) return -1;
  for (long from = group->rm_so; from < group->rm_eo; from += size, position += other) {
    unsigned expected = __regex_character(run->subject, from, &size);
    if (__regex_character(run->subject, position, &other) != expected) return -1;
  }
  return position;
}

// Where a node that matches something leads; -1 when it does not match.
static long match_node(const struct search *run, const struct regex_node *node, long position) {
  long size;
  if (node->kind == REGEX_REFERENCE)
    return repeat_group(run, &run->groups[node->value + 1], position);
  if (position >= run->subject->stop) return -1;
  unsigned character = __regex_character(run->subject, position, &size);
  return __regex_accepts(node, character) ? position + size : -1;
}

// Passes a node that matches nothing; the node to go on at, -1 when there is none.
static int pass(struct search *run, const struct regex_node *node, int number, long position) {
  switch (node->kind) {
    case REGEX_SPLIT:
      if (has_tried(run, number, position)) return -1;
      if (node->ways[1] >= 0) remember_choice(run, node->ways[1], position);
      break;
    case REGEX_ASSERT:
      if (!__regex_holds(run->subject, node->value, position)) return -1;
      break;
    default: __regex_pass_group(node, position, run->count, run->groups, run->settled);
  }
  return node->ways[0];
}

// Follows one path to its end: the position where it matched, or -1.
static long follow(struct search *run, int number, long position) {
  while (number >= 0 && !run->is_out_of_memory) {
    const struct regex_node *node = &run->program->nodes[number];
    if (node->kind == REGEX_FINISH) return position;
    if (REGEX_IS_EMPTY(node->kind)) {
      number = pass(run, node, number, position);
    } else {
      position = match_node(run, node, position);
      number = position < 0 ? -1 : node->ways[0];
    }
  }
  return -1;
}

static void search(struct search *run, long start, int wants_longest, size_t count,
                   regmatch_t *matches) {
  int node;
  long position;
  remember_choice(run, run->program->first, start);
  while (run->choices && !run->is_out_of_memory) {
    take_up(run, &node, &position);
    long end = follow(run, node, position);
    if (end <= run->best) continue;
    run->best = end;
    if (count > 0) memcpy(matches, run->groups, count * sizeof *matches);
    if (!wants_longest) return;
  }
}

static void release(struct search *run) {
  while (run->choices) {
    struct choice *earlier = run->choices->earlier;
    free(run->choices);
    run->choices = earlier;
  }
  for (int i = 0; i < BUCKETS; i++)
    while (run->tried[i]) {
      struct tried *sibling = run->tried[i]->sibling;
      free(run->tried[i]);
      run->tried[i] = sibling;
    }
  free(run->groups);
}

reg_errcode_t __regex_backtrack(const struct regex_subject *subject, long start,
                                int wants_longest, size_t count, regmatch_t *matches) {
  struct search run = {.subject = subject, .program = subject->program, .best = -1};
  run.count = subject->program->group_count + 1;
  run.groups = malloc(2 * group_bytes(&run));
  if (!run.groups) return REG_ESPACE;
  run.settled = run.groups + run.count;
  for (size_t i = 0; i < 2 * run.count; i++) run.groups[i].rm_so = run.groups[i].rm_eo = -1;
  search(&run, start, wants_longest, count, matches);
  release(&run);
  if (run.is_out_of_memory) return REG_ESPACE;
  if (run.best < 0) return REG_NOMATCH;
  if (count > 0) {
    matches[0].rm_so = (regoff_t)start;
    matches[0].rm_eo = (regoff_t)run.best;
  }
  return REG_NOERROR;
}
