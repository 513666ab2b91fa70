#include "header.h"

int parse_header(struct header *header, const char *text) {
  if (!header || !text || text[0] != 'v') return -1;
  header->version = (unsigned char)text[1];
  header->length = text[1] ? (unsigned char)text[2] : 0;
  return header->version == '1';
}
