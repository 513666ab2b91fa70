// What a parser says and how it ends the program.
#include <argp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "alias.h"
#include "argp_help.h"

static const char *name_in(const struct argp_state *state) {
  return state ? state->name : program_invocation_short_name;
}

static int may_exit(const struct argp_state *state) {
  return !state || !(state->flags & ARGP_NO_EXIT);
}

static FILE *error_stream(const struct argp_state *state) {
  if (state && (state->flags & ARGP_NO_ERRS)) return NULL;
  return state ? state->err_stream : stderr;
}

void argp_state_help(const struct argp_state *restrict state, FILE *restrict stream,
                     unsigned int flags) {
  if ((state && (state->flags & ARGP_NO_ERRS)) || !stream) return;
  if (state && (state->flags & ARGP_LONG_ONLY)) flags |= ARGP_HELP_LONG_ONLY;
  __argp_print_help(state ? state->root_argp : NULL, state, stream, flags, name_in(state));
  if (!may_exit(state)) return;
  if (flags & ARGP_HELP_EXIT_ERR) exit(argp_err_exit_status);
  if (flags & ARGP_HELP_EXIT_OK) exit(0);
}
ALIAS(__argp_state_help, argp_state_help);

void argp_usage(const struct argp_state *state) {
  argp_state_help(state, stderr, ARGP_HELP_STD_USAGE);
}
ALIAS(__argp_usage, argp_usage);

void argp_error(const struct argp_state *restrict state, const char *restrict format, ...) {
  FILE *stream = error_stream(state);
  if (!stream) return;
  va_list arguments;
  va_start(arguments, format);
  fprintf(stream, "%s: ", name_in(state));
  vfprintf(stream, format, arguments);
  putc('\n', stream);
  va_end(arguments);
  argp_state_help(state, stream, ARGP_HELP_STD_ERR);
}
ALIAS(__argp_error, argp_error);

void argp_failure(const struct argp_state *restrict state, int status, int error,
                  const char *restrict format, ...) {
  FILE *stream = error_stream(state);
  if (!stream) return;
  fputs(name_in(state), stream);
  if (format) {
    va_list arguments;
    va_start(arguments, format);
    fputs(": ", stream);
    vfprintf(stream, format, arguments);
    va_end(arguments);
  }
  if (error) fprintf(stream, ": %s", strerror(error));
  putc('\n', stream);
  if (status && may_exit(state)) exit(status);
}
ALIAS(__argp_failure, argp_failure);
