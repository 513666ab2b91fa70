// The grammar of patterns: alternatives of sequences of repeated expressions. Where POSIX leaves a meaning open
// (a star at the beginning, an empty alternative, a brace that counts nothing) it is glibc's.
#include <stdlib.h>
#include <string.h>

#include "regex_parser.h"

#define HAS(bit) ((parser->syntax & (bit)) != 0)
enum { MANY = -1, INVALID = -2 };

typedef struct regex_tree tree;

static tree *fail(struct regex_parser *parser, reg_errcode_t error) {
  if (!parser->error) parser->error = error;
  return NULL;
}

// ---- Trees -------------------------------------------------------------------------------------------

static tree *new_tree(struct regex_parser *parser, enum regex_tree_kind kind, tree *left, tree *right) {
  tree *made = calloc(1, sizeof *made);
  if (!made) return fail(parser, REG_ESPACE);
  made->sibling = parser->trees;
  parser->trees = made;
  made->kind = kind;
  made->left = left;
  made->right = right;
  made->number = -1;
  if (left) left->parent = made;
  if (right) right->parent = made;
  return made;
}

static tree *new_leaf(struct regex_parser *parser, enum regex_kind kind, unsigned value) {
  tree *leaf = new_tree(parser, TREE_NODE, NULL, NULL);
  if (!leaf) return NULL;
  leaf->node.kind = kind;
  leaf->node.value = value;
  return leaf;
}

static tree *new_set_leaf(struct regex_parser *parser, struct regex_set *set) {
  tree *leaf = new_leaf(parser, REGEX_SET, 0);
  if (leaf) leaf->node.set = set;
  return leaf;
}

static tree *sequence(struct regex_parser *parser, tree *left, tree *right) {
  if (!left || !right) return left ? left : right;
  return new_tree(parser, TREE_SEQUENCE, left, right);
}

// A copy is not marked as optional. Sequences are deep on their left side: no recursion there, so that no pattern is too long.
static tree *copy(struct regex_parser *parser, const tree *original) {
  tree *top = NULL;
  tree **place = &top;
  tree *parent = NULL;
  for (; original; original = original->left) {
    tree *made = new_tree(parser, original->kind, NULL, NULL);
    if (!made) return NULL;
    made->node = original->node;
    made->node.is_optional = 0;
    made->parent = parent;
    made->right = original->right ? copy(parser, original->right) : NULL;
    if (made->right) made->right->parent = made;
    *place = parent = made;
    place = &made->left;
  }
  return top;
}

// ---- Repetition ----------------------------------------------------------------------------------------

static int take_number(struct regex_parser *parser) {
  int number = -1;
  for (;;) {
    __regex_next_token(parser, 0);
    if (parser->token == TOKEN_END) return INVALID;
    unsigned digit = parser->value - '0';
    if (parser->token == TOKEN_CLOSE_COUNT || parser->value == ',') return number;
    if (parser->token != TOKEN_CHARACTER || digit > 9 || number == INVALID) number = INVALID;
    else if (number == -1) number = (int)digit;
    else if (number <= RE_DUP_MAX) number = number * 10 + (int)digit;
  }
}

static int is_comma(const struct regex_parser *parser) {
  return parser->token == TOKEN_CHARACTER && parser->value == ',';
}

// {low}, {low,}, {low,high}, {,high}; 0 when it is none of them, with an error or as a plain brace.
static int take_count(struct regex_parser *parser, int *low, int *high) {
  size_t start = parser->position;
  unsigned brace = parser->value;
  *high = INVALID;
  *low = take_number(parser);
  if (*low == -1 && !is_comma(parser)) return fail(parser, REG_BADBR) != NULL;
  if (*low == -1) *low = 0;
  if (*low != INVALID && parser->token == TOKEN_CLOSE_COUNT) *high = *low;
  else if (*low != INVALID && is_comma(parser)) *high = take_number(parser);
  if (*low == INVALID || *high == INVALID) {
    if (!HAS(RE_INVALID_INTERVAL_ORD))
      return fail(parser, parser->token == TOKEN_END ? REG_EBRACE : REG_BADBR) != NULL;
    parser->position = start;
    parser->token = TOKEN_CHARACTER;
    parser->value = brace;
    return 0;
  }
  if ((*high != MANY && *low > *high) || parser->token != TOKEN_CLOSE_COUNT)
    return fail(parser, REG_BADBR) != NULL;
  if ((*high == MANY ? *low : *high) > RE_DUP_MAX) return fail(parser, REG_ESIZE) != NULL;
  return 1;
}

