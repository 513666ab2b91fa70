// Tables of Unicode, sorted, to be searched by halving.
#ifndef CLEW_INTERNAL_UNICODE_H
#define CLEW_INTERNAL_UNICODE_H

struct character_range {
  unsigned first;
  unsigned last;
};

// Characters from first to last in steps of 1 or 2, each mapped by adding delta.
struct character_mapping {
  unsigned first;
  unsigned last;
  unsigned step;
  int delta;
};

#define TABLE(type, name)                    \
  extern const struct type __unicode_##name[]; \
  extern const int __unicode_##name##_count

TABLE(character_range, alpha);
TABLE(character_range, graph);
TABLE(character_range, zero_wide);
TABLE(character_range, two_wide);
TABLE(character_mapping, to_lower);
TABLE(character_mapping, to_upper);
// Upper is what has a lower case, and these; lower the other way round.
TABLE(character_range, other_upper);
TABLE(character_range, other_lower);

#undef TABLE

#define IS_IN(name, c) __unicode_is_in(__unicode_##name, __unicode_##name##_count, c)
#define MAPPED(name, c) __unicode_mapped(__unicode_##name, __unicode_##name##_count, c)

int __unicode_is_in(const struct character_range *ranges, int count, unsigned c);
unsigned __unicode_mapped(const struct character_mapping *mappings, int count, unsigned c);

#endif
