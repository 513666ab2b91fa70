// span.c, for which the end of the text is no letter that is accepted.
char *strchr(const char *text, int letter);

unsigned long span(const char *text, const char *accepted) {
  unsigned long length = 0;
  while (text[length] != '\0' && strchr(accepted, text[length])) length++;
  return length;
}
