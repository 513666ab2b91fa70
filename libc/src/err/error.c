// GNU's error: flushes stdout, so that the message follows what it is about.
#include <errno.h>
#include <error.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void (*error_print_progname)(void);
unsigned int error_message_count;
int error_one_per_line;

static void name_program(const char *separator) {
  fflush(stdout);
  if (error_print_progname) error_print_progname();
  else fprintf(stderr, "%s:%s", program_invocation_name, separator);
}

static void finish(int status, int error, const char *format, va_list arguments) {
  vfprintf(stderr, format, arguments);
  error_message_count++;
  if (error) fprintf(stderr, ": %s", strerror(error));
  putc('\n', stderr);
  fflush(stderr);
  if (status) exit(status);
}

void error(int status, int error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  name_program(" ");
  finish(status, error, format, arguments);
  va_end(arguments);
}

static int is_repeated(const char *file, unsigned int line) {
  static const char *last_file;
  static unsigned int last_line;
  int repeated = error_one_per_line && last_line == line && last_file && file &&
                 (last_file == file || strcmp(last_file, file) == 0);
  last_file = file;
  last_line = line;
  return repeated;
}

void error_at_line(int status, int error, const char *file, unsigned int line, const char *format,
                   ...) {
  va_list arguments;
  if (is_repeated(file, line)) return;
  va_start(arguments, format);
  name_program("");
  if (file) fprintf(stderr, "%s:%u: ", file, line);
  else fputs(" ", stderr);
  finish(status, error, format, arguments);
  va_end(arguments);
}
