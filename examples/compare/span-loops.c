// What the other system had in place of strspn().
unsigned long old_span(const char *text, const char *accepted) {
  const char *at = text;
  for (; *at != '\0'; at++) {
    const char *each = accepted;
    while (*each != *at && *each != '\0') each++;
    if (*each == '\0') break;
  }
  return (unsigned long)(at - text);
}
