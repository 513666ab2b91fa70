#ifndef HEADER_H
#define HEADER_H
struct header {
  unsigned char version, length;
};
int parse_header(struct header *header, const char *text);
#endif
