// Becoming another program.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system_call.h"

int execve(const char *path, char *const arguments[], char *const environment[]) {
  return (int)SYSTEM_CALL3(SYS_execve, path, arguments, environment);
}

int execv(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }

// A name without a slash is looked for in the directories of PATH.
int execvpe(const char *name, char *const arguments[], char *const environment[]) {
  const char *search = getenv("PATH");
  char path[PATH_MAX];
  int error = ENOENT;
  if (strchr(name, '/')) return execve(name, arguments, environment);
  if (!*name) {
    errno = ENOENT;
    return -1;
  }
  for (const char *start = search ? search : "/bin:/usr/bin"; start;) {
    size_t length = strcspn(start, ":");
    if (length + strlen(name) + 2 <= sizeof path) {
      snprintf(path, sizeof path, "%.*s%s%s", (int)length, start, length ? "/" : "", name);
      execve(path, arguments, environment);
      if (errno != ENOENT && errno != ENOTDIR) error = errno;
    }
    start = start[length] ? start + length + 1 : NULL;
  }
  errno = error;
  return -1;
}

int execvp(const char *name, char *const arguments[]) { return execvpe(name, arguments, environ); }

int fexecve(int descriptor, char *const arguments[], char *const environment[]) {
  return (int)SYSTEM_CALL5(SYS_execveat, descriptor, "", arguments, environment, AT_EMPTY_PATH);
}

int execveat(int directory, const char *path, char *const arguments[], char *const environment[],
             int flags) {
  return (int)SYSTEM_CALL5(SYS_execveat, directory, path, arguments, environment, flags);
}

// ---- Arguments that stand in the call itself, up to a null pointer ------------------------------------

static size_t count_of(const char *first, va_list *rest) {
  size_t count = 0;
  for (const char *each = first; each; each = va_arg(*rest, const char *)) count++;
  return count;
}

static void collect(char **arguments, const char *first, va_list *rest) {
  size_t count = 0;
  for (const char *each = first; each; each = va_arg(*rest, const char *)) arguments[count++] = (char *)each;
  arguments[count] = NULL;
}

int execl(const char *path, const char *argument, ...) {
  va_list rest;
  va_start(rest, argument);
  char *arguments[count_of(argument, &rest) + 1];
  va_end(rest);
  va_start(rest, argument);
  collect(arguments, argument, &rest);
  va_end(rest);
  return execv(path, arguments);
}

int execlp(const char *name, const char *argument, ...) {
  va_list rest;
  va_start(rest, argument);
  char *arguments[count_of(argument, &rest) + 1];
  va_end(rest);
  va_start(rest, argument);
  collect(arguments, argument, &rest);
  va_end(rest);
  return execvp(name, arguments);
}

// The environment comes behind the null pointer.
int execle(const char *path, const char *argument, ...) {
  va_list rest;
  va_start(rest, argument);
  char *arguments[count_of(argument, &rest) + 1];
  va_end(rest);
  va_start(rest, argument);
  collect(arguments, argument, &rest);
  char **environment = va_arg(rest, char **);
  va_end(rest);
  return execve(path, arguments, environment);
}
