// The fortified forms of wide printf and fgetws.
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

#include "alias.h"
#include "host.h"

static void check(size_t size, size_t known) {
  if (size > known) __clew_finding("abort", "*** buffer overflow detected ***: terminated");
}

int __vfwprintf_chk(FILE *file, int flag, const wchar_t *format, va_list arguments) {
  (void)flag;
  return vfwprintf(file, format, arguments);
}

int __vwprintf_chk(int flag, const wchar_t *format, va_list arguments) {
  (void)flag;
  return vfwprintf(stdout, format, arguments);
}

int __fwprintf_chk(FILE *file, int flag, const wchar_t *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int result = vfwprintf(file, format, arguments);
  va_end(arguments);
  return result;
}

int __wprintf_chk(int flag, const wchar_t *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int result = vfwprintf(stdout, format, arguments);
  va_end(arguments);
  return result;
}

int __vswprintf_chk(wchar_t *target, size_t size, int flag, size_t known, const wchar_t *format,
                    va_list arguments) {
  (void)flag;
  check(size, known);
  return vswprintf(target, size, format, arguments);
}

int __swprintf_chk(wchar_t *target, size_t size, int flag, size_t known, const wchar_t *format, ...) {
  (void)flag;
  check(size, known);
  va_list arguments;
  va_start(arguments, format);
  int result = vswprintf(target, size, format, arguments);
  va_end(arguments);
  return result;
}

wchar_t *__fgetws_chk(wchar_t *target, size_t known, int size, FILE *file) {
  if (size > 0) check((size_t)size, known);
  return fgetws(target, size, file);
}
ALIAS(__fgetws_unlocked_chk, __fgetws_chk);
