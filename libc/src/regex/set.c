// Sets of characters: a few ranges, and the classes of characters that are not ASCII.
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "regex_program.h"

int __regex_set_add(struct regex_set *set, unsigned low, unsigned high) {
  if (set->range_count == set->range_room) {
    int larger = set->range_room ? 2 * set->range_room : 4;
    struct regex_range *grown = realloc(set->ranges, (size_t)larger * sizeof *grown);
    if (!grown) return 0;
    set->ranges = grown;
    set->range_room = larger;
  }
  set->ranges[set->range_count++] = (struct regex_range){low, high};
  return 1;
}

// No way out of the loop: what is compared may be input, and the answer is one expression.
int __regex_set_has(const struct regex_set *set, unsigned character) {
  if (character >= NOT_A_CHARACTER) return 0;
  int has = 0;
  for (int i = 0; i < set->range_count; i++) {
    const struct regex_range *range = &set->ranges[i];
    has |= character - range->low <= range->high - range->low;
  }
  if (set->class_count && character >= 0x80)
    for (int i = 0; i < set->class_count; i++) has |= iswctype(character, set->classes[i]) != 0;
  return has ^ set->is_negated;
}

// The ASCII part of each class, pairs of first and last.
static const struct {
  const char *name;
  const char *ranges;
} classes[] = {
    {"alnum", "09AZaz"}, {"alpha", "AZaz"},           {"blank", "\t\t  "},   {"cntrl", "\1\37\177\177"},
    {"digit", "09"},     {"graph", "!~"},             {"lower", "az"},       {"print", " ~"},
    {"punct", "!/:@[`{~"}, {"space", "\t\r  "},       {"upper", "AZ"},       {"xdigit", "09AFaf"},
};
enum { CLASS_COUNT = sizeof classes / sizeof classes[0] };

// There is room for each class once.
static void add_wide_class(struct regex_set *set, wctype_t class) {
  for (int i = 0; i < set->class_count; i++)
    if (set->classes[i] == class) return;
  set->classes[set->class_count++] = class;
}

reg_errcode_t __regex_set_add_class(struct regex_set *set, const char *name, int is_multibyte) {
  for (int i = 0; i < CLASS_COUNT; i++) {
    if (strcmp(classes[i].name, name) != 0) continue;
    for (const char *range = classes[i].ranges; *range; range += 2)
      if (!__regex_set_add(set, (unsigned char)range[0], (unsigned char)range[1])) return REG_ESPACE;
    if (strcmp(name, "cntrl") == 0 && !__regex_set_add(set, 0, 0)) return REG_ESPACE;
    if (is_multibyte) add_wide_class(set, wctype(name));
    return REG_NOERROR;
  }
  return REG_ECTYPE;
}
