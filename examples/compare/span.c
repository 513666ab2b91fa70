// strspn() for a system that has no C library but strchr().
char *strchr(const char *text, int letter);

unsigned long span(const char *text, const char *accepted) {
  unsigned long length = 0;
  while (strchr(accepted, text[length])) length++;
  return length;
}