// A group that may be passed with nothing in it keeps what it matched before (registers.c).
static void mark_optional(tree *element, unsigned group) {
  for (; element; element = element->left) {
    if (element->kind == TREE_GROUP && element->node.value == group) element->node.is_optional = 1;
    if (element->right) mark_optional(element->right, group);
  }
}

// x{2,4} is xx((x)?x)?; x+ is xx*.
static tree *repeat(struct regex_parser *parser, tree *element, int low, int high) {
  tree *required = NULL;
  if (low > 0) {
    required = element;
    for (int i = 2; i <= low && !parser->error; i++) {
      element = copy(parser, element);
      required = sequence(parser, required, element);
    }
    if (low == high) return required;
    element = copy(parser, element);
    if (!element) return NULL;
  }
  if (element->kind == TREE_GROUP) mark_optional(element, element->node.value);
  tree *optional = new_tree(parser, high == MANY ? TREE_REPEAT : TREE_CHOICE, element, NULL);
  for (int i = low + 2; i <= high && !parser->error; i++) {
    element = copy(parser, element);
    optional = sequence(parser, optional, element);
    optional = new_tree(parser, TREE_CHOICE, optional, NULL);
  }
  return parser->error ? NULL : sequence(parser, required, optional);
}

static tree *parse_repetition(struct regex_parser *parser, tree *element) {
  int low = parser->token == TOKEN_PLUS;
  int high = parser->token == TOKEN_QUESTION ? 1 : MANY;
  if (parser->token == TOKEN_OPEN_COUNT && !take_count(parser, &low, &high))
    return parser->error ? NULL : element;
  __regex_next_token(parser, 0);
  if (!element || high == 0) return NULL;
  return repeat(parser, element, low, high);
}

// ---- Expressions ---------------------------------------------------------------------------------------

static tree *parse_alternatives(struct regex_parser *parser, int depth);

static tree *parse_group(struct regex_parser *parser, int depth) {
  size_t number = parser->group_count++;
  tree *inner = NULL;
  __regex_next_token(parser, RE_CARET_ANCHORS_HERE);
  if (parser->token != TOKEN_CLOSE_GROUP) {
    inner = parse_alternatives(parser, depth + 1);
    if (parser->error) return NULL;
    if (parser->token != TOKEN_CLOSE_GROUP) return fail(parser, REG_EPAREN);
  }
  if (number < 9) parser->completed |= 1u << number;
  tree *group = new_tree(parser, TREE_GROUP, inner, NULL);
  if (group) group->node.value = (unsigned)number;
  return group;
}

static tree *parse_reference(struct regex_parser *parser) {
  unsigned bit = 1u << parser->value;
  if (!(parser->completed & bit)) return fail(parser, REG_ESUBREG);
  parser->referenced |= bit;
  parser->program->has_references = 1;
  return new_leaf(parser, REGEX_REFERENCE, parser->value);
}

static tree *parse_class(struct regex_parser *parser, const char *name, int has_underscore) {
  struct regex_set *set = __regex_new_set(parser);
  if (!set) return NULL;
  set->is_negated = (int)parser->value;
  reg_errcode_t error = __regex_set_add_class(set, name, parser->is_multibyte);
  if (!error && has_underscore && !__regex_set_add(set, '_', '_')) error = REG_ESPACE;
  return error ? fail(parser, error) : new_set_leaf(parser, set);
}

// An anchor is not repeated: a star behind it is at the beginning of an expression.
static tree *parse_assertion(struct regex_parser *parser) {
  tree *found;
  parser->program->has_assertions = 1;
  if (parser->token == TOKEN_ASSERT) {
    found = new_leaf(parser, REGEX_ASSERT, parser->value);
  } else {
    unsigned same = parser->value;  // \B: two word characters, or none
    unsigned first = same ? PREVIOUS_WORD | NEXT_WORD : PREVIOUS_OTHER | NEXT_WORD;
    unsigned second = same ? PREVIOUS_OTHER | NEXT_OTHER : PREVIOUS_WORD | NEXT_OTHER;
    tree *left = new_leaf(parser, REGEX_ASSERT, first);
    tree *right = new_leaf(parser, REGEX_ASSERT, second);
    found = new_tree(parser, TREE_CHOICE, left, right);
  }
  __regex_next_token(parser, 0);
  return found;
}

