// Bracket expressions. Collation is that of the C locale: every character is its own equivalence class and its
// own collating element.
#include <stdlib.h>
#include <string.h>

#include "regex_parser.h"

enum element_kind { ELEMENT_CHARACTER, ELEMENT_SYMBOL, ELEMENT_EQUIVALENCE, ELEMENT_CLASS };

// The longest name is no longer than this in glibc.
enum { NAME_SIZE = 32 };

struct element {
  enum element_kind kind;
  unsigned character;
  char name[NAME_SIZE];
};

static int is_at_end(const struct regex_parser *parser) {
  return parser->position >= parser->length;
}

static unsigned peek(const struct regex_parser *parser, size_t ahead) {
  size_t at = parser->position + ahead;
  return at < parser->length ? parser->pattern[at] : 0;
}

static void fail(struct regex_parser *parser, reg_errcode_t error) {
  if (!parser->error) parser->error = error;
}

// [.x.], [=x=] and [:x:], from the inner bracket on.
static void take_named(struct regex_parser *parser, struct element *element) {
  unsigned delimiter = peek(parser, 1);
  parser->position += 2;
  size_t size = 0;
  for (;;) {
    if (is_at_end(parser) || size >= NAME_SIZE) return fail(parser, REG_EBRACK);
    unsigned character = parser->pattern[parser->position];
    parser->position++;
    if (is_at_end(parser)) return fail(parser, REG_EBRACK);
    if (character == delimiter && peek(parser, 0) == ']') break;
    if (delimiter != ':') character = __regex_fold(parser, character);
    element->name[size++] = (char)character;
  }
  parser->position++;
  if (size == NAME_SIZE) return fail(parser, REG_EBRACK);
  element->name[size] = '\0';
  element->kind = delimiter == '.'   ? ELEMENT_SYMBOL
                  : delimiter == '=' ? ELEMENT_EQUIVALENCE
                                     : ELEMENT_CLASS;
}

static int is_named(const struct regex_parser *parser) {
  if (peek(parser, 0) != '[') return 0;
  unsigned delimiter = peek(parser, 1);
  if (delimiter == ':') return (parser->syntax & RE_CHAR_CLASSES) != 0;
  return delimiter == '.' || delimiter == '=';
}

static int is_hyphen(const struct regex_parser *parser) { return peek(parser, 0) == '-'; }

static void take_element(struct regex_parser *parser, struct element *element, int may_be_hyphen) {
  element->kind = ELEMENT_CHARACTER;
  if (is_named(parser)) return take_named(parser, element);
  if (is_hyphen(parser) && !may_be_hyphen && peek(parser, 1) != ']')
    return fail(parser, REG_ERANGE);
  int escapes = parser->syntax & RE_BACKSLASH_ESCAPE_IN_LISTS;
  if (escapes && peek(parser, 0) == '\\' && parser->position + 1 < parser->length)
    parser->position++;
  element->character = __regex_take_character(parser);
}

// The character that a one-letter name names.
static unsigned named_character(struct regex_parser *parser, const struct element *element) {
  if (element->kind == ELEMENT_CHARACTER) return element->character;
  if (strlen(element->name) != 1) fail(parser, REG_ECOLLATE);
  return (unsigned char)element->name[0];
}

static void add(struct regex_parser *parser, struct regex_set *set, unsigned low, unsigned high) {
  if (!__regex_set_add(set, low, high)) fail(parser, REG_ESPACE);
}

static void add_range(struct regex_parser *parser, struct regex_set *set,
                      const struct element *from, const struct element *to) {
  if (from->kind >= ELEMENT_EQUIVALENCE || to->kind >= ELEMENT_EQUIVALENCE)
    return fail(parser, REG_ERANGE);
  unsigned low = named_character(parser, from);
  unsigned high = named_character(parser, to);
  // C.UTF-8 has no order of the characters that are not ASCII.
  int is_wide = parser->is_multibyte && (low >= 0x80 || high >= 0x80);
  if (is_wide && low < NOT_A_CHARACTER) return fail(parser, REG_ECOLLATE);
  if (low <= high) return add(parser, set, low, high);
  if (parser->syntax & RE_NO_EMPTY_RANGES) fail(parser, REG_ERANGE);
}

// Where case is ignored, upper and lower case letters are letters.
static void add_class(struct regex_parser *parser, struct regex_set *set, const char *name) {
  int is_case = strcmp(name, "upper") == 0 || strcmp(name, "lower") == 0;
  if (is_case && (parser->syntax & RE_ICASE)) name = "alpha";
  reg_errcode_t error = __regex_set_add_class(set, name, parser->is_multibyte);
  if (error) fail(parser, error);
}

static void add_element(struct regex_parser *parser, struct regex_set *set,
                        const struct element *element) {
  if (element->kind == ELEMENT_CLASS) return add_class(parser, set, element->name);
  unsigned character = named_character(parser, element);
  add(parser, set, character, character);
}

// An element, or two with a hyphen between.
static void take_member(struct regex_parser *parser, struct regex_set *set, int is_first) {
  struct element from;
  struct element to;
  take_element(parser, &from, is_first);
  if (parser->error) return;
  if (from.kind >= ELEMENT_EQUIVALENCE) return add_element(parser, set, &from);
  if (is_at_end(parser)) return fail(parser, REG_EBRACK);
  if (!is_hyphen(parser) || peek(parser, 1) == ']') return add_element(parser, set, &from);
  parser->position++;
  if (is_at_end(parser)) return fail(parser, REG_EBRACK);
  take_element(parser, &to, 1);
  if (!parser->error) add_range(parser, set, &from, &to);
}

struct regex_set *__regex_new_set(struct regex_parser *parser) {
  struct regex_set *set = calloc(1, sizeof *set);
  if (!set) {
    parser->error = REG_ESPACE;
    return NULL;
  }
  set->sibling = parser->program->sets;
  parser->program->sets = set;
  return set;
}

struct regex_set *__regex_parse_bracket(struct regex_parser *parser) {
  struct regex_set *set = __regex_new_set(parser);
  if (!set) return NULL;
  if (is_at_end(parser)) fail(parser, REG_BADPAT);
  if (peek(parser, 0) == '^' && !is_at_end(parser)) {
    set->is_negated = 1;
    if (parser->syntax & RE_HAT_LISTS_NOT_NEWLINE) add(parser, set, '\n', '\n');
    parser->position++;
    if (is_at_end(parser)) fail(parser, REG_BADPAT);
  }
  int is_first = 1;
  do {
    if (!parser->error) take_member(parser, set, is_first);
    is_first = 0;
    if (is_at_end(parser)) fail(parser, REG_EBRACK);
  } while (!parser->error && peek(parser, 0) != ']');
  parser->position++;
  return set;
}
