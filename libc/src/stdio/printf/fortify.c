// What programs compiled with _FORTIFY_SOURCE call. The machine checks every store itself, so the
// checks of the size that the compiler knew are all that is added here.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "host.h"

static void check(size_t size, size_t known) {
  if (size > known) __clew_finding("abort", "*** buffer overflow detected ***: terminated");
}

int __vfprintf_chk(FILE *file, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vfprintf(file, format, arguments);
}

int __vprintf_chk(int flag, const char *format, va_list arguments) {
  (void)flag;
  return vfprintf(stdout, format, arguments);
}

int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int result = vfprintf(file, format, arguments);
  va_end(arguments);
  return result;
}

int __printf_chk(int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int result = vfprintf(stdout, format, arguments);
  va_end(arguments);
  return result;
}

int __vsnprintf_chk(char *target, size_t size, int flag, size_t known, const char *format,
                    va_list arguments) {
  (void)flag;
  check(size, known);
  return vsnprintf(target, size, format, arguments);
}

int __snprintf_chk(char *target, size_t size, int flag, size_t known, const char *format, ...) {
  (void)flag;
  check(size, known);
  va_list arguments;
  va_start(arguments, format);
  int result = vsnprintf(target, size, format, arguments);
  va_end(arguments);
  return result;
}

int __vsprintf_chk(char *target, int flag, size_t known, const char *format, va_list arguments) {
  (void)flag;
  int result = vsnprintf(target, known, format, arguments);
  if (result >= 0) check((size_t)result + 1, known);
  return result;
}

int __sprintf_chk(char *target, int flag, size_t known, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __vsprintf_chk(target, flag, known, format, arguments);
  va_end(arguments);
  return result;
}

int __vasprintf_chk(char **target, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vasprintf(target, format, arguments);
}

int __asprintf_chk(char **target, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int result = vasprintf(target, format, arguments);
  va_end(arguments);
  return result;
}

int __vdprintf_chk(int descriptor, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vdprintf(descriptor, format, arguments);
}

int __dprintf_chk(int descriptor, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int result = vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return result;
}
