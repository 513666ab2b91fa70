// Runs a command line. A pipeline and a command that is not the shell's own need child processes; in a program without (it does
// not fork, and no program was handed over) they end with status 127, as a command does that is not there.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "shell.h"
#include "symbolic.h"

enum { NOT_FOUND = 127, NOT_EXECUTABLE = 126, WRONG_SYNTAX = 2 };

extern __typeof__(fork) fork __attribute__((weak));

int __shell_has_children(void) { return fork != NULL; }

pid_t __shell_fork(void) {
  if (fork) return fork();
  errno = EAGAIN;
  return -1;
}

struct shell {
  int is_last;  // the process is the shell's own, and has nothing to do behind the command: the command takes its place
  int status;   // of the last pipeline
  int is_exit;
};

static int status_of(pid_t process) {
  int status;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return NOT_FOUND;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// ---- Redirections --------------------------------------------------------------------------------------

// Where a descriptor was before, so that the shell's own commands leave it as it was.
struct saved {
  int descriptor, copy;
};

static int opened(const struct token *token, const char *path) {
  int flags = token->kind == TOKEN_INPUT ? O_RDONLY : O_WRONLY | O_CREAT | (token->kind == TOKEN_APPEND ? O_APPEND : O_TRUNC);
  int descriptor = open(path, flags, 0666);
  if (descriptor < 0) {
    const char *verb = token->kind == TOKEN_INPUT ? "open" : "create";
    dprintf(STDERR_FILENO, "sh: 1: cannot %s %s: %s\n", verb, path,
            errno == ENOENT ? (token->kind == TOKEN_INPUT ? "No such file" : "Directory nonexistent") : strerror(errno));
  }
  return descriptor;
}

static int redirect(const struct token *token) {
  const char *word = token[1].text;
  if (token->kind == TOKEN_DUPLICATE) {
    if (!strcmp(word, "-")) return close(token->descriptor), 0;
    if (word[0] >= '0' && word[0] <= '9' && !word[1] && dup2(word[0] - '0', token->descriptor) >= 0) return 0;
    dprintf(STDERR_FILENO, "sh: 1: %s: Bad file descriptor\n", word);
    return -1;
  }
  int descriptor = opened(token, word);
  if (descriptor < 0) return -1;
  if (descriptor == token->descriptor) return 0;
  dup2(descriptor, token->descriptor);
  close(descriptor);
  return 0;
}

static int is_redirection(const struct token *token) { return token->kind >= TOKEN_INPUT && token->kind <= TOKEN_DUPLICATE; }

// `saved` has room for all of them; NULL if nothing is to be put back.
static int redirect_all(const struct token *first, const struct token *end, struct saved *saved, int *count) {
  for (const struct token *token = first; token < end; token++) {
    if (!is_redirection(token)) continue;
    if (saved) saved[(*count)++] = (struct saved){token->descriptor, fcntl(token->descriptor, F_DUPFD_CLOEXEC, 10)};
    if (redirect(token) < 0) return -1;
    token++;
  }
  return 0;
}

static void put_back(const struct saved *saved, int count) {
  while (count-- > 0) {
    if (saved[count].copy < 0) {
      close(saved[count].descriptor);
      continue;
    }
    dup2(saved[count].copy, saved[count].descriptor);
    close(saved[count].copy);
  }
}

// ---- Commands ------------------------------------------------------------------------------------------

static _Noreturn void become(char **words) {
  execvp(words[0], words);
  int is_missing = errno == ENOENT || errno == ENOTDIR;
  dprintf(STDERR_FILENO, "sh: 1: %s: %s\n", words[0], is_missing ? "not found" : strerror(errno));
  _exit(is_missing ? NOT_FOUND : NOT_EXECUTABLE);
}

static int is_symbolic(const char *word) {
  for (; *word; word++)
    if (__clew_is_symbolic(*word)) return 1;
  return 0;
}

static void say_without_children(const char *what) {
  char text[400];
  snprintf(text, sizeof text,
           "runs %s by system or popen, for which it needs programs that are handed over (--program): it ended with status 127", what);
  __clew_box_failure(text);
}

static int run_other(struct shell *shell, char **words, const struct token *first, const struct token *end) {
  if (!fork) {
    char name[200];
    snprintf(name, sizeof name, "'%.180s'", words[0]);
    say_without_children(is_symbolic(words[0]) ? "a command that depends on the input" : name);
    dprintf(STDERR_FILENO, "sh: 1: %s: not found\n", words[0]);
    return NOT_FOUND;
  }
  pid_t process = shell->is_last ? 0 : fork();
  if (process < 0) return dprintf(STDERR_FILENO, "sh: 1: Cannot fork\n"), WRONG_SYNTAX;
  if (process > 0) return status_of(process);
  if (redirect_all(first, end, NULL, NULL) < 0) _exit(WRONG_SYNTAX);
  become(words);
}

// `words` has room for all words of the command.
static int run_words(struct shell *shell, char **words, struct saved *saved, const struct token *first,
                     const struct token *end) {
  int count = 0, status = 0;
  size_t used = 0;
  for (const struct token *token = first; token < end; token++) {
    if (is_redirection(token)) token++;
    else words[used++] = token->text;
  }
  words[used] = NULL;
  if (redirect_all(first, end, saved, &count) < 0) {
    put_back(saved, count);
    return WRONG_SYNTAX;
  }
  if (used > 0) status = __shell_builtin(words, shell->status, &shell->is_exit);
  put_back(saved, count);
  return status >= 0 ? status : run_other(shell, words, first, end);
}

static int run_command(struct shell *shell, const struct token *first, const struct token *end) {
  size_t room = (size_t)(end - first) + 1;
  char **words = calloc(room, sizeof *words);
  struct saved *saved = calloc(room, sizeof *saved);
  int status = words && saved ? run_words(shell, words, saved, first, end) : WRONG_SYNTAX;
  free(words);
  free(saved);
  return status;
}

// ---- Pipelines -----------------------------------------------------------------------------------------

static const struct token *end_of_command(const struct token *token) {
  while (token->kind < TOKEN_PIPE) token++;
  return token;
}

static const struct token *end_of_pipeline(const struct token *token) {
  while (token->kind <= TOKEN_PIPE) token++;
  return token;
}

static _Noreturn void run_in_child(struct shell *shell, const struct token *first, const struct token *end) {
  shell->is_last = 1;
  _exit(run_command(shell, first, end));
}

// Starts all commands, each with the end of the pipe before it; returns the status of the last one.
static int run_pipeline(struct shell *shell, const struct token *first, const struct token *end) {
  int input = -1, status = NOT_FOUND, started = 0;
  pid_t processes[32];
  if (!fork) {
    say_without_children("a pipeline");
    return NOT_FOUND;
  }
  for (const struct token *command = first;; command++) {
    const struct token *command_end = end_of_command(command);
    int ends[2] = {-1, -1}, has_next = command_end < end;
    if (started == 32 || (has_next && pipe(ends) < 0)) break;
    pid_t process = fork();
    if (process == 0) {
      if (input >= 0) dup2(input, STDIN_FILENO), close(input);
      if (has_next) dup2(ends[1], STDOUT_FILENO), close(ends[0]), close(ends[1]);
      run_in_child(shell, command, command_end);
    }
    if (input >= 0) close(input);
    if (has_next) close(ends[1]);
    input = ends[0];
    if (process < 0) break;
    processes[started++] = process;
    command = command_end;
    if (!has_next) break;
  }
  for (int i = 0; i < started; i++) status = status_of(processes[i]);
  return status;
}

// ---- The whole line ------------------------------------------------------------------------------------

static void run_list(struct shell *shell, const struct token *token) {
  int is_skipped = 0;
  while (token->kind != TOKEN_END && !shell->is_exit) {
    const struct token *end = end_of_pipeline(token);
    int is_single = end_of_command(token) == end;
    if (!is_skipped)
      shell->status = is_single ? run_command(shell, token, end) : run_pipeline(shell, token, end);
    if (end->kind == TOKEN_END) return;
    is_skipped = end->kind == TOKEN_AND ? shell->status != 0 : end->kind == TOKEN_OR && shell->status == 0;
    token = end + 1;
  }
}

static void say_unknown(const char *what) {
  char text[200];
  snprintf(text, sizeof text, "runs a command line with %s, which clew's shell does not have: it ended with status 2", what);
  __clew_box_failure(text);
}

int __shell_run(const char *line) {
  struct shell shell = {0, 0, 0};
  char *texts;
  struct refusal refusal;
  struct token *tokens = __shell_tokens(line, &texts, &refusal);
  if (tokens) {
    run_list(&shell, tokens);
  } else {
    if (refusal.unknown) say_unknown(refusal.unknown);
    else dprintf(STDERR_FILENO, "sh: 1: Syntax error: %s\n", refusal.wrong);
    shell.status = WRONG_SYNTAX;
  }
  free(tokens);
  free(texts);
  return shell.status;
}
