// From a pattern to a tree: what the parts of the parser share.
#ifndef CLEW_INTERNAL_REGEX_PARSER_H
#define CLEW_INTERNAL_REGEX_PARSER_H

#include "regex_program.h"

enum regex_tree_kind {
  TREE_NODE,  // a leaf: becomes this node
  TREE_SEQUENCE,
  TREE_CHOICE,  // a missing operand matches nothing
  TREE_REPEAT,
  TREE_GROUP,
};

struct regex_tree {
  struct regex_tree *sibling;  // of all trees of this parser
  struct regex_tree *parent;
  struct regex_tree *left;
  struct regex_tree *right;
  enum regex_tree_kind kind;
  struct regex_node node;  // of a leaf; of a group: its number and is_optional
  int number;              // of the node that stands for the tree itself, if there is one
  int first;               // the node that begins it
  int next;                // the node that follows it
};

enum regex_token {
  TOKEN_END,
  TOKEN_CHARACTER,
  TOKEN_BACKSLASH,  // the last character of the pattern
  TOKEN_ALTERNATIVE,
  TOKEN_STAR,
  TOKEN_PLUS,
  TOKEN_QUESTION,
  TOKEN_OPEN_COUNT,
  TOKEN_CLOSE_COUNT,
  TOKEN_OPEN_GROUP,
  TOKEN_CLOSE_GROUP,
  TOKEN_BRACKET,
  TOKEN_ANY,
  TOKEN_REFERENCE,
  TOKEN_ASSERT,
  TOKEN_BOUNDARY,   // \b, value 1 for \B
  TOKEN_WORD,       // \w, value 1 for \W
  TOKEN_SPACE,      // \s, value 1 for \S
};

struct regex_parser {
  const unsigned char *pattern;
  size_t length;
  size_t position;  // behind the token
  reg_syntax_t syntax;
  const unsigned char *translate;
  int is_multibyte;

  enum regex_token token;
  unsigned value;  // of the token

  struct re_dfa_t *program;
  struct regex_tree *trees;
  size_t group_count;
  unsigned completed;   // bit n: group n is closed, a reference may name it
  unsigned referenced;  // bit n: a reference names group n
  int keeps_groups;
  reg_errcode_t error;
};

// Reads the next token. `here`: RE_CARET_ANCHORS_HERE or 0.
void __regex_next_token(struct regex_parser *parser, reg_syntax_t here);
// The character at the position, translated and in upper case if case is ignored; moves behind it.
unsigned __regex_take_character(struct regex_parser *parser);
unsigned __regex_fold(const struct regex_parser *parser, unsigned character);

struct regex_tree *__regex_parse(struct regex_parser *parser);
// The position is behind the bracket.
struct regex_set *__regex_parse_bracket(struct regex_parser *parser);
struct regex_set *__regex_new_set(struct regex_parser *parser);

// Gives each assertion nodes of its own behind it.
reg_errcode_t __regex_split_assertions(struct re_dfa_t *program);
// The automaton of a tree, into the program.
reg_errcode_t __regex_build(struct regex_parser *parser, struct regex_tree *tree);

#endif
