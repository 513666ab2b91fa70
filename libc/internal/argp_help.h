// The parts of argp's help: options with their aliases become entries, which are sorted and printed in columns.
#ifndef CLEW_INTERNAL_ARGP_HELP_H
#define CLEW_INTERNAL_ARGP_HELP_H

#include <argp.h>
#include <stddef.h>

// ---- Text in columns (wrapped_text.c) --------------------------------------------------------------------

// Text on its way to a stream. Lines that grow too long are broken at blanks when somebody asks where the text is, when a
// margin changes, or when the room for waiting text is used up: a word is moved to the next line only as long as it waits.
struct wrapped_text {
  FILE *stream;
  long left;   // margin after a newline
  long wrap;   // margin after a break
  long right;
  long column;
  char *waiting;
  size_t size;
  size_t settled;  // bytes that were written since the room was last used up
  size_t room;
};

void __wrapped_begin(struct wrapped_text *, FILE *, long right);
void __wrapped_end(struct wrapped_text *);
void __wrapped_write(struct wrapped_text *, const char *bytes, size_t count);
void __wrapped_put(struct wrapped_text *, char c);
void __wrapped_puts(struct wrapped_text *, const char *text);
void __wrapped_printf(struct wrapped_text *, const char *format, ...)
    __attribute__((__format__(__printf__, 2, 3)));
long __wrapped_column(struct wrapped_text *);
// Both return the old margin.
long __wrapped_left(struct wrapped_text *, long margin);
long __wrapped_wrap(struct wrapped_text *, long margin);
// A blank, or a newline where so many characters do not fit any more.
void __wrapped_space(struct wrapped_text *, size_t needed);
void __wrapped_indent_to(struct wrapped_text *, long column);

// ---- Columns (help_parameters.c) -------------------------------------------------------------------------

struct help_parameters {
  int dup_args;
  int dup_args_note;
  int short_opt_col;
  int long_opt_col;
  int doc_opt_col;
  int opt_doc_col;
  int header_col;
  int usage_indent;
  int rmargin;
};

// The defaults, changed by the environment variable ARGP_HELP_FMT.
void __help_parameters(struct help_parameters *, const struct argp_state *);

// ---- Entries (help_list.c) -------------------------------------------------------------------------------

// A child of an argp that has a header or a group of its own.
struct help_cluster {
  const char *header;
  int index;
  int group;
  int depth;
  const struct help_cluster *parent;
  const struct argp *argp;
  struct help_cluster *next;
};

struct help_entry {
  const struct argp_option *option;
  unsigned count;  // the option and its aliases
  char *letters;   // those that no earlier entry has, in the options' order
  int group;
  const struct help_cluster *cluster;
  const struct argp *argp;
  unsigned order;
};

struct help_list {
  struct help_entry *entries;
  size_t count;
  struct help_cluster *clusters;
  char letters[256];  // of all entries
};

void __help_list_make(struct help_list *, const struct argp *);
void __help_list_free(struct help_list *);
void __help_list_sort(struct help_list *);

static inline int option_is_alias(const struct argp_option *option) {
  return option->flags & OPTION_ALIAS;
}
static inline int option_is_visible(const struct argp_option *option) {
  return !(option->flags & OPTION_HIDDEN);
}
static inline int option_is_text(const struct argp_option *option) {
  return option->flags & OPTION_DOC;
}

// ---- Help ------------------------------------------------------------------------------------------------

struct help {
  const struct argp *root;
  const struct argp_state *state;
  struct wrapped_text text;
  struct help_parameters parameters;
};

void __help_usage(struct help *, const struct help_list *);
void __help_options(struct help *, const struct help_list *);
// What the argp's filter makes of a text; release it with __help_release.
char *__help_filtered(const struct help *, const struct argp *, int key, const char *text);
void __help_release(char *filtered, const char *text);
// All of it.
void __argp_print_help(const struct argp *, const struct argp_state *, FILE *, unsigned flags,
                       const char *name);

#endif
