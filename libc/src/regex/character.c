// Single steps of the matcher: characters, and what assertions see.
#include <wchar.h>
#include <wctype.h>

#include "letter_case.h"
#include "regex_subject.h"

static unsigned decode(const struct regex_subject *subject, long position, long *size) {
  wchar_t wide;
  mbstate_t state = {0};
  const unsigned char *here = subject->text + position;
  size_t used = mbrtowc(&wide, (const char *)here, (size_t)(subject->length - position), &state);
  *size = 1;
  if (used > 6) return NOT_A_CHARACTER | *here;
  *size = (long)used;
  return subject->ignores_case ? towupper((wint_t)wide) : (unsigned)wide;
}

unsigned __regex_character(const struct regex_subject *subject, long position, long *size) {
  unsigned byte = subject->text[position];
  if (subject->program->is_multibyte && byte >= 0x80) return decode(subject, position, size);
  *size = 1;
  if (subject->translate) byte = subject->translate[byte];
  return subject->ignores_case ? (unsigned)TO_UPPER(byte) : byte;
}

int __regex_accepts(const struct regex_node *node, unsigned character) {
  switch (node->kind) {
    case REGEX_LITERAL: return character == node->value;
    case REGEX_SET: return __regex_set_has(node->set, character);
    case REGEX_ANY:
      if (character >= NOT_A_CHARACTER) return 0;
      return !(((node->value & EXCLUDE_NEWLINE) != 0) & (character == '\n')) &
             !(((node->value & EXCLUDE_NUL) != 0) & (character == '\0'));
    default: return 0;
  }
}

// ---- Assertions ------------------------------------------------------------------------------------------

enum { WORD = 1, NEWLINE = 2 };

// A byte that is no UTF-8 is taken for a character of Latin 1 here, as it is in glibc.
static int is_word(const struct regex_subject *subject, unsigned character) {
  if (character < 0x80)
    return IS_LETTER(character) | IS_DIGIT(character) | (character == '_');
  return subject->program->is_multibyte && iswalnum(character & ~NOT_A_CHARACTER);
}

static int context_of(const struct regex_subject *subject, unsigned character) {
  if (is_word(subject, character)) return WORD;
  return character == '\n' && subject->has_newline_anchors ? NEWLINE : 0;
}

// Where the character before this position begins.
static long previous(const struct regex_subject *subject, long position) {
  long size;
  for (long back = 1; subject->program->is_multibyte && back <= 6 && back <= position; back++) {
    if ((subject->text[position - back] & 0xc0) == 0x80) continue;
    __regex_character(subject, position - back, &size);
    if (size == back) return position - back;
    break;
  }
  return position - 1;
}

static int context_before(const struct regex_subject *subject, long position) {
  long size;
  if (position == 0) return subject->flags & REG_NOTBOL ? 0 : NEWLINE;
  return context_of(subject, __regex_character(subject, previous(subject, position), &size));
}

static int context_behind(const struct regex_subject *subject, long position) {
  long size;
  if (position >= subject->length) return subject->flags & REG_NOTEOL ? 0 : NEWLINE;
  return context_of(subject, __regex_character(subject, position, &size));
}

int __regex_holds(const struct regex_subject *subject, unsigned assertion, long position) {
  if ((assertion & AT_BEGIN) && position != 0) return 0;
  if ((assertion & AT_END) && position < subject->length) return 0;
  if (assertion & (PREVIOUS_WORD | PREVIOUS_OTHER | PREVIOUS_NEWLINE)) {
    int before = context_before(subject, position);
    if ((assertion & PREVIOUS_WORD) && before != WORD) return 0;
    if ((assertion & PREVIOUS_OTHER) && before == WORD) return 0;
    if ((assertion & PREVIOUS_NEWLINE) && before != NEWLINE) return 0;
  }
  if (assertion & (NEXT_WORD | NEXT_OTHER | NEXT_NEWLINE)) {
    int behind = context_behind(subject, position);
    if ((assertion & NEXT_WORD) && behind != WORD) return 0;
    if ((assertion & NEXT_OTHER) && behind == WORD) return 0;
    if ((assertion & NEXT_NEWLINE) && behind != NEWLINE) return 0;
  }
  return 1;
}
