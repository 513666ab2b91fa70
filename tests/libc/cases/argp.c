// Command lines by tables: generated tables and lines, and the help that comes of them.
#include <argp.h>
#include <errno.h>

const char *argp_program_version = "program 1.0";
const char *argp_program_bug_address = "<bugs@example.org>";

static const char *const names[] = {"alpha", "beta", "Gamma", "delta-force", "epsilon", "Alpha", "all", "a-rather-long-name", "zeta", "output", NULL};
static const char *const docs[] = {"Short.", "A longer text that says what the option does, in so many words that it breaks.", "", "Two words", NULL, "Another-long-word-without-any-blank indeed", "Middle sized documentation of the option"};
static const char *const arguments[] = {NULL, NULL, "FILE", "N", "LONG-NAME", "TWO WORDS"};

static void make_options(struct argp_option *options, int count) {
  for (int i = 0; i < count; i++) {
    struct argp_option *option = &options[i];
    memset(option, 0, sizeof *option);
    int kind = below(12);
    option->doc = docs[below(7)];
    if (kind == 0) { option->doc = below(2) ? "Header:" : "A header that is long enough to be broken at the right margin of the page, if anybody has one:"; option->group = below(3) ? 0 : below(5); continue; }
    option->name = names[below(11)];
    option->key = below(3) ? "abcdeABCoxz"[below(11)] : 1000 + i;
    option->arg = arguments[below(6)];
    if (kind == 1 && i > 0 && (options[i - 1].name || options[i - 1].key)) { option->flags = OPTION_ALIAS; option->doc = NULL; if (!option->name && option->key >= 1000) option->key = 'q'; }
    if (kind == 2) option->flags |= OPTION_HIDDEN;
    if (kind == 3) option->flags |= OPTION_ARG_OPTIONAL;
    if (kind == 4) option->flags |= OPTION_NO_USAGE;
    if (kind == 5 && option->name) { option->flags |= OPTION_DOC; option->name = below(2) ? "a piece of text" : "--looks-like-one"; option->arg = NULL; option->key = 0; }
    if (below(6) == 0) option->group = (int)below(6) - 2;
    if (!option->name && option->key >= 1000) option->key = 'y';
  }
  memset(&options[count], 0, sizeof *options);
}

static const char *label;
static error_t parse(int key, char *argument, struct argp_state *state) {
  if (key == ARGP_KEY_INIT) {
    state->err_stream = stdout;
    for (int i = 0; state->child_inputs && state->root_argp->children && i < 1; i++) state->child_inputs[i] = "child";
  }
  printf("[%s %x %s %s %u %d]", state->input ? (char *)state->input : "none", key, argument ? argument : "-", label, state->arg_num, state->next);
  if (key == ARGP_KEY_ARG && argument[0] == 'u') return ARGP_ERR_UNKNOWN;
  if (key == ARGP_KEY_ARG && argument[0] == 'e') argp_error(state, "bad argument %s", argument);
  if (key == ARGP_KEY_ARG && argument[0] == 'f') argp_failure(state, 0, ENOENT, "failure %d", 7);
  if (key == ARGP_KEY_ARGS) return below(2) ? 0 : ARGP_ERR_UNKNOWN;
  if (key == ARGP_KEY_NO_ARGS && below(4) == 0) argp_usage(state);
  if (key == ARGP_KEY_ARG && argument[0] == 'v') return EPERM;
  return 0;
}

static char *filter(int key, const char *string, void *input) {
  if (key == ARGP_KEY_HELP_EXTRA) return strdup("Extra text.");
  if (key == ARGP_KEY_HELP_DUP_ARGS_NOTE) return strdup("A note of our own.");
  if (!string || below(3)) return (char *)string;
  char *result = malloc(strlen(string) + 10);
  sprintf(result, "<%s>", string);
  return result;
}

int main(void) {
  static const char *const args_docs[] = {NULL, "FILE...", "A B\nC", "[A-LONG-PATTERN-OF-ARGUMENTS] [AND-ANOTHER-ONE]\nX\nY Z"};
  static const char *const texts[] = {NULL, "What it does.", "Before.\vAfter the options comes a long text that says everything again, and at greater length than before.\nWith a second line.", "\vOnly after.", "Broken at the margin because it is much longer than the seventy-nine characters that a line of help has.\vx"};
  static char *const words[] = {"-a", "-b", "--alpha", "--beta=5", "-ofile", "-o", "file", "unknown", "error", "failure", "--", "--al", "-x", "--output=x", "--epsilon", "-", "very", "-q", "--nothing", "--version", "--usage", "-?"};
  // With more rounds glibc puts the spaces of a margin into a wrong place, when its buffer is full.
  for (int round = 0; round < 94; round++) {
    struct argp_option options[3][14];
    for (int i = 0; i < 3; i++) make_options(options[i], below(i == 0 ? 13 : 5));
    struct argp inner = {options[2], parse, args_docs[below(4)], texts[below(5)]};
    struct argp_child inner_children[] = {{&inner, 0, below(2) ? "Inner:" : NULL, below(3)}, {0}};
    struct argp second = {options[1], below(3) ? parse : NULL, NULL, texts[below(5)], below(3) ? NULL : inner_children, below(5) ? NULL : filter};
    struct argp_child children[] = {{&second, 0, below(2) ? "Second header:" : below(2) ? "" : NULL, (int)below(4) - 1}, {0}, {0}};
    if (below(3) == 0) children[1] = (struct argp_child){&inner, 0, below(2) ? "Third header" : NULL, below(2)};
    struct argp argp = {options[0], parse, args_docs[below(4)], texts[below(5)], below(2) ? NULL : children, below(6) ? NULL : filter};
    static const unsigned flags[] = {ARGP_HELP_STD_HELP, ARGP_HELP_USAGE, ARGP_HELP_SHORT_USAGE | ARGP_HELP_SEE, ARGP_HELP_STD_HELP & ~ARGP_HELP_LONG};
    printf("=== %d\n", round);
    argp_help(&argp, stdout, flags[below(4)], "program");
    argp_help(&argp, stdout, ARGP_HELP_STD_HELP, "program");
    char *argv[10] = {"program"};
    int argc = 1 + below(8), end = -1;
    for (int i = 1; i < argc; i++) argv[i] = words[below(sizeof words / sizeof *words)];
    argv[argc] = NULL;
    label = "p";
    fflush(stdout);
    unsigned how = ARGP_NO_EXIT | (below(4) ? 0 : ARGP_IN_ORDER) | (below(5) ? 0 : ARGP_NO_ARGS) | (below(5) ? 0 : ARGP_NO_HELP) | (below(6) ? 0 : ARGP_LONG_ONLY) | (below(8) ? 0 : ARGP_NO_ERRS);
    error_t error = argp_parse(&argp, argc, argv, how, below(2) ? &end : NULL, "top");
    printf("\nresult %d %d:", error, end);
    for (int i = 1; i < argc; i++) printf(" %s", argv[i]);
    puts("");
    fprintf(stderr, "%d\n", round);
  }
  argp_parse(&(struct argp){0}, 2, (char *[]){"/usr/bin/other", "--help", NULL}, 0, NULL, NULL);
}
