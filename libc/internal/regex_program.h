// A compiled regular expression: a nondeterministic automaton whose nodes each match a character, or
// match nothing and lead on.
//
// POSIX leaves open which of several ways through a pattern tells where its groups are; programs see what
// glibc does. So the automaton is built the way that glibc's is (Hasegawa's, posix/regcomp.c): a node gets its
// number after its operands, and of two ways on the lower number is preferred.
#ifndef CLEW_INTERNAL_REGEX_PROGRAM_H
#define CLEW_INTERNAL_REGEX_PROGRAM_H

#include <regex.h>
#include <stddef.h>

enum regex_kind {
  REGEX_LITERAL,    // value: the character
  REGEX_ANY,        // value: whether it excludes newline (1), NUL (2)
  REGEX_SET,        // set
  REGEX_REFERENCE,  // value: the group
  REGEX_FINISH,
  // From here on nothing is matched.
  REGEX_SPLIT,   // on by ways[0] or by ways[1], if there is one
  REGEX_ASSERT,  // value: what has to hold here
  REGEX_OPEN,    // value: the group
  REGEX_CLOSE,
};

#define REGEX_IS_EMPTY(kind) ((kind) >= REGEX_SPLIT)

// What an assertion says about the characters before and behind its place.
enum {
  PREVIOUS_WORD = 1,
  PREVIOUS_OTHER = 2,
  NEXT_WORD = 4,
  NEXT_OTHER = 8,
  PREVIOUS_NEWLINE = 16,
  NEXT_NEWLINE = 32,
  AT_BEGIN = 64,
  AT_END = 128,
};

enum { EXCLUDE_NEWLINE = 1, EXCLUDE_NUL = 2 };

// A character: a byte, or in UTF-8 a code point. Bytes that are no UTF-8 are characters above all others,
// which only literals match.
#define NOT_A_CHARACTER 0x80000000u

struct regex_range {
  unsigned low;
  unsigned high;
};

// A bracket expression. Ranges are compared one by one, without a table, so that input stays an expression;
// classes are asked for what is not ASCII only.
struct regex_set {
  struct regex_set *sibling;  // of the same program
  int is_negated;
  int range_count;
  int range_room;
  struct regex_range *ranges;
  int class_count;
  unsigned long classes[12];
};

struct regex_node {
  unsigned char kind;
  unsigned char is_optional;  // OPEN, CLOSE: of a group that is repeated zero times or more
  unsigned value;
  struct regex_set *set;
  int ways[2];  // -1: none
};

struct re_dfa_t {
  struct regex_node *nodes;
  int node_count;
  int first;
  int is_multibyte;
  int has_references;
  int has_assertions;
  int can_choose;  // there is more than one way through
  struct regex_set *sets;
  int *same_group;  // the group whose place each group has, ((a)) having two with one place
  size_t group_count;
};

// Compiles into buffer, re_nsub, can_be_null and no_sub (which has to be set before); an error code.
reg_errcode_t __regex_compile(regex_t *compiled, const char *pattern, size_t length,
                              reg_syntax_t syntax);
void __regex_free_program(struct re_dfa_t *program);

// Searches text[0, length) for a match that begins at start or between there and last, and ends before stop.
reg_errcode_t __regex_search(const regex_t *compiled, const char *text, long length, long start,
                             long last, long stop, size_t count, regmatch_t *matches, int flags);

// The message for an error code.
const char *__regex_message(int code);

int __regex_set_has(const struct regex_set *set, unsigned character);
// Adds to a set; 0 when there is no memory.
int __regex_set_add(struct regex_set *set, unsigned low, unsigned high);
// Adds a class by name.
reg_errcode_t __regex_set_add_class(struct regex_set *set, const char *name, int is_multibyte);

#endif
