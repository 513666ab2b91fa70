// A NaN with a payload, as strtod reads "nan(...)".
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void describe(char *text, size_t size, const char *tag) {
  text[0] = '\0';
  strcat(text, "nan(");
  if (strlen(tag) < size - 6) strcat(text, tag);
  strcat(text, ")");
}

double nan(const char *tag) {
  char text[64];
  describe(text, sizeof text, tag);
  return strtod(text, NULL);
}

float nanf(const char *tag) {
  char text[64];
  describe(text, sizeof text, tag);
  return strtof(text, NULL);
}

long double nanl(const char *tag) { return nan(tag); }
