// Conversion, a character at a time: nothing of a character is written before all of it is read, and nothing of it is
// taken before all of it is written.
#include <errno.h>
#include <iconv.h>

#include "conversion.h"

enum { LONGEST_REPLACEMENT = 8 };

struct buffers {
  const unsigned char *from;
  size_t size;
  unsigned char *to;
  size_t room;
};

static void wrote(struct buffers *buffers, size_t count) {
  buffers->to += count;
  buffers->room -= count;
}

static void took(struct buffers *buffers, size_t count) {
  buffers->from += count;
  buffers->size -= count;
}

// The mark at the beginning says the byte order; none means the machine's.
static enum outcome read_mark(struct conversion *conversion, struct buffers *buffers) {
  const struct charset *set = conversion->from;
  if (!set->has_mark) return CONVERTED;
  if (buffers->size < set->unit) return INCOMPLETE;
  const struct charset *orders[] = {set, __charset_swapped(set)};
  for (int i = 0; i < 2; i++) {
    code_point c = 0;
    size_t used = 0;
    if (orders[i]->decode(orders[i], buffers->from, buffers->size, &c, &used) != CONVERTED) continue;
    if (c != 0xfeff) continue;
    conversion->source = orders[i];
    took(buffers, used);
    break;
  }
  conversion->is_begun = 1;
  return CONVERTED;
}

// The target's mark goes before its first character.
static enum outcome write_mark(struct conversion *conversion, struct buffers *buffers) {
  const struct charset *to = conversion->to;
  size_t used = 0;
  if (conversion->is_marked || !to->has_mark) return CONVERTED;
  enum outcome outcome = to->encode(to, 0xfeff, buffers->to, buffers->room, &used);
  wrote(buffers, used);
  conversion->is_marked = outcome == CONVERTED;
  return outcome;
}

// All of the replacement, or nothing.
static enum outcome replace(struct conversion *conversion, code_point c, struct buffers *buffers) {
  code_point text[LONGEST_REPLACEMENT];
  size_t count = __transliterate(c, text, LONGEST_REPLACEMENT);
  struct buffers after = *buffers;
  for (size_t i = 0; i < count; i++) {
    size_t used = 0;
    const struct charset *to = conversion->to;
    enum outcome outcome = to->encode(to, text[i], after.to, after.room, &used);
    if (outcome != CONVERTED) return outcome;
    wrote(&after, used);
  }
  *buffers = after;
  return CONVERTED;
}

struct losses {
  size_t replaced;
  size_t ignored;
  size_t without_target;  // of those: characters that the target does not have
};

// Characters that tag others with a language are dropped by sets that do not have them.
static int is_tag(code_point c) { return c >> 7 == 0xe0000 >> 7; }

static enum outcome put(struct conversion *conversion, code_point c, struct buffers *buffers,
                        struct losses *losses) {
  const struct charset *to = conversion->to;
  size_t used = 0;
  enum outcome outcome = write_mark(conversion, buffers);
  if (outcome != CONVERTED) return outcome;
  outcome = to->encode(to, c, buffers->to, buffers->room, &used);
  wrote(buffers, used);
  if (outcome != ILLEGAL) return outcome;
  if (is_tag(c)) return CONVERTED;
  if (!conversion->transliterates) return ILLEGAL;
  outcome = replace(conversion, c, buffers);
  losses->replaced += outcome == CONVERTED;
  return outcome;
}

static enum outcome convert_one(struct conversion *conversion, struct buffers *buffers,
                                struct losses *losses) {
  code_point c = 0;
  size_t used = 0;
  const struct charset *from = conversion->source;
  enum outcome outcome = from->decode(from, buffers->from, buffers->size, &c, &used);
  int is_decoded = outcome == CONVERTED;
  if (is_decoded) outcome = put(conversion, c, buffers, losses);
  if (outcome == ILLEGAL && conversion->ignores) {
    losses->ignored++;
    losses->without_target += is_decoded;
    outcome = CONVERTED;
  }
  if (outcome == CONVERTED) took(buffers, used);
  return outcome;
}

// As much as there is room for. What was ignored before a character that found no room comes again with it.
static enum outcome convert(struct conversion *conversion, struct buffers *buffers,
                            struct losses *losses) {
  enum outcome outcome = CONVERTED;
  struct buffers written = *buffers;
  struct losses known = *losses;
  while (outcome == CONVERTED && buffers->size > 0) {
    outcome = convert_one(conversion, buffers, losses);
    if (buffers->to == written.to) continue;
    written = *buffers;
    known = *losses;
  }
  if (outcome == NO_ROOM) {
    *buffers = written;
    *losses = known;
  }
  return outcome;
}

static size_t fail(int error) {
  errno = error;
  return (size_t)-1;
}

static size_t result_of(enum outcome outcome, struct losses losses) {
  switch (outcome) {
    case NO_ROOM: return fail(E2BIG);
    case INCOMPLETE: return fail(losses.without_target > 0 ? EILSEQ : EINVAL);
    case ILLEGAL: return fail(EILSEQ);
    case CONVERTED: break;
  }
  // glibc tells of what was left out only where nothing was replaced.
  return losses.ignored > 0 && losses.replaced == 0 ? fail(EILSEQ) : losses.replaced;
}

size_t iconv(iconv_t descriptor, char **restrict input, size_t *restrict size,
             char **restrict output, size_t *restrict room) {
  struct conversion *conversion = descriptor;
  if (descriptor == (iconv_t)-1) return fail(EBADF);
  if (!input || !*input) {
    conversion->is_begun = conversion->is_marked = 0;
    conversion->source = conversion->from;
    return 0;
  }
  struct buffers buffers = {(unsigned char *)*input, *size, (unsigned char *)*output, *room};
  struct losses losses = {0, 0, 0};
  enum outcome outcome = CONVERTED;
  if (!conversion->is_begun && buffers.size > 0) outcome = read_mark(conversion, &buffers);
  if (outcome == CONVERTED) outcome = convert(conversion, &buffers, &losses);
  *input = (char *)buffers.from;
  *size = buffers.size;
  *output = (char *)buffers.to;
  *room = buffers.room;
  return result_of(outcome, losses);
}
