// The columns of help, which users may change: ARGP_HELP_FMT=short-opt-col=4,no-dup-args-note
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "argp_help.h"

static const struct parameter {
  const char *name;
  int is_switch;
  size_t offset;
} parameters[] = {
    {"dup-args", 1, offsetof(struct help_parameters, dup_args)},
    {"dup-args-note", 1, offsetof(struct help_parameters, dup_args_note)},
    {"short-opt-col", 0, offsetof(struct help_parameters, short_opt_col)},
    {"long-opt-col", 0, offsetof(struct help_parameters, long_opt_col)},
    {"doc-opt-col", 0, offsetof(struct help_parameters, doc_opt_col)},
    {"opt-doc-col", 0, offsetof(struct help_parameters, opt_doc_col)},
    {"header-col", 0, offsetof(struct help_parameters, header_col)},
    {"usage-indent", 0, offsetof(struct help_parameters, usage_indent)},
    {"rmargin", 0, offsetof(struct help_parameters, rmargin)},
};

static const struct parameter *find(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++) {
    const char *known = parameters[i].name;
    if (strlen(known) == length && strncmp(name, known, length) == 0) return &parameters[i];
  }
  return NULL;
}

static const char *skip_space(const char *at) {
  while (isspace((unsigned char)*at)) at++;
  return at;
}

// One setting; the first character behind it, or NULL where it is wrong.
static const char *set_one(struct help_parameters *result, const char *at,
                           const struct argp_state *state) {
  const char *name = at;
  while (isalnum((unsigned char)*at) || *at == '-' || *at == '_') at++;
  int length = (int)(at - name);
  at = skip_space(at);
  int negated = strncmp(name, "no-", 3) == 0;
  int value = !negated;
  int has_value = 0;
  if (*at == '=' || isdigit((unsigned char)*at)) {
    if (*at == '=') at = skip_space(at + 1);
    value = atoi(at);
    has_value = 1;
    while (isdigit((unsigned char)*at)) at++;
    at = skip_space(at);
  }
  int prefix = negated && !has_value ? 3 : 0;
  const struct parameter *known = find(name + prefix, (size_t)(length - prefix));
  if (!known) {
    argp_failure(state, 0, 0, "%.*s: Unknown ARGP_HELP_FMT parameter", length, name);
  } else if (!has_value && !known->is_switch) {
    argp_failure(state, 0, 0, "%.*s: ARGP_HELP_FMT parameter requires a value", length, name);
  } else {
    *(int *)((char *)result + known->offset) = value;
  }
  return *at == ',' ? at + 1 : at;
}

void __help_parameters(struct help_parameters *result, const struct argp_state *state) {
  *result = (struct help_parameters){0, 1, 2, 6, 2, 29, 1, 12, 79};
  const char *at = getenv("ARGP_HELP_FMT");
  while (at && *(at = skip_space(at))) {
    if (!isalpha((unsigned char)*at)) {
      argp_failure(state, 0, 0, "Garbage in ARGP_HELP_FMT: %s", at);
      return;
    }
    at = set_one(result, at, state);
  }
}
