// Looking up characters in sorted tables.
#include "unicode.h"

int __unicode_is_in(const struct character_range *ranges, int count, unsigned c) {
  int low = 0;
  int high = count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (c > ranges[middle].last) low = middle + 1;
    else high = middle;
  }
  return low < count && c >= ranges[low].first;
}

unsigned __unicode_mapped(const struct character_mapping *mappings, int count, unsigned c) {
  int low = 0;
  int high = count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (c > mappings[middle].last) low = middle + 1;
    else high = middle;
  }
  if (low == count || c < mappings[low].first) return c;
  return (c - mappings[low].first) % mappings[low].step ? c : c + (unsigned)mappings[low].delta;
}
