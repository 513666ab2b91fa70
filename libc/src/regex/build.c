// From a tree to an automaton. Nodes are numbered after their operands, sequences need none.
//
// Trees are deep on their left side (sequences, counted repetitions) and only as deep on their right as
// parentheses are nested: every pass loops to the left and recurs to the right.
#include <stdlib.h>

#include "regex_parser.h"

typedef struct regex_tree tree;

static tree *leaf(struct regex_parser *parser, enum regex_kind kind, const tree *group) {
  tree *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->sibling = parser->trees;
  parser->trees = made;
  made->kind = TREE_NODE;
  made->node = group->node;
  made->node.kind = kind;
  return made;
}

// ---- Groups ------------------------------------------------------------------------------------------

// ((a)): the inner group has the place of the outer one, and is dropped.
static void merge_groups(struct regex_parser *parser, tree *here) {
  int *same = parser->program->same_group;
  for (; here; here = here->left) {
    if (here->kind == TREE_NODE && here->node.kind == REGEX_REFERENCE)
      here->node.value = (unsigned)same[here->node.value];
    if (here->kind == TREE_GROUP && here->left && here->left->kind == TREE_GROUP) {
      tree *inner = here->left;
      same[inner->node.value] = same[here->node.value];
      if (inner->node.value < 9 && parser->referenced & 1u << inner->node.value && here->node.value < 9)
        parser->referenced |= 1u << here->node.value;
      here->left = inner->left;
      if (here->left) here->left->parent = here;
    }
    if (here->right) merge_groups(parser, here->right);
  }
}

static int is_needed(const struct regex_parser *parser, const tree *group) {
  if (parser->keeps_groups || !group->left) return 1;
  return group->node.value < 9 && (parser->referenced & 1u << group->node.value) != 0;
}

static void replace_by(tree *here, const tree *content) {
  here->kind = content->kind;
  here->node = content->node;
  here->left = content->left;
  here->right = content->right;
  if (here->left) here->left->parent = here;
  if (here->right) here->right->parent = here;
}

// A group becomes the sequence: open, what is in it, close.
static void lower_group(struct regex_parser *parser, tree *group) {
  tree *open = leaf(parser, REGEX_OPEN, group);
  tree *close = leaf(parser, REGEX_CLOSE, group);
  tree *rest = group->left ? calloc(1, sizeof *rest) : close;
  if (!open || !close || !rest) {
    parser->error = REG_ESPACE;
    return;
  }
  if (rest != close) {
    rest->sibling = parser->trees;
    parser->trees = rest;
    rest->kind = TREE_SEQUENCE;
    rest->left = group->left;
    rest->right = close;
    rest->left->parent = close->parent = rest;
  }
  group->kind = TREE_SEQUENCE;
  group->left = open;
  group->right = rest;
  open->parent = rest->parent = group;
}

static void lower_groups(struct regex_parser *parser, tree *here) {
  for (; here && !parser->error; here = here->left) {
    while (here->kind == TREE_GROUP && !is_needed(parser, here)) replace_by(here, here->left);
    if (here->kind == TREE_GROUP) lower_group(parser, here);
    if (here->right) lower_groups(parser, here->right);
  }
}

// ---- Numbers -----------------------------------------------------------------------------------------

static void number(struct re_dfa_t *program, tree *top) {
  tree *here = top;
  while (here->left) here = here->left;
  for (;; here = here->parent) {
    if (here->right) number(program, here->right);
    if (here->kind == TREE_SEQUENCE) {
      here->first = here->left->first;
    } else {
      here->number = here->first = program->node_count++;
    }
    if (here == top) return;
  }
}

// What follows a tree follows its last part; after what is repeated comes the repetition again.
static void set_next(tree *here, int next) {
  for (; here; here = here->left) {
    here->next = next;
    if (here->right) set_next(here->right, next);
    if (here->kind == TREE_SEQUENCE) next = here->right->first;
    if (here->kind == TREE_REPEAT) next = here->number;
  }
}

// ---- Nodes -------------------------------------------------------------------------------------------

static void split(struct regex_node *node, int one, int other) {
  node->kind = REGEX_SPLIT;
  node->ways[0] = one < other ? one : other;
  node->ways[1] = one < other ? other : one > other ? one : -1;
}

static void fill_node(struct re_dfa_t *program, const tree *here) {
  struct regex_node *node = &program->nodes[here->number];
  if (here->kind == TREE_NODE) {
    *node = here->node;
    node->ways[0] = here->next;
    node->ways[1] = -1;
    return;
  }
  program->can_choose = 1;
  int right = here->right ? here->right->first : here->next;
  split(node, here->left ? here->left->first : here->next, right);
}

static void fill_nodes(struct re_dfa_t *program, const tree *here) {
  for (; here; here = here->left) {
    if (here->number >= 0 && here->kind != TREE_SEQUENCE) fill_node(program, here);
    if (here->right) fill_nodes(program, here->right);
  }
}

reg_errcode_t __regex_build(struct regex_parser *parser, tree *top) {
  struct re_dfa_t *program = parser->program;
  program->group_count = parser->group_count;
  program->same_group = malloc((parser->group_count + 1) * sizeof *program->same_group);
  if (!program->same_group) return REG_ESPACE;
  for (size_t i = 0; i < parser->group_count; i++) program->same_group[i] = (int)i;
  merge_groups(parser, top);
  lower_groups(parser, top);
  if (parser->error) return parser->error;
  number(program, top);
  set_next(top, -1);
  program->nodes = calloc((size_t)program->node_count, sizeof *program->nodes);
  if (!program->nodes) return REG_ESPACE;
  fill_nodes(program, top);
  program->first = top->first;
  return program->has_assertions ? __regex_split_assertions(program) : REG_NOERROR;
}
