// From argp's tables to getopt's. Children come after their parents; an earlier name hides later ones.
#include <stdlib.h>
#include <string.h>

#include "argp_help.h"
#include "argp_parser.h"

struct sizes {
  size_t letters, names, groups, inputs;
};

static void measure(const struct argp *argp, struct sizes *sizes) {
  const struct argp_option *option = argp->options;
  sizes->groups++;
  for (; option && !__option_is_end(option); option++) {
    sizes->names++;
    sizes->letters += 3;
  }
  for (const struct argp_child *child = argp->children; child && child->argp; child++) {
    sizes->inputs++;
    measure(child->argp, sizes);
  }
}

struct builder {
  struct argp_run *run;
  char *letters_end;
  struct option *names_end;
  void **inputs_end;
};

static int has_name(const struct builder *builder, const char *name) {
  for (struct option *each = builder->run->names; each < builder->names_end; each++)
    if (strcmp(each->name, name) == 0) return 1;
  return 0;
}

static int argument_kind(const struct argp_option *real) {
  if (!real->arg) return no_argument;
  return real->flags & OPTION_ARG_OPTIONAL ? optional_argument : required_argument;
}

static void add_option(struct builder *builder, const struct argp_option *option,
                       const struct argp_option *real) {
  int kind = argument_kind(real);
  if (__option_is_short(option)) {
    *builder->letters_end++ = (char)option->key;
    for (int i = 0; i < kind; i++) *builder->letters_end++ = ':';
    *builder->letters_end = '\0';
  }
  if (!option->name || has_name(builder, option->name)) return;
  unsigned key = (unsigned)(option->key ? option->key : real->key) & ((1u << ARGP_KEY_BITS) - 1);
  unsigned group = (unsigned)(builder->run->groups_end - builder->run->groups) + 1;
  *builder->names_end++ =
      (struct option){option->name, kind, NULL, (int)(key + (group << ARGP_KEY_BITS))};
}

static void add_options(struct builder *builder, const struct argp *argp) {
  const struct argp_option *real = argp->options;
  for (const struct argp_option *option = real; !__option_is_end(option); option++) {
    if (!option_is_alias(option)) real = option;
    if (!option_is_text(real)) add_option(builder, option, real);
  }
}

static size_t count_children(const struct argp *argp) {
  size_t count = 0;
  while (argp->children && argp->children[count].argp) count++;
  return count;
}

static void add_argp(struct builder *builder, const struct argp *argp, struct argp_group *parent,
                     unsigned index) {
  struct argp_group *group = NULL;
  size_t children = count_children(argp);
  if (argp->options || argp->parser) {
    if (argp->options) add_options(builder, argp);
    group = builder->run->groups_end++;
    *group = (struct argp_group){.parser = argp->parser, .argp = argp, .parent = parent, .index = index};
    group->letters_end = builder->letters_end;
    group->child_inputs = children > 0 ? builder->inputs_end : NULL;
    builder->inputs_end += children;
  } else {
    group = parent;
  }
  for (size_t i = 0; i < children; i++)
    add_argp(builder, argp->children[i].argp, group, (unsigned)i);
}

int __argp_run_prepare(struct argp_run *run, const struct argp *argp, unsigned flags) {
  struct sizes sizes = {0};
  measure(argp, &sizes);
  run->letters = calloc(sizes.letters + 2, 1);
  run->names = calloc(sizes.names + 1, sizeof *run->names);
  run->groups = run->groups_end = calloc(sizes.groups, sizeof *run->groups);
  run->child_inputs = calloc(sizes.inputs + 1, sizeof *run->child_inputs);
  if (!run->letters || !run->names || !run->groups || !run->child_inputs) return 0;
  struct builder builder = {run, run->letters, run->names, run->child_inputs};
  if (flags & ARGP_IN_ORDER) *builder.letters_end++ = '-';
  else if (flags & ARGP_NO_ARGS) *builder.letters_end++ = '+';
  add_argp(&builder, argp, NULL, 0);
  return 1;
}

void __argp_run_free(struct argp_run *run) {
  free(run->letters);
  free(run->names);
  free(run->groups);
  free(run->child_inputs);
}
