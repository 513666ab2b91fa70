// How to make up the arguments of a function that is checked without a harness (--fn): the translation
// writes these tables from the types of its parameters (src/build/harness/tables.ts has the same
// layout), and src/harness/build.c follows them.
#ifndef CLEW_INTERNAL_HARNESS_H
#define CLEW_INTERNAL_HARNESS_H

#include <stddef.h>

enum rule_kind {
  // A pointer to an object of its own; `target` is its plan.
  RULE_POINTER,
  // A constant address: of a function, or NULL.
  RULE_ADDRESS,
  // A pointer that is in the variable at `target`.
  RULE_VARIABLE,
  // A number from `low` to `high`.
  RULE_RANGE,
  // A number that has no bits but those of `low`.
  RULE_FLAGS,
  // One of the `low` numbers at `target`.
  RULE_CHOICE,
};

// A part of an element that is more than a few bytes of input.
struct rule {
  long kind;
  size_t offset;
  size_t size;
  long low, high;
  const void *target;
};

// An object that input is put into: elements of one type.
struct plan {
  // The input's name.
  const char *name;
  // The name of the input that says whether there is no object: NULL when there always is one.
  const char *null_name;
  // The name of the input that says how many elements there are; NULL: always `count`.
  const char *length_name;
  size_t size;
  size_t count;
  // Elements of zeros behind the others.
  size_t terminators;
  // Text: no element but the terminator is zero.
  long is_text;
  size_t rule_count;
  const struct rule *rules;
};

// ---- What is looked at after the call (src/build/harness/view.ts has the same layout) --------------------

enum part_kind {
  // `size` bytes that are numbers: see __clew_observe.
  PART_BYTES,
  // The bits of `mask` in one byte.
  PART_BITS,
  // `count` elements that `target` describes, one behind the other.
  PART_ELEMENTS,
  // A pointer to what `target` describes: one of them, or, if `count` is 0, as many as there are.
  PART_POINTER,
  // A pointer to a string.
  PART_TEXT,
  // A pointer to nobody knows what: only into which of the objects.
  PART_ADDRESS,
  PART_FUNCTION,
  // Something that is not looked at; `name` says what and why.
  PART_UNSEEN,
};

struct view;

// A part of an element, at its offset.
struct part {
  long kind;
  size_t offset;
  size_t size;
  size_t count;
  // Of PART_BITS.
  long mask;
  // How to show it: see __clew_observe.
  long format;
  // What follows the element's own name: ".next", "->x".
  const char *name;
  const struct view *target;
};

// What of an element is looked at: not its padding, and pointers as what they point to.
struct view {
  size_t size;
  size_t part_count;
  const struct part *parts;
};

#endif
