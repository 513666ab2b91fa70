// A formatter for small devices: %d %i %u %x %X %c %s %%, width, '-' and '0'. What it does not know it leaves out, and says
// nothing: its users have no room for errors.
#include <stdarg.h>
#include <stddef.h>

struct out {
  char *next, *end;
  int count;
};

static void put(struct out *out, char letter) {
  if (out->next < out->end) *out->next++ = letter;
  out->count++;
}

static void put_field(struct out *out, const char *text, int width, int left, char pad) {
  int length = 0;
  while (text[length]) length++;
  if (!left)
    for (; width > length; width--) put(out, pad);
  for (int i = 0; i < length; i++) put(out, text[i]);
  for (; width > length; width--) put(out, pad);
}

static void put_number(struct out *out, unsigned value, unsigned base, int negative, char letter,
                       int width, int left, char pad) {
  char digits[16], *first = digits + sizeof digits - 1;
  *first = '\0';
  do {
    unsigned digit = value % base;
    *--first = (char)(digit < 10 ? '0' + digit : letter + digit - 10);
    value /= base;
  } while (value);
  if (negative) {
    if (width && pad == '0') {
      put(out, '-');
      width--;
    } else *--first = '-';
  }
  put_field(out, first, width, left, pad);
}

int embedded_snprintf(char *text, size_t size, const char *format, ...) {
  struct out out = {text, text + (size ? size - 1 : 0), 0};
  va_list arguments;
  va_start(arguments, format);
  for (; *format; format++) {
    int width = 0, left = 0;
    char pad = ' ';
    if (*format != '%') {
      put(&out, *format);
      continue;
    }
    format++;
    if (*format == '\0') break;
    if (*format == '%') {
      put(&out, '%');
      continue;
    }
    if (*format == '-') {
      format++;
      left = 1;
    }
    while (*format == '0') {
      format++;
      pad = '0';
    }
    for (; *format >= '0' && *format <= '9'; format++) width = width * 10 + *format - '0';
    if (*format == 'd' || *format == 'i') {
      int value = va_arg(arguments, int);
      unsigned magnitude = value < 0 ? -(unsigned)value : (unsigned)value;
      put_number(&out, magnitude, 10, value < 0, 'a', width, left, pad);
    } else if (*format == 'x' || *format == 'X') {
      unsigned value = va_arg(arguments, unsigned);
      put_number(&out, value, 16, 0, *format == 'x' ? 'a' : 'A', width, left, pad);
    } else if (*format == 'u') {
      put_number(&out, va_arg(arguments, unsigned), 10, 0, 'a', width, left, pad);
    } else if (*format == 'c') {
      char letter[2] = {(char)va_arg(arguments, int), '\0'};
      put_field(&out, letter, width, left, pad);
    } else if (*format == 's') {
      const char *string = va_arg(arguments, const char *);
      put_field(&out, string ? string : "(null)", width, left, pad);
    } else if (*format == '\0') break;
  }
  va_end(arguments);
  if (size) *out.next = '\0';
  return out.count;
}
