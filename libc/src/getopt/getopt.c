// getopt with GNU's permutation: options are taken wherever they stand, and the operands that were
// passed over move behind them. Messages and results are glibc's.
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

enum order { PERMUTE, STOP_AT_OPERAND, RETURN_OPERANDS };

// The walk over the arguments. [passed, passed_end) are operands that were passed over.
static struct {
  int started;
  enum order order;
  char *cluster;  // the rest of an element like -abc
  int passed;
  int passed_end;
  int offender;  // what optopt shows after every call, whatever the program made of it
} walk;

// What one call works with.
struct call {
  int argc;
  char **argv;
  const char *letters;
  int quiet;   // no messages: opterr is 0 or the letters begin with ':'
  int missing;  // what a missing argument returns
  const struct option *options;
  int *index;
  int only;  // a single '-' may begin a long option
  int is_posix;  // operands end the options
};

static void reverse(char **argv, int from, int to) {
  for (to--; from < to; from++, to--) {
    char *first = argv[from];
    argv[from] = argv[to];
    argv[to] = first;
  }
}

// The passed operands and the options behind them change places.
static void move_operands_behind(char **argv) {
  int options = optind - walk.passed_end;
  reverse(argv, walk.passed, walk.passed_end);
  reverse(argv, walk.passed_end, optind);
  reverse(argv, walk.passed, optind);
  walk.passed += options;
  walk.passed_end = optind;
}

static void start(const char *letters, int is_posix) {
  if (optind == 0) optind = 1;
  walk.passed = walk.passed_end = optind;
  walk.cluster = NULL;
  walk.started = 1;
  if (*letters == '-') walk.order = RETURN_OPERANDS;
  else if (is_posix || *letters == '+' || getenv("POSIXLY_CORRECT")) walk.order = STOP_AT_OPERAND;
  else walk.order = PERMUTE;
}

static int is_operand(const char *argument) { return argument[0] != '-' || argument[1] == '\0'; }

static void settle_passed(char **argv) {
  if (walk.passed != walk.passed_end && walk.passed_end != optind) move_operands_behind(argv);
  else if (walk.passed == walk.passed_end) walk.passed = optind;
}

// ---- Long options ------------------------------------------------------------------------------------

static int same_effect(const struct option *a, const struct option *b) {
  return a->has_arg == b->has_arg && a->flag == b->flag && a->val == b->val;
}

static void report_ambiguity(const struct call *call, const char *prefix, const char *text,
                             size_t length) {
  if (call->quiet) return;
  fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", call->argv[0], prefix, text);
  const struct option *first = NULL;
  for (const struct option *option = call->options; option->name; option++) {
    if (strncmp(option->name, text, length) != 0) continue;
    if (!first) first = option;
    else if (!call->only && same_effect(first, option)) continue;
    fprintf(stderr, " '%s%s'", prefix, option->name);
  }
  fprintf(stderr, "\n");
}

enum { FOUND, NOT_FOUND, AMBIGUOUS };

// The option of that name, or the only one that begins with it.
static int find_option(const struct call *call, const char *text, size_t length,
                       const struct option **found) {
  *found = NULL;
  for (const struct option *option = call->options; option->name; option++)
    if (strncmp(option->name, text, length) == 0 && strlen(option->name) == length) {
      *found = option;
      return FOUND;
    }
  for (const struct option *option = call->options; option->name; option++) {
    if (strncmp(option->name, text, length) != 0) continue;
    if (!*found) *found = option;
    else if (call->only || !same_effect(*found, option)) return AMBIGUOUS;
  }
  return *found ? FOUND : NOT_FOUND;
}

static int take_option(const struct call *call, const struct option *option, const char *prefix,
                       char *value) {
  if (value && !option->has_arg) {
    if (!call->quiet)
      fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", call->argv[0], prefix,
              option->name);
    walk.offender = option->val;
    return '?';
  }
  if (value) {
    optarg = value;
  } else if (option->has_arg == required_argument) {
    if (optind >= call->argc) {
      if (!call->quiet)
        fprintf(stderr, "%s: option '%s%s' requires an argument\n", call->argv[0], prefix,
                option->name);
      walk.offender = option->val;
      return call->missing;
    }
    optarg = call->argv[optind++];
  }
  if (call->index) *call->index = (int)(option - call->options);
  if (!option->flag) return option->val;
  *option->flag = option->val;
  return 0;
}

// -1: not a long option after all, but letters.
static int long_option(const struct call *call, char *text, const char *prefix, int may_be_letters) {
  const struct option *option;
  size_t length = strcspn(text, "=");
  int outcome = find_option(call, text, length, &option);
  if (outcome == NOT_FOUND && may_be_letters && strchr(call->letters, *text)) return -1;
  walk.cluster = NULL;
  optind++;
  if (outcome == FOUND)
    return take_option(call, option, prefix, text[length] ? text + length + 1 : NULL);
  if (outcome == AMBIGUOUS) report_ambiguity(call, prefix, text, length);
  else if (!call->quiet)
    fprintf(stderr, "%s: unrecognized option '%s%s'\n", call->argv[0], prefix, text);
  walk.offender = 0;
  return '?';
}