static unsigned excluded_from_any(const struct regex_parser *parser) {
  return (HAS(RE_DOT_NEWLINE) ? 0 : EXCLUDE_NEWLINE) | (HAS(RE_DOT_NOT_NULL) ? EXCLUDE_NUL : 0);
}

static int is_repetition(enum regex_token token) {
  return token >= TOKEN_STAR && token <= TOKEN_OPEN_COUNT;
}

// A repetition operator with nothing to repeat: an error, nothing at all, or a character.
static int is_ignored_operator(struct regex_parser *parser) {
  if (!is_repetition(parser->token)) return 0;
  if (parser->token == TOKEN_OPEN_COUNT && HAS(RE_CONTEXT_INVALID_DUP)) fail(parser, REG_BADRPT);
  else if (HAS(RE_CONTEXT_INVALID_OPS) && !HAS(RE_CONTEXT_INVALID_DUP)) fail(parser, REG_BADRPT);
  return !parser->error && HAS(RE_CONTEXT_INDEP_OPS);
}

static tree *parse_atom(struct regex_parser *parser, int depth) {
  switch (parser->token) {
    case TOKEN_OPEN_GROUP: return parse_group(parser, depth);
    case TOKEN_BRACKET: return new_set_leaf(parser, __regex_parse_bracket(parser));
    case TOKEN_REFERENCE: return parse_reference(parser);
    case TOKEN_ANY: return new_leaf(parser, REGEX_ANY, excluded_from_any(parser));
    case TOKEN_WORD: return parse_class(parser, "alnum", 1);
    case TOKEN_SPACE: return parse_class(parser, "space", 0);
    case TOKEN_BACKSLASH: return fail(parser, REG_EESCAPE);
    case TOKEN_CLOSE_GROUP:
      if (!HAS(RE_UNMATCHED_RIGHT_PAREN_ORD)) return fail(parser, REG_ERPAREN);
      break;
    default: break;
  }
  return new_leaf(parser, REGEX_LITERAL, parser->value);
}

static tree *parse_expression(struct regex_parser *parser, int depth) {
  while (is_ignored_operator(parser)) __regex_next_token(parser, 0);
  if (parser->error || parser->token == TOKEN_ALTERNATIVE || parser->token == TOKEN_END) return NULL;
  if (parser->token == TOKEN_ASSERT || parser->token == TOKEN_BOUNDARY)
    return parse_assertion(parser);
  tree *found = parse_atom(parser, depth);
  if (parser->error) return NULL;
  __regex_next_token(parser, 0);
  while (!parser->error && is_repetition(parser->token)) {
    found = parse_repetition(parser, found);
    int again = parser->token == TOKEN_STAR || parser->token == TOKEN_OPEN_COUNT;
    if (again && HAS(RE_CONTEXT_INVALID_DUP)) fail(parser, REG_BADRPT);
  }
  return found;
}

// ---- Sequences and alternatives ---------------------------------------------------------------------------

static int ends_branch(const struct regex_parser *parser, int depth) {
  if (parser->token == TOKEN_ALTERNATIVE || parser->token == TOKEN_END) return 1;
  return depth > 0 && parser->token == TOKEN_CLOSE_GROUP;
}

static tree *parse_branch(struct regex_parser *parser, int depth) {
  tree *branch = parse_expression(parser, depth);
  while (!parser->error && !ends_branch(parser, depth))
    branch = sequence(parser, branch, parse_expression(parser, depth));
  return branch;
}

// In an alternative, groups of the ones before are not closed yet; behind it those of all are.
static tree *parse_alternatives(struct regex_parser *parser, int depth) {
  unsigned completed = parser->completed;
  tree *all = parse_branch(parser, depth);
  while (!parser->error && parser->token == TOKEN_ALTERNATIVE) {
    tree *branch = NULL;
    __regex_next_token(parser, RE_CARET_ANCHORS_HERE);
    if (!ends_branch(parser, depth)) {
      unsigned before = parser->completed;
      parser->completed = completed;
      branch = parse_branch(parser, depth);
      parser->completed |= before;
    }
    all = new_tree(parser, TREE_CHOICE, all, branch);
  }
  return all;
}

tree *__regex_parse(struct regex_parser *parser) {
  __regex_next_token(parser, RE_CARET_ANCHORS_HERE);
  tree *body = parse_alternatives(parser, 0);
  tree *finish = parser->error ? NULL : new_leaf(parser, REGEX_FINISH, 0);
  return parser->error ? NULL : sequence(parser, body, finish);
}
