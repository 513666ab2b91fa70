// Cuts a pattern into tokens. Which characters are operators, and whether with a backslash or without, is in
// the bits of the syntax.
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

#include "letter_case.h"
#include "regex_parser.h"

#define HAS(bit) ((parser->syntax & (bit)) != 0)

unsigned __regex_fold(const struct regex_parser *parser, unsigned character) {
  if (!HAS(RE_ICASE) || character >= NOT_A_CHARACTER) return character;
  return parser->is_multibyte ? towupper(character) : (unsigned)TO_UPPER(character);
}

// Whole characters of UTF-8; a byte that begins none stands for itself.
static unsigned take_multibyte(struct regex_parser *parser) {
  wchar_t wide;
  mbstate_t state = {0};
  const unsigned char *here = parser->pattern + parser->position;
  size_t size = mbrtowc(&wide, (const char *)here, parser->length - parser->position, &state);
  if (size > 6) {
    parser->position++;
    return NOT_A_CHARACTER | *here;
  }
  parser->position += size;
  return __regex_fold(parser, (unsigned)wide);
}

unsigned __regex_take_character(struct regex_parser *parser) {
  unsigned character = parser->pattern[parser->position];
  if (parser->is_multibyte && character >= 0x80) return take_multibyte(parser);
  parser->position++;
  if (parser->translate) character = parser->translate[character];
  return __regex_fold(parser, character);
}

static void become(struct regex_parser *parser, enum regex_token token, unsigned value) {
  parser->token = token;
  parser->value = value;
}

// ---- With a backslash ----------------------------------------------------------------------------

static void gnu_operator(struct regex_parser *parser, unsigned character) {
  switch (character) {
    case '<': become(parser, TOKEN_ASSERT, PREVIOUS_OTHER | NEXT_WORD); break;
    case '>': become(parser, TOKEN_ASSERT, PREVIOUS_WORD | NEXT_OTHER); break;
    case '`': become(parser, TOKEN_ASSERT, AT_BEGIN); break;
    case '\'': become(parser, TOKEN_ASSERT, AT_END); break;
    case 'b': become(parser, TOKEN_BOUNDARY, 0); break;
    case 'B': become(parser, TOKEN_BOUNDARY, 1); break;
    case 'w': become(parser, TOKEN_WORD, 0); break;
    case 'W': become(parser, TOKEN_WORD, 1); break;
    case 's': become(parser, TOKEN_SPACE, 0); break;
    case 'S': become(parser, TOKEN_SPACE, 1); break;
    default: break;
  }
}

static enum regex_token escaped_operator(const struct regex_parser *parser, unsigned character) {
  int has_plus = !HAS(RE_LIMITED_OPS) && HAS(RE_BK_PLUS_QM);
  int has_count = HAS(RE_INTERVALS) && !HAS(RE_NO_BK_BRACES);
  switch (character) {
    case '|':
      return !HAS(RE_LIMITED_OPS) && !HAS(RE_NO_BK_VBAR) ? TOKEN_ALTERNATIVE : TOKEN_CHARACTER;
    case '(': return HAS(RE_NO_BK_PARENS) ? TOKEN_CHARACTER : TOKEN_OPEN_GROUP;
    case ')': return HAS(RE_NO_BK_PARENS) ? TOKEN_CHARACTER : TOKEN_CLOSE_GROUP;
    case '+': return has_plus ? TOKEN_PLUS : TOKEN_CHARACTER;
    case '?': return has_plus ? TOKEN_QUESTION : TOKEN_CHARACTER;
    case '{': return has_count ? TOKEN_OPEN_COUNT : TOKEN_CHARACTER;
    case '}': return has_count ? TOKEN_CLOSE_COUNT : TOKEN_CHARACTER;
    default: return TOKEN_CHARACTER;
  }
}

static void escaped(struct regex_parser *parser) {
  unsigned raw = parser->pattern[parser->position];
  become(parser, escaped_operator(parser, raw), raw);
  if (parser->token != TOKEN_CHARACTER) {
    parser->position++;
    return;
  }
  if (raw >= '1' && raw <= '9' && !HAS(RE_NO_BK_REFS)) become(parser, TOKEN_REFERENCE, raw - '1');
  else if (!HAS(RE_NO_GNU_OPS)) gnu_operator(parser, raw);
  if (parser->token == TOKEN_CHARACTER) parser->value = __regex_take_character(parser);
  else parser->position++;
}

// ---- Without ---------------------------------------------------------------------------------------

static enum regex_token plain_operator(const struct regex_parser *parser, unsigned character) {
  int has_plus = !HAS(RE_LIMITED_OPS) && !HAS(RE_BK_PLUS_QM);
  int has_count = HAS(RE_INTERVALS) && HAS(RE_NO_BK_BRACES);
  switch (character) {
    case '\n': return HAS(RE_NEWLINE_ALT) ? TOKEN_ALTERNATIVE : TOKEN_CHARACTER;
    case '|':
      return !HAS(RE_LIMITED_OPS) && HAS(RE_NO_BK_VBAR) ? TOKEN_ALTERNATIVE : TOKEN_CHARACTER;
    case '*': return TOKEN_STAR;
    case '+': return has_plus ? TOKEN_PLUS : TOKEN_CHARACTER;
    case '?': return has_plus ? TOKEN_QUESTION : TOKEN_CHARACTER;
    case '{': return has_count ? TOKEN_OPEN_COUNT : TOKEN_CHARACTER;
    case '}': return has_count ? TOKEN_CLOSE_COUNT : TOKEN_CHARACTER;
    case '(': return HAS(RE_NO_BK_PARENS) ? TOKEN_OPEN_GROUP : TOKEN_CHARACTER;
    case ')': return HAS(RE_NO_BK_PARENS) ? TOKEN_CLOSE_GROUP : TOKEN_CHARACTER;
    case '[': return TOKEN_BRACKET;
    case '.': return TOKEN_ANY;
    default: return TOKEN_CHARACTER;
  }
}

// `at`: where the caret is.
static int is_caret_anchor(const struct regex_parser *parser, size_t at, reg_syntax_t here) {
  if (HAS(RE_CONTEXT_INDEP_ANCHORS) || here || at == 0) return 1;
  return HAS(RE_NEWLINE_ALT) && parser->pattern[at - 1] == '\n';
}

// A dollar is an anchor at the end of the pattern, of a group, of an alternative.
static int is_dollar_anchor(const struct regex_parser *parser) {
  if (HAS(RE_CONTEXT_INDEP_ANCHORS) || parser->position == parser->length) return 1;
  struct regex_parser ahead = *parser;
  __regex_next_token(&ahead, 0);
  return ahead.token == TOKEN_ALTERNATIVE || ahead.token == TOKEN_CLOSE_GROUP;
}

void __regex_next_token(struct regex_parser *parser, reg_syntax_t here) {
  size_t at = parser->position;
  if (at == parser->length) {
    become(parser, TOKEN_END, 0);
    return;
  }
  unsigned character = __regex_take_character(parser);
  if (character == '\\') {
    if (parser->position == parser->length) become(parser, TOKEN_BACKSLASH, 0);
    else escaped(parser);
    return;
  }
  become(parser, plain_operator(parser, character), character);
  if (character == '^' && is_caret_anchor(parser, at, here))
    become(parser, TOKEN_ASSERT, PREVIOUS_NEWLINE);
  if (character == '$' && is_dollar_anchor(parser)) become(parser, TOKEN_ASSERT, NEXT_NEWLINE);
}
