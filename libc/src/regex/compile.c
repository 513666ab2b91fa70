// Compiles a pattern, and frees what came of it.
#include <stdlib.h>
#include <string.h>

#include "regex_parser.h"

static void free_trees(struct regex_tree *trees) {
  while (trees) {
    struct regex_tree *rest = trees->sibling;
    free(trees);
    trees = rest;
  }
}

void __regex_free_program(struct re_dfa_t *program) {
  if (!program) return;
  for (struct regex_set *set = program->sets; set;) {
    struct regex_set *rest = set->sibling;
    free(set->ranges);
    free(set);
    set = rest;
  }
  free(program->nodes);
  free(program->same_group);
  free(program);
}

// Can a match be empty, if all assertions hold?
static int can_be_empty(const struct re_dfa_t *program, int node, char *seen) {
  if (node < 0 || seen[node]) return 0;
  seen[node] = 1;
  const struct regex_node *here = &program->nodes[node];
  if (here->kind == REGEX_FINISH) return 1;
  if (here->kind != REGEX_REFERENCE && !REGEX_IS_EMPTY(here->kind)) return 0;
  return can_be_empty(program, here->ways[0], seen) || can_be_empty(program, here->ways[1], seen);
}

reg_errcode_t __regex_compile(regex_t *compiled, const char *pattern, size_t length,
                              reg_syntax_t syntax) {
  struct re_dfa_t *program = calloc(1, sizeof *program);
  compiled->buffer = NULL;
  compiled->fastmap_accurate = 0;
  compiled->syntax = syntax;
  compiled->not_bol = compiled->not_eol = 0;
  compiled->used = compiled->allocated = 0;
  compiled->re_nsub = 0;
  compiled->can_be_null = 0;
  compiled->regs_allocated = REGS_UNALLOCATED;
  if (!program) return REG_ESPACE;
  program->is_multibyte = MB_CUR_MAX > 1;
  struct regex_parser parser = {
      .pattern = (const unsigned char *)pattern,
      .length = length,
      .syntax = syntax,
      .translate = compiled->translate,
      .is_multibyte = program->is_multibyte,
      .program = program,
      .keeps_groups = !compiled->no_sub,
  };
  struct regex_tree *top = __regex_parse(&parser);
  reg_errcode_t error = parser.error ? parser.error : __regex_build(&parser, top);
  free_trees(parser.trees);
  char *seen = error ? NULL : calloc((size_t)program->node_count, 1);
  if (!error && !seen) error = REG_ESPACE;
  if (error) {
    __regex_free_program(program);
    return error;
  }
  compiled->buffer = program;
  compiled->used = compiled->allocated = sizeof *program;
  compiled->re_nsub = parser.group_count;
  compiled->can_be_null = can_be_empty(program, program->first, seen);
  free(seen);
  return REG_NOERROR;
}
