// Transliteration: a text in simpler characters from the table, or a question mark. (The table's texts are ASCII, which every
// set has; glibc would choose among alternatives here.)
#include <string.h>

#include "conversion.h"
#include "transliterations.h"

static const char *text_in(const struct transliteration_run *run, code_point c) {
  const char *text = run->texts;
  for (code_point skipped = run->first; skipped < c && *text; skipped++) text += strlen(text) + 1;
  return *text ? text : NULL;
}

static const char *text_for(code_point c) {
  int low = 0;
  int high = __transliteration_runs;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (__transliterations[middle].first <= c) low = middle;
    else high = middle;
  }
  const char *text = c < __transliterations[low].first ? NULL : text_in(&__transliterations[low], c);
  return text ? text : "?";
}

// Spaces without width, joiners, variation selectors.
static int has_no_shape(code_point c) {
  return c == 0x200b || (c >= 0x2060 && c <= 0x2063) || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff;
}

size_t __transliterate(code_point c, code_point *to, size_t room) {
  const char *text = has_no_shape(c) ? "" : text_for(c);
  size_t count = 0;
  while (text[count] && count < room) {
    to[count] = (unsigned char)text[count];
    count++;
  }
  return count;
}
