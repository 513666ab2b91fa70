// A small shell, for system, popen and `sh -c`: simple commands with quotes and redirections, joined by | ; && || and newlines. What
// else a shell knows is refused as a whole, before anything runs, and named.
#ifndef CLEW_INTERNAL_SHELL_H
#define CLEW_INTERNAL_SHELL_H

#include <sys/types.h>

enum token_kind {
  TOKEN_WORD,
  TOKEN_INPUT,      // < word
  TOKEN_OUTPUT,     // > word
  TOKEN_APPEND,     // >> word
  TOKEN_DUPLICATE,  // >& word, <& word
  TOKEN_PIPE,
  TOKEN_AND,
  TOKEN_OR,
  TOKEN_NEXT,  // ; or the end of a line
  TOKEN_END,
};

struct token {
  enum token_kind kind;
  int descriptor;  // that a redirection is for
  char *text;      // of a word, without its quotes
};

// Why a command line was not run.
struct refusal {
  const char *unknown;  // what of a shell's language is missing here
  const char *wrong;    // what no shell would accept
};

// Takes a command line apart, or says why not and returns NULL. The caller frees the tokens and the texts.
struct token *__shell_tokens(const char *line, char **texts, struct refusal *refusal);

// Runs a command line; returns its exit status.
int __shell_run(const char *line);

// Becomes the shell of the build, if it has one, or runs the line here.
_Noreturn void __shell_become(const char *line);

// Runs a command of the shell itself; -1 if there is none of that name. `exit` sets the flag.
int __shell_builtin(char **words, int last_status, int *is_exit);

// Whether the program has child processes, and fork if so: else it fails with EAGAIN.
int __shell_has_children(void);
pid_t __shell_fork(void);

#endif
