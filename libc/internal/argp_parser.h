// A run of argp_parse: the argps in the order in which they are asked, over getopt_long.
#ifndef CLEW_INTERNAL_ARGP_PARSER_H
#define CLEW_INTERNAL_ARGP_PARSER_H

#include <argp.h>
#include <stddef.h>

struct argp_group {
  argp_parser_t parser;
  const struct argp *argp;
  const char *letters_end;  // where this group's letters end in the string for getopt
  unsigned arguments;       // how many it has taken
  struct argp_group *parent;
  unsigned index;  // as a child of the parent
  void *input;
  void **child_inputs;
  void *hook;
};

struct argp_run {
  const struct argp *argp;
  char *letters;
  struct option *names;
  struct argp_group *groups;
  struct argp_group *groups_end;
  void **child_inputs;
  int tries_options;  // getopt has not come to an end
  struct argp_state state;
};

// A name's value for getopt: the key in the low bits, the number of its group plus 1 above.
enum { ARGP_KEY_BITS = 24 };

// Builds letters, names and groups; 0 where there is no memory.
int __argp_run_prepare(struct argp_run *, const struct argp *, unsigned flags);
void __argp_run_free(struct argp_run *);

// After the next call, optopt is -1 unless that call found something wrong.
void __getopt_forget_offender(void);

extern const struct argp __argp_default;
extern const struct argp __argp_version;

#endif
