// Finds the groups of a match whose start and end are known.
//
// Forward, for each position, the nodes that can be reached; backward, which of these lead to the end; then one
// path through what is left. At a choice it goes by the lower number, which is the operand rather than the way past
// it; if it has been there without having matched anything since, by the other (as glibc's set_regs does).
#include <stdlib.h>
#include <string.h>

#include "regex_subject.h"

enum { REACHED = 1, PASSES = 2, ALIVE = 4, VISITED = 8, TURN = 16 };

struct path {
  const struct regex_subject *subject;
  const struct re_dfa_t *program;
  struct regex_span span;
  unsigned char *states;  // by position and node
  unsigned char *sizes;   // of the character at each position, 0 inside of one
  int *pending;
  int finish;
};

static unsigned char *row(const struct path *path, long position) {
  return path->states + (position - path->span.start) * path->program->node_count;
}

static void reach(struct path *path, int node, long position) {
  unsigned char *states = row(path, position);
  int count = 0;
  path->pending[count++] = node;
  while (count) {
    node = path->pending[--count];
    if (states[node]) continue;
    states[node] = REACHED;
    const struct regex_node *here = &path->program->nodes[node];
    if (!REGEX_IS_EMPTY(here->kind)) continue;
    if (here->kind == REGEX_ASSERT && !__regex_holds(path->subject, here->value, position)) continue;
    states[node] |= PASSES;
    if (here->ways[1] >= 0) path->pending[count++] = here->ways[1];
    path->pending[count++] = here->ways[0];
  }
}

static void go_forward(struct path *path) {
  long size;
  reach(path, path->program->first, path->span.start);
  for (long position = path->span.start; position < path->span.end; position += size) {
    unsigned character = __regex_character(path->subject, position, &size);
    unsigned char *states = row(path, position);
    path->sizes[position - path->span.start] = (unsigned char)size;
    if (position + size > path->span.end) return;
    for (int i = 0; i < path->program->node_count; i++) {
      if (!states[i] || !__regex_accepts(&path->program->nodes[i], character)) continue;
      states[i] |= PASSES;
      reach(path, path->program->nodes[i].ways[0], position + size);
    }
  }
}

static int leads_on(const struct path *path, int node, long position) {
  const struct regex_node *here = &path->program->nodes[node];
  const unsigned char *states = row(path, position);
  if (!(states[node] & PASSES)) return 0;
  if (REGEX_IS_EMPTY(here->kind))
    return (states[here->ways[0]] & ALIVE) || (here->ways[1] >= 0 && states[here->ways[1]] & ALIVE);
  long next = position + path->sizes[position - path->span.start];
  return row(path, next)[here->ways[0]] & ALIVE;
}

// Nodes that match nothing lead to others at the same position: again until nothing changes.
static void revive(struct path *path, long position) {
  unsigned char *states = row(path, position);
  int has_changed;
  do {
    has_changed = 0;
    for (int i = path->program->node_count - 1; i >= 0; i--) {
      if ((states[i] & ALIVE) || !leads_on(path, i, position)) continue;
      states[i] |= ALIVE;
      has_changed = 1;
    }
  } while (has_changed);
}

// Of several ends the first one is right: an end behind an assertion has a higher number.
static void find_finish(struct path *path) {
  unsigned char *states = row(path, path->span.end);
  int node = 0;
  while (!states[node] || path->program->nodes[node].kind != REGEX_FINISH) node++;
  states[node] |= ALIVE;
  path->finish = node;
}

static void go_backward(struct path *path) {
  find_finish(path);
  for (long position = path->span.end; position >= path->span.start; position--)
    if (position == path->span.end || path->sizes[position - path->span.start])
      revive(path, position);
}

// ---- The path ------------------------------------------------------------------------------------------

void __regex_pass_group(const struct regex_node *node, long position, size_t count,
                        regmatch_t *matches, regmatch_t *settled) {
  size_t group = node->value + 1;
  if (group >= count) return;
  if (node->kind == REGEX_OPEN) {
    matches[group].rm_so = (regoff_t)position;
    matches[group].rm_eo = -1;
  } else if (matches[group].rm_so < position) {
    matches[group].rm_eo = (regoff_t)position;
    memcpy(settled, matches, count * sizeof *matches);
  } else if (node->is_optional && settled[group].rm_so != -1) {
    // Nothing in a group that need not match again: as if it had not been passed.
    memcpy(matches, settled, count * sizeof *matches);
  } else {
    matches[group].rm_eo = (regoff_t)position;
  }
}

static int choose(struct path *path, int node, long position) {
  const int *ways = path->program->nodes[node].ways;
  unsigned char *states = row(path, position);
  states[node] |= VISITED;
  int second_lives = ways[1] >= 0 && states[ways[1]] & ALIVE;
  if (!(states[ways[0]] & ALIVE)) return ways[1];
  return second_lives && states[ways[0]] & VISITED ? ways[1] : ways[0];
}

// Nodes passed without a character in between are at most this many, unless the path goes round.
static int is_round(const struct path *path, long passed) {
  return passed > 2l * path->program->node_count;
}

// The way out of a round, which glibc does not find: by each way in turn. One that takes turns comes everywhere.
static int leave(struct path *path, int node, long position) {
  const int *ways = path->program->nodes[node].ways;
  unsigned char *states = row(path, position);
  states[node] ^= TURN;
  int second_lives = ways[1] >= 0 && states[ways[1]] & ALIVE;
  if (!(states[ways[0]] & ALIVE)) return ways[1];
  return second_lives && states[node] & TURN ? ways[1] : ways[0];
}

static void walk(struct path *path, size_t count, regmatch_t *matches, regmatch_t *settled) {
  long position = path->span.start;
  long passed = 0;
  int node = path->program->first;
  memcpy(settled, matches, count * sizeof *matches);
  while (node != path->finish) {
    const struct regex_node *here = &path->program->nodes[node];
    if (here->kind == REGEX_OPEN || here->kind == REGEX_CLOSE)
      __regex_pass_group(here, position, count, matches, settled);
    if (REGEX_IS_EMPTY(here->kind)) {
      node = is_round(path, ++passed) ? leave(path, node, position) : choose(path, node, position);
    } else {
      passed = 0;
      position += path->sizes[position - path->span.start];
      node = here->ways[0];
    }
  }
}

reg_errcode_t __regex_registers(const struct regex_subject *subject, struct regex_span span,
                                size_t count, regmatch_t *matches) {
  size_t nodes = (size_t)subject->program->node_count;
  size_t size = (size_t)(span.end - span.start);
  struct path path = {.subject = subject, .program = subject->program, .span = span};
  path.states = calloc(size + 1, nodes);
  path.sizes = calloc(size + 1, 1);
  path.pending = malloc((2 * nodes + 1) * sizeof *path.pending);
  regmatch_t *settled = malloc(count * sizeof *settled);
  int has_room = path.states && path.sizes && path.pending && settled;
  if (has_room) {
    go_forward(&path);
    go_backward(&path);
    walk(&path, count, matches, settled);
  }
  free(path.states);
  free(path.sizes);
  free(path.pending);
  free(settled);
  return has_room ? REG_NOERROR : REG_ESPACE;
}
