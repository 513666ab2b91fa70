// The first bytes of matches, for programs that look. Our own search does not: a look into a table by a byte of
// input is dearer than a comparison.
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "regex_subject.h"

static void add_bytes(const struct re_pattern_buffer *compiled, const struct regex_node *node) {
  struct regex_subject subject = {
      .program = compiled->buffer,
      .translate = compiled->translate,
      .ignores_case = (compiled->syntax & RE_ICASE) != 0,
      .length = 1,
      .stop = 1,
  };
  for (int byte = 0; byte < 256; byte++) {
    unsigned char text[1] = {(unsigned char)byte};
    long size;
    subject.text = text;
    // Which characters begin with a byte of UTF-8's is not worth finding out.
    if (compiled->buffer->is_multibyte && byte >= 0x80) compiled->fastmap[byte] = 1;
    else if (__regex_accepts(node, __regex_character(&subject, 0, &size))) compiled->fastmap[byte] = 1;
  }
}

static void add_node(const struct re_pattern_buffer *compiled, int number, char *seen) {
  if (number < 0 || seen[number]) return;
  seen[number] = 1;
  const struct regex_node *node = &compiled->buffer->nodes[number];
  if (REGEX_IS_EMPTY(node->kind)) {
    add_node(compiled, node->ways[0], seen);
    add_node(compiled, node->ways[1], seen);
  } else if (node->kind == REGEX_FINISH || node->kind == REGEX_REFERENCE) {
    memset(compiled->fastmap, 1, 256);
  } else {
    add_bytes(compiled, node);
  }
}

int re_compile_fastmap(struct re_pattern_buffer *compiled) {
  char *seen = calloc((size_t)compiled->buffer->node_count, 1);
  if (!seen) return -2;
  memset(compiled->fastmap, 0, 256);
  add_node(compiled, compiled->buffer->first, seen);
  compiled->fastmap_accurate = 1;
  free(seen);
  return 0;
}
