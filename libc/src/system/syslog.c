// The system's log does not exist in the box; messages show only where LOG_PERROR asks for a copy.
#include <errno.h>
#include <stdio.h>
#include <syslog.h>
#include <unistd.h>

extern char *program_invocation_short_name;

static const char *identity;
static int options;
static int mask = 0xff;

void openlog(const char *name, int wanted, int facility) {
  (void)facility;
  identity = name;
  options = wanted;
}

void closelog(void) { identity = NULL; }

int setlogmask(int wanted) {
  int old = mask;
  if (wanted) mask = wanted;
  return old;
}

void vsyslog(int priority, const char *format, va_list arguments) {
  int saved_errno = errno;
  if (!(options & LOG_PERROR) || !(mask & LOG_MASK(LOG_PRI(priority)))) return;
  char text[1024];
  errno = saved_errno;
  vsnprintf(text, sizeof text, format, arguments);
  const char *name = identity ? identity : program_invocation_short_name;
  if (options & LOG_PID) fprintf(stderr, "%s[%d]: %s\n", name, (int)getpid(), text);
  else fprintf(stderr, "%s: %s\n", name, text);
}

void syslog(int priority, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsyslog(priority, format, arguments);
  va_end(arguments);
}