// ---- Letters -------------------------------------------------------------------------------------------

static int missing_argument(const struct call *call, char letter) {
  if (!call->quiet)
    fprintf(stderr, "%s: option requires an argument -- '%c'\n", call->argv[0], letter);
  walk.offender = letter;
  return call->missing;
}

// "W;" among the letters: -W name is --name.
static int wide_option(const struct call *call) {
  char *text = walk.cluster;
  if (!*text) {
    if (optind == call->argc) return missing_argument(call, 'W');
    text = call->argv[optind];
  }
  struct call plain = *call;
  plain.only = 0;
  return long_option(&plain, text, "-W ", 0);
}

static int letter_argument(const struct call *call, char letter, int optional) {
  char *rest = walk.cluster;
  walk.cluster = NULL;
  optarg = NULL;
  if (*rest) {
    optarg = rest;
    optind++;
  } else if (!optional) {
    if (optind == call->argc) return missing_argument(call, letter);
    optarg = call->argv[optind++];
  }
  return letter;
}

static int letter_option(const struct call *call) {
  char letter = *walk.cluster++;
  const char *known = strchr(call->letters, letter);
  if (!*walk.cluster) optind++;
  if (!known || letter == ':' || letter == ';') {
    if (!call->quiet) fprintf(stderr, "%s: invalid option -- '%c'\n", call->argv[0], letter);
    walk.offender = letter;
    return '?';
  }
  if (known[0] == 'W' && known[1] == ';' && call->options) return wide_option(call);
  if (known[1] == ':') return letter_argument(call, letter, known[2] == ':');
  return letter;
}

// ---- The walk ------------------------------------------------------------------------------------------

// Moves to the next element that is an option; 0 when there is none, with the result set.
static int find_element(const struct call *call, int *result) {
  char **argv = call->argv;
  if (walk.passed_end > optind) walk.passed_end = optind;
  if (walk.passed > optind) walk.passed = optind;
  if (walk.order == PERMUTE) {
    if (walk.passed != walk.passed_end && walk.passed_end != optind) move_operands_behind(argv);
    else if (walk.passed_end != optind) walk.passed = optind;
    while (optind < call->argc && is_operand(argv[optind])) optind++;
    walk.passed_end = optind;
  }
  if (optind != call->argc && strcmp(argv[optind], "--") == 0) {
    optind++;
    settle_passed(argv);
    walk.passed_end = optind = call->argc;
  }
  *result = -1;
  if (optind == call->argc) {
    if (walk.passed != walk.passed_end) optind = walk.passed;
    return 0;
  }
  if (!is_operand(argv[optind])) return 1;
  if (walk.order == STOP_AT_OPERAND) return 0;
  optarg = argv[optind++];
  *result = 1;
  return 0;
}

static int find_next(struct call *call) {
  optarg = NULL;
  if (call->argc < 1) return -1;
  if (optind == 0 || !walk.started) start(call->letters, call->is_posix);
  if (*call->letters == '-' || *call->letters == '+') call->letters++;
  call->quiet = !opterr || *call->letters == ':';
  call->missing = *call->letters == ':' ? ':' : '?';
  if (walk.cluster && *walk.cluster) return letter_option(call);

  int result;
  if (!find_element(call, &result)) return result;
  char *element = call->argv[optind];
  if (call->options) {
    if (element[1] == '-') return long_option(call, element + 2, "--", 0);
    if (call->only && (element[2] || !strchr(call->letters, element[1]))) {
      int code = long_option(call, element + 1, "-", 1);
      if (code != -1) return code;
    }
  }
  walk.cluster = element + 1;
  return letter_option(call);
}

// For argp, which has to know whether a call finds something wrong.
void __getopt_forget_offender(void) { walk.offender = -1; }

static int next_option(struct call *call) {
  int result = find_next(call);
  optopt = walk.offender;
  return result;
}

int getopt(int argc, char *const argv[], const char *letters) {
  struct call call = {.argc = argc, .argv = (char **)argv, .letters = letters};
  return next_option(&call);
}

// What getopt is for a program that asked for POSIX and no more.
int __posix_getopt(int argc, char *const argv[], const char *letters) {
  struct call call = {.argc = argc, .argv = (char **)argv, .letters = letters, .is_posix = 1};
  return next_option(&call);
}

int getopt_long(int argc, char *const *argv, const char *letters, const struct option *options,
                int *index) {
  struct call call = {
      .argc = argc, .argv = (char **)argv, .letters = letters, .options = options, .index = index};
  return next_option(&call);
}

int getopt_long_only(int argc, char *const *argv, const char *letters, const struct option *options,
                     int *index) {
  struct call call = {.argc = argc,
                      .argv = (char **)argv,
                      .letters = letters,
                      .options = options,
                      .index = index,
                      .only = 1};
  return next_option(&call);
}
