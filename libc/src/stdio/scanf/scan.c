// The engine: white space matches any white space, other text itself, directives convert.
#include "scan.h"

#include <errno.h>
#include <string.h>

static int is_space(int character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}

static int skip_space(struct source *source) {
  int character;
  do character = source_take(source);
  while (is_space(character));
  source_give(source, character);
  return character;
}

// Wide formats arrive as UTF-8; in narrow ones every byte is a character.
int __scan_character(const char **text, int wide) {
  unsigned char first = (unsigned char)*(*text)++;
  if (!wide || first < 0xc0) return first;
  int value = first < 0xe0 ? first & 0x1f : first < 0xf0 ? first & 0x0f : first & 0x07;
  while ((**text & 0xc0) == 0x80) value = value << 6 | (*(*text)++ & 0x3f);
  return value;
}

static void store_count(const struct scan_directive *directive, void *target, long count) {
  if (directive->suppress) return;
  switch (directive->length) {
    case SCAN_CHAR: *(signed char *)target = (signed char)count; break;
    case SCAN_SHORT: *(short *)target = (short)count; break;
    case SCAN_INT: *(int *)target = (int)count; break;
    default: *(long *)target = count; break;
  }
}

static enum scan_outcome convert(struct source *source, const struct scan_directive *directive,
                                 void *target) {
  switch (directive->conversion) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'p': return __scan_integer(source, directive, target);
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return __scan_floating(source, directive, target);
    case 'c':
    case 's':
    case '[': return __scan_text(source, directive, target);
    default: return SCAN_MISMATCH;
  }
}

static int skips_space(char conversion) {
  return conversion != 'c' && conversion != '[' && conversion != 'n';
}

struct arguments {
  va_list all;
  va_list list;
};

// The target of a directive: the next pointer, or number n.
static void *target_of(struct arguments *arguments, const struct scan_directive *directive) {
  if (directive->suppress || directive->conversion == '%') return NULL;
  if (!directive->position) return va_arg(arguments->list, void *);
  va_list again;
  va_copy(again, arguments->all);
  void *target = NULL;
  for (int i = 0; i < directive->position; i++) target = va_arg(again, void *);
  va_end(again);
  return target;
}

// Text that stands for itself. SCAN_DONE when it was there.
static enum scan_outcome match(struct source *source, int expected) {
  int character = source_take(source);
  if (character == expected) return SCAN_DONE;
  source_give(source, character);
  return character == SCAN_END ? SCAN_INPUT_END : SCAN_MISMATCH;
}

static enum scan_outcome scan_directive(struct source *source, const char **text,
                                        struct arguments *arguments, int *assigned) {
  struct scan_directive directive;
  *text = __scan_directive(*text, &directive);
  if (!directive.conversion) return SCAN_MISMATCH;
  if (skips_space(directive.conversion) && skip_space(source) == SCAN_END) return SCAN_INPUT_END;
  if (directive.conversion == '%') return match(source, '%');
  void *target = target_of(arguments, &directive);
  if (directive.conversion == 'n') {
    store_count(&directive, target, source->count);
    return SCAN_DONE;
  }
  enum scan_outcome outcome = convert(source, &directive, target);
  if (outcome == SCAN_DONE && !directive.suppress) ++*assigned;
  return outcome;
}

int __scan(struct source *source, const char *format, va_list list) {
  struct arguments arguments;
  int assigned = 0;
  enum scan_outcome outcome = SCAN_DONE;
  va_copy(arguments.all, list);
  va_copy(arguments.list, list);
  while (outcome == SCAN_DONE && *format) {
    if (is_space((unsigned char)*format)) {
      while (is_space((unsigned char)*format)) format++;
      skip_space(source);
    } else if (*format == '%') {
      format++;
      outcome = scan_directive(source, &format, &arguments, &assigned);
    } else {
      outcome = match(source, __scan_character(&format, source->wide));
    }
  }
  va_end(arguments.list);
  va_end(arguments.all);
  if (outcome == SCAN_NO_MEMORY) return EOF;
  return outcome == SCAN_INPUT_END && !assigned ? EOF : assigned;
}
