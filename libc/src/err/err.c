// BSD's warn and err: program name, message, and for those without x the meaning of errno.
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(const char *format, va_list arguments, const char *reason) {
  fprintf(stderr, "%s: ", program_invocation_short_name);
  if (format) vfprintf(stderr, format, arguments);
  if (format && reason) fputs(": ", stderr);
  if (reason) fputs(reason, stderr);
  putc('\n', stderr);
}

void vwarn(const char *format, va_list arguments) { say(format, arguments, strerror(errno)); }

void vwarnx(const char *format, va_list arguments) { say(format, arguments, NULL); }

void verr(int status, const char *format, va_list arguments) {
  vwarn(format, arguments);
  exit(status);
}

void verrx(int status, const char *format, va_list arguments) {
  vwarnx(format, arguments);
  exit(status);
}

void warn(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarn(format, arguments);
  va_end(arguments);
}

void warnx(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarnx(format, arguments);
  va_end(arguments);
}

void err(int status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verr(status, format, arguments);
}

void errx(int status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verrx(status, format, arguments);
}
