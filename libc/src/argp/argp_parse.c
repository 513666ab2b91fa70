// argp_parse: options go to the argp that has them, arguments to the first that takes them.
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "alias.h"
#include "argp_parser.h"

#define UNKNOWN ARGP_ERR_UNKNOWN

void *_argp_input(const struct argp *restrict argp, const struct argp_state *restrict state) {
  struct argp_run *run = state ? state->pstate : NULL;
  if (!run) return NULL;
  for (struct argp_group *group = run->groups; group < run->groups_end; group++)
    if (group->argp == argp) return group->input;
  return NULL;
}
ALIAS(__argp_input, _argp_input);

static error_t ask(struct argp_run *run, struct argp_group *group, int key, char *argument) {
  if (!group->parser) return UNKNOWN;
  struct argp_state *state = &run->state;
  state->hook = group->hook;
  state->input = group->input;
  state->child_inputs = group->child_inputs;
  state->arg_num = group->arguments;
  error_t error = group->parser(key, argument, state);
  group->hook = state->hook;
  return error;
}

// ---- Beginning -----------------------------------------------------------------------------------------

// A group without a parser hands its input to its first child.
static error_t initialize(struct argp_run *run, void *input) {
  error_t error = 0;
  if (run->groups < run->groups_end) run->groups->input = input;
  for (struct argp_group *group = run->groups; group < run->groups_end; group++) {
    if (group->parent) group->input = group->parent->child_inputs[group->index];
    int has_child = group->argp->children && group->argp->children->argp;
    if (!group->parser && has_child) group->child_inputs[0] = group->input;
    error = ask(run, group, ARGP_KEY_INIT, NULL);
    if (error && error != UNKNOWN) return error;
  }
  return 0;
}

static error_t begin(struct argp_run *run, const struct argp *argp, int argc, char **argv,
                     unsigned flags, void *input) {
  if (!__argp_run_prepare(run, argp, flags)) return ENOMEM;
  run->argp = argp;
  run->tries_options = 1;
  run->state = (struct argp_state){.root_argp = argp,
                                   .argc = argc,
                                   .argv = argv,
                                   .flags = flags,
                                   .err_stream = stderr,
                                   .out_stream = stdout,
                                   .pstate = run};
  error_t error = initialize(run, input);
  if (error) return error;
  // getopt leaves out the first word; where it counts, getopt gets one more in front.
  struct argp_state *state = &run->state;
  if (state->flags & ARGP_NO_ERRS) {
    opterr = 0;
    if (state->flags & ARGP_PARSE_ARGV0) state->argv--, state->argc++;
  } else {
    opterr = 1;
  }
  char *slash = argv == state->argv && argv[0] ? strrchr(argv[0], '/') : NULL;
  if (argv == state->argv && argv[0]) state->name = slash ? slash + 1 : argv[0];
  else state->name = program_invocation_short_name;
  return 0;
}

// ---- Words ---------------------------------------------------------------------------------------------

// The first that takes the argument, alone or with all that follow.
static error_t take_argument(struct argp_run *run, char *argument) {
  struct argp_state *state = &run->state;
  int index = --state->next;
  error_t error = UNKNOWN;
  int key = 0;
  struct argp_group *group = run->groups;
  for (; group < run->groups_end && error == UNKNOWN; group++) {
    state->next++;
    key = ARGP_KEY_ARG;
    error = ask(run, group, key, argument);
    if (error != UNKNOWN) continue;
    state->next--;
    key = ARGP_KEY_ARGS;
    error = ask(run, group, key, NULL);
  }
  if (error) return error;
  if (key == ARGP_KEY_ARGS) state->next = state->argc;
  if (state->next > index) group[-1].arguments += (unsigned)(state->next - index);
  else run->tries_options = 1;  // the parser gave it back
  return 0;
}

static error_t take_letter(struct argp_run *run, int letter, char *argument) {
  const char *place = strchr(run->letters, letter);
  for (struct argp_group *group = run->groups; place && group < run->groups_end; group++)
    if (group->letters_end > place) return ask(run, group, letter, argument);
  return UNKNOWN;
}

static error_t take_option(struct argp_run *run, int value, char *argument) {
  static const char unknown[] = "(PROGRAM ERROR) Option should have been recognized!?";
  int group = value >> ARGP_KEY_BITS;
  error_t error;
  if (group == 0) {
    error = take_letter(run, value, argument);
    if (error == UNKNOWN) argp_error(&run->state, "-%c: %s", value, unknown);
    return error;
  }
  int key = (int)((unsigned)value << (32 - ARGP_KEY_BITS)) >> (32 - ARGP_KEY_BITS);
  error = ask(run, &run->groups[group - 1], key, argument);
  struct option *option = run->names;
  while (option->name && option->val != value) option++;
  if (error == UNKNOWN)
    argp_error(&run->state, "--%s: %s", option->name ? option->name : "???", unknown);
  return error;
}

