// Which type a conversion reads from the argument list.
#include "format.h"

static intmax_t fetch_signed(enum length length, struct arguments *arguments) {
  switch (length) {
    case LENGTH_CHAR: return (signed char)va_arg(arguments->list, int);
    case LENGTH_SHORT: return (short)va_arg(arguments->list, int);
    case LENGTH_INT: return va_arg(arguments->list, int);
    default: return va_arg(arguments->list, long);
  }
}

static intmax_t fetch_unsigned(enum length length, struct arguments *arguments) {
  switch (length) {
    case LENGTH_CHAR: return (unsigned char)va_arg(arguments->list, unsigned int);
    case LENGTH_SHORT: return (unsigned short)va_arg(arguments->list, unsigned int);
    case LENGTH_INT: return va_arg(arguments->list, unsigned int);
    default: return (intmax_t)va_arg(arguments->list, unsigned long);
  }
}

union value __format_fetch(const struct directive *directive, struct arguments *arguments) {
  union value value = {0};
  switch (directive->conversion) {
    case 'd':
    case 'i': value.integer = fetch_signed(directive->length, arguments); break;
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'b':
    case 'B': value.integer = fetch_unsigned(directive->length, arguments); break;
    case 'c': value.integer = va_arg(arguments->list, int); break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      value.number = directive->length == LENGTH_LONG_DOUBLE
                         ? (double)va_arg(arguments->list, long double)
                         : va_arg(arguments->list, double);
      break;
    case 's':
    case 'p':
    case 'n': value.pointer = va_arg(arguments->list, void *); break;
    default: break;
  }
  return value;
}
