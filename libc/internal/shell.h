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

// Takes a command line apart. NULL if it has something that the shell does not know, or wrong syntax: then `reason` says what.
// The caller frees both results.
struct token *__shell_tokens(const char *line, char **texts, const char **reason);

// What becomes of the process that the shell runs in.
enum shell_process {
  SHELL_GOES_ON,  // it is the program that called system or popen
  SHELL_ENDS,     // it is the shell's own: its last command may take its place
};

// Runs a command line; returns its exit status.
int __shell_run(const char *line, enum shell_process process);

// Becomes the shell of the build, if it has one, or runs the line here.
_Noreturn void __shell_become(const char *line);

// Runs a command of the shell itself; -1 if there is none of that name. `exit` sets the flag.
int __shell_builtin(char **words, int last_status, int *is_exit);

// What the program could do if it had child processes; NULL in programs without.
pid_t __shell_fork(void);
int __shell_has_children(void);

#endif
