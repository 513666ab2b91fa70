// A formatter that does the common cases itself and leaves the rest to the C library, directive by directive, as fast
// wrappers around printf do. What it cannot cut out of the format it declines.
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { DECLINED = INT_MIN };

struct out {
  char *text;
  size_t size;
  int count;
};

static void put(struct out *out, const char *bytes, size_t length) {
  size_t used = (size_t)out->count;
  if (used < out->size) {
    size_t room = out->size - used;
    memcpy(out->text + used, bytes, length < room ? length : room);
  }
  out->count += (int)length;
}

// A directive as the library shall see it, and what its argument is.
struct directive {
  char text[32];
  size_t length;
  int stars;
  char size;  // 'l' also for j, z and t; 'q' for ll
  char conversion;
};

static int take(struct directive *directive, char letter) {
  if (directive->length == sizeof directive->text - 1) return 0;
  directive->text[directive->length++] = letter;
  return 1;
}

static const char *parse(const char *format, struct directive *directive) {
  memset(directive, 0, sizeof *directive);
  take(directive, '%');
  for (format++; *format && strchr("-+ #0123456789.*", *format); format++) {
    directive->stars += *format == '*';
    if (!take(directive, *format)) return NULL;
  }
  for (; *format && strchr("hljztL", *format); format++) {
    directive->size = *format == 'l' && directive->size == 'l' ? 'q' : *format;
    if (!take(directive, *format)) return NULL;
  }
  directive->conversion = *format;
  if (*format == '\0' || !take(directive, *format)) return NULL;
  return format + 1;
}

// Longs that stand for the widths and precisions of '*'.
#define CALL(value)                                                                            \
  (directive->stars == 0   ? snprintf(text, sizeof text, directive->text, value)               \
   : directive->stars == 1 ? snprintf(text, sizeof text, directive->text, stars[0], value)     \
                           : snprintf(text, sizeof text, directive->text, stars[0], stars[1], value))

static int hand_on(struct out *out, const struct directive *directive, va_list *arguments) {
  char text[512];
  int stars[2] = {0}, length;
  if (directive->stars > 2) return 0;
  for (int i = 0; i < directive->stars; i++) stars[i] = va_arg(*arguments, int);
  switch (directive->conversion) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
      if (directive->size == '\0' || directive->size == 'h') length = CALL(va_arg(*arguments, int));
      else length = CALL(va_arg(*arguments, long));
      break;
    case 'c': length = CALL(va_arg(*arguments, int)); break;
    case 's':
    case 'p': length = CALL(va_arg(*arguments, void *)); break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      if (directive->size == 'L') length = CALL(va_arg(*arguments, long double));
      else length = CALL(va_arg(*arguments, double));
      break;
    default: return 0;
  }
  if (length < 0 || (size_t)length >= sizeof text) return 0;
  put(out, text, (size_t)length);
  return 1;
}

int wrapper_snprintf(char *text, size_t size, const char *format, ...) {
  struct out out = {text, size, 0};
  va_list arguments;
  va_start(arguments, format);
  while (*format) {
    size_t plain = strcspn(format, "%");
    put(&out, format, plain);
    format += plain;
    if (*format == '\0') break;
    if (format[1] == '%') {
      put(&out, "%", 1);
      format += 2;
    } else if (format[1] == 's') {
      const char *string = va_arg(arguments, const char *);
      put(&out, string, strlen(string));
      format += 2;
    } else {
      struct directive directive;
      format = parse(format, &directive);
      if (!format || !hand_on(&out, &directive, &arguments)) {
        va_end(arguments);
        return DECLINED;
      }
    }
  }
  va_end(arguments);
  if (size) text[(size_t)out.count < size ? (size_t)out.count : size - 1] = '\0';
  return out.count;
}