enum { NO_OPTION = -1, WRONG_OPTION = '?', PLAIN_ARGUMENT = 1 };

static int next_option(struct argp_run *run) {
  struct argp_state *state = &run->state;
  int value;
  optind = state->next;
  __getopt_forget_offender();
  if (state->flags & ARGP_LONG_ONLY)
    value = getopt_long_only(state->argc, state->argv, run->letters, run->names, NULL);
  else value = getopt_long(state->argc, state->argv, run->letters, run->names, NULL);
  state->next = optind;
  if (value != NO_OPTION) return value;
  run->tries_options = 0;
  if (state->next > 1 && strcmp(state->argv[state->next - 1], "--") == 0)
    state->quoted = state->next;
  return NO_OPTION;
}

// UNKNOWN with `left`: only arguments that nobody wants are left.
static error_t parse_next(struct argp_run *run, int *left) {
  struct argp_state *state = &run->state;
  int value = NO_OPTION;
  *left = 0;
  if (state->quoted && state->next < state->quoted) state->quoted = 0;
  if (run->tries_options && !state->quoted) {
    value = next_option(run);
    if (value == WRONG_OPTION && optopt != NO_OPTION) return UNKNOWN;
  }
  if (value == NO_OPTION) {
    *left = 1;
    if (state->next >= state->argc || (state->flags & ARGP_NO_ARGS)) return UNKNOWN;
    value = PLAIN_ARGUMENT;
    optarg = state->argv[state->next++];
  }
  if (value != PLAIN_ARGUMENT) return take_option(run, value, optarg);
  *left = 1;
  return take_argument(run, optarg);
}

// ---- End -----------------------------------------------------------------------------------------------

static error_t ask_all(struct argp_run *run, int key) {
  error_t error = 0;
  for (struct argp_group *group = run->groups_end; group-- > run->groups;) {
    error = ask(run, group, key, NULL);
    if (error && error != UNKNOWN) return error;
  }
  return 0;
}

static error_t complete(struct argp_run *run, int *end) {
  struct argp_state *state = &run->state;
  if (state->next == state->argc) {
    for (struct argp_group *group = run->groups; group < run->groups_end; group++) {
      error_t error = group->arguments == 0 ? ask(run, group, ARGP_KEY_NO_ARGS, NULL) : 0;
      if (error && error != UNKNOWN) return error;
    }
    error_t error = ask_all(run, ARGP_KEY_END);
    if (end) *end = state->next;
    return error;
  }
  if (end) {
    *end = state->next;
    return 0;
  }
  if (!(state->flags & ARGP_NO_ERRS) && state->err_stream)
    fprintf(state->err_stream, "%s: Too many arguments\n", state->name);
  return UNKNOWN;
}

static error_t finish(struct argp_run *run, error_t error, int left, int *end) {
  if (error == UNKNOWN && left) error = 0;
  if (!error) error = complete(run, end);
  if (!error) {
    error = ask_all(run, ARGP_KEY_SUCCESS);
  } else {
    if (error == UNKNOWN) argp_state_help(&run->state, run->state.err_stream, ARGP_HELP_STD_ERR);
    for (struct argp_group *group = run->groups; group < run->groups_end; group++)
      ask(run, group, ARGP_KEY_ERROR, NULL);
  }
  for (struct argp_group *group = run->groups_end; group-- > run->groups;)
    ask(run, group, ARGP_KEY_FINI, NULL);
  return error == UNKNOWN ? EINVAL : error;
}

static error_t parse(const struct argp *argp, int argc, char **argv, unsigned flags, int *end,
                     void *input) {
  struct argp_run run = {0};
  error_t error = begin(&run, argp, argc, argv, flags, input);
  if (!error) {
    int left = 0;
    while (!error) error = parse_next(&run, &left);
    error = finish(&run, error, left, end);
  }
  __argp_run_free(&run);
  return error;
}

error_t argp_parse(const struct argp *restrict argp, int argc, char **restrict argv, unsigned flags,
                   int *restrict end, void *restrict input) {
  if (flags & ARGP_NO_HELP) return parse(argp, argc, argv, flags, end, input);
  int has_version = argp_program_version || argp_program_version_hook;
  struct argp_child children[4] = {{.argp = argp}, {.argp = &__argp_default}, {0}};
  if (!argp) children[0] = children[1], children[1] = (struct argp_child){0};
  if (has_version) children[argp ? 2 : 1].argp = &__argp_version;
  struct argp top = {.children = children};
  return parse(&top, argc, argv, flags, end, input);
}
ALIAS(__argp_parse, argp_parse);
