// Gives what follows an assertion nodes of its own, up to the next character: two ways that differ in an assertion
// do not meet at one node, and the one without is preferred. What is seen of it is which groups a match has
// (registers.c); it is the way that glibc treats assertions.
#include <stdlib.h>

#include "regex_parser.h"

// While nodes are copied: of which node each is a copy (-1: of none), and under which assertions.
struct copies {
  struct re_dfa_t *program;
  int *origins;
  unsigned *assertions;
  char *is_visited;
  int room;
};

static int make_room(struct copies *copies) {
  if (copies->program->node_count < copies->room) return 1;
  size_t larger = 2 * (size_t)copies->room;
  void *nodes = realloc(copies->program->nodes, larger * sizeof *copies->program->nodes);
  if (nodes) copies->program->nodes = nodes;
  void *origins = realloc(copies->origins, larger * sizeof *copies->origins);
  if (origins) copies->origins = origins;
  void *assertions = realloc(copies->assertions, larger * sizeof *copies->assertions);
  if (assertions) copies->assertions = assertions;
  char *is_visited = realloc(copies->is_visited, larger);
  if (is_visited) copies->is_visited = is_visited;
  if (!nodes || !origins || !assertions || !is_visited) return 0;
  copies->room = (int)larger;
  return 1;
}

static unsigned assertion_of(const struct copies *copies, int node) {
  const struct regex_node *here = &copies->program->nodes[node];
  return copies->assertions[node] | (here->kind == REGEX_ASSERT ? here->value : 0);
}

// -1: no memory.
static int copy_node(struct copies *copies, int node, unsigned assertion) {
  if (!make_room(copies)) return -1;
  int made = copies->program->node_count++;
  copies->program->nodes[made] = copies->program->nodes[node];
  copies->origins[made] = node;
  copies->assertions[made] = assertion | assertion_of(copies, node);
  copies->is_visited[made] = 0;
  return made;
}

static int find_copy(const struct copies *copies, int node, unsigned assertion) {
  for (int i = copies->program->node_count - 1; i > 0 && copies->origins[i] >= 0; i--)
    if (copies->origins[i] == node && copies->assertions[i] == assertion) return i;
  return -1;
}

static void set_ways(struct copies *copies, int node, int one, int other) {
  int *ways = copies->program->nodes[node].ways;
  ways[0] = other < 0 || one < other ? one : other;
  ways[1] = other < 0 || one == other ? -1 : one < other ? other : one;
}

// Copies what node leads to without a character, for its copy; both are the same at the assertion itself, the root.
static int copy_behind(struct copies *copies, int node, int copy, int root, unsigned assertion) {
  for (;;) {
    const struct regex_node *here = &copies->program->nodes[node];
    int first = here->ways[0];
    int second = here->ways[1];
    int other = -1;
    if (!REGEX_IS_EMPTY(here->kind)) return 1;
    if (second < 0) {
      if (node == root && copy != node) return set_ways(copies, copy, first, -1), 1;
      assertion |= assertion_of(copies, node);
    } else {
      other = find_copy(copies, first, assertion);
      int is_new = other < 0;
      if (is_new) other = copy_node(copies, first, assertion);
      if (other < 0) return 0;
      if (is_new && !copy_behind(copies, first, other, root, assertion)) return 0;
      first = second;
    }
    int made = copy_node(copies, first, assertion);
    if (made < 0) return 0;
    set_ways(copies, copy, made, other);
    node = first;
    copy = made;
  }
}

static int visit(struct copies *copies, int node) {
  if (node < 0 || copies->is_visited[node]) return 1;
  copies->is_visited[node] = 1;
  unsigned assertion = assertion_of(copies, node);
  struct regex_node here = copies->program->nodes[node];
  if (!REGEX_IS_EMPTY(here.kind)) return 1;
  if (assertion && copies->origins[here.ways[0]] < 0 &&
      !copy_behind(copies, node, node, node, assertion))
    return 0;
  here = copies->program->nodes[node];
  return visit(copies, here.ways[0]) && visit(copies, here.ways[1]);
}

reg_errcode_t __regex_split_assertions(struct re_dfa_t *program) {
  size_t room = 2 * (size_t)program->node_count;
  struct copies copies = {.program = program, .room = program->node_count};
  copies.origins = malloc(room * sizeof *copies.origins);
  copies.assertions = calloc(room, sizeof *copies.assertions);
  copies.is_visited = calloc(room, 1);
  int is_done = copies.origins && copies.assertions && copies.is_visited;
  for (int i = 0; is_done && i < program->node_count; i++) copies.origins[i] = -1;
  for (int i = 0; is_done && i < program->node_count; i++) is_done = visit(&copies, i);
  free(copies.origins);
  free(copies.assertions);
  free(copies.is_visited);
  return is_done ? REG_NOERROR : REG_ESPACE;
}
