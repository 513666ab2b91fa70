// Amounts of money as text. The C locale has no currency, so that an amount is a number with two decimals; flags fill and
// frame it.
#include <errno.h>
#include <monetary.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct amount {
  char fill;
  int has_parentheses;
  int is_left;
  int width;
  int digits;  // before the point, at least; 0: as many as there are
  int decimals;
};

static int take_number(const char **format) {
  char *end;
  long number = strtol(*format, &end, 10);
  *format = end;
  return (int)number;
}

// Behind the percent sign; the conversion's letter stays.
static void take_flags(const char **format, struct amount *amount) {
  for (;; ++*format) {
    if (**format == '=') amount->fill = *++*format;
    else if (**format == '(') amount->has_parentheses = 1;
    else if (**format == '-') amount->is_left = 1;
    else if (**format == '\0' || !strchr("^+!", **format)) break;
  }
  if (**format >= '0' && **format <= '9') amount->width = take_number(format);
  if (**format == '#') {
    ++*format;
    amount->digits = take_number(format);
  }
  if (**format == '.') {
    ++*format;
    amount->decimals = take_number(format);
  }
}

// The framed number; the caller frees it.
static char *write_amount(const struct amount *amount, double value) {
  char *number;
  char *whole;
  int is_negative = value < 0;
  if (asprintf(&number, "%.*f", amount->decimals, is_negative ? -value : value) < 0) return NULL;
  int before = (int)strcspn(number, ".");
  int filled = amount->digits > before ? amount->digits - before : 0;
  char *filling = malloc((size_t)filled + 1);
  if (!filling) {
    free(number);
    return NULL;
  }
  memset(filling, amount->fill, (size_t)filled);
  filling[filled] = '\0';
  const char *sign = is_negative ? amount->has_parentheses ? "(" : "-" : amount->digits ? " " : "";
  const char *end = is_negative && amount->has_parentheses ? ")" : "";
  if (asprintf(&whole, "%s%s%s%s", sign, filling, number, end) < 0) whole = NULL;
  free(filling);
  free(number);
  return whole;
}

static ssize_t format_all(char *to, size_t size, const char *format, va_list arguments) {
  size_t used = 0;
  for (; *format; format++) {
    char plain[2] = {*format, '\0'};
    char *text = plain;
    struct amount amount = {.fill = ' ', .decimals = 2};
    if (*format == '%') {
      format++;
      take_flags(&format, &amount);
      if (*format == 'n' || *format == 'i') text = write_amount(&amount, va_arg(arguments, double));
      else if (*format != '%') return errno = EINVAL, -1;
      if (!text) return -1;
    }
    int written = snprintf(to + used, size - used, amount.is_left ? "%-*s" : "%*s", amount.width, text);
    if (text != plain) free(text);
    if ((size_t)written >= size - used) return errno = E2BIG, -1;
    used += (size_t)written;
  }
  if (used >= size) return errno = E2BIG, -1;
  to[used] = '\0';
  return (ssize_t)used;
}

ssize_t strfmon(char *restrict to, size_t size, const char *restrict format, ...) {
  va_list arguments;
  va_start(arguments, format);
  ssize_t result = format_all(to, size, format, arguments);
  va_end(arguments);
  return result;
}

ssize_t strfmon_l(char *restrict to, size_t size, locale_t locale, const char *restrict format, ...) {
  (void)locale;
  va_list arguments;
  va_start(arguments, format);
  ssize_t result = format_all(to, size, format, arguments);
  va_end(arguments);
  return result;
}
