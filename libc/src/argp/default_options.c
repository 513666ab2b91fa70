// The options that every program gets: --help, --usage, and --version where there is one to tell.
#include <argp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "argp_parser.h"

enum { PROGRAM_NAME = -2, USAGE = -3, HANG = -4 };

static const struct argp_option options[] = {
    {"help", '?', NULL, 0, "Give this help list", -1},
    {"usage", USAGE, NULL, 0, "Give a short usage message", 0},
    {"program-name", PROGRAM_NAME, "NAME", OPTION_HIDDEN, "Set the program name", 0},
    {"HANG", HANG, "SECS", OPTION_ARG_OPTIONAL | OPTION_HIDDEN,
     "Hang for SECS seconds (default 3600)", 0},
    {0},
};

static void set_name(struct argp_state *state, char *name) {
  char *slash = strrchr(name, '/');
  program_invocation_name = name;
  state->name = program_invocation_short_name = slash ? slash + 1 : name;
  if ((state->flags & (ARGP_PARSE_ARGV0 | ARGP_NO_ERRS)) == ARGP_PARSE_ARGV0) state->argv[0] = name;
}

static error_t parse(int key, char *argument, struct argp_state *state) {
  switch (key) {
    case '?': argp_state_help(state, state->out_stream, ARGP_HELP_STD_HELP); return 0;
    case USAGE:
      argp_state_help(state, state->out_stream, ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
      return 0;
    case PROGRAM_NAME: set_name(state, argument); return 0;
    case HANG: sleep(argument ? (unsigned)atoi(argument) : 3600); return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

const struct argp __argp_default = {.options = options, .parser = parse, .argp_domain = "libc"};

static const struct argp_option version_options[] = {
    {"version", 'V', NULL, 0, "Print program version", -1},
    {0},
};

static error_t parse_version(int key, char *argument, struct argp_state *state) {
  (void)argument;
  if (key != 'V') return ARGP_ERR_UNKNOWN;
  if (argp_program_version_hook) argp_program_version_hook(state->out_stream, state);
  else if (argp_program_version) fprintf(state->out_stream, "%s\n", argp_program_version);
  else argp_error(state, "%s", "(PROGRAM ERROR) No version known!?");
  if (!(state->flags & ARGP_NO_EXIT)) exit(0);
  return 0;
}

const struct argp __argp_version = {
    .options = version_options, .parser = parse_version, .argp_domain = "libc"};
