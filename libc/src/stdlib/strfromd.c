// One number by one printf conversion.
#include <stdio.h>
#include <stdlib.h>

int strfromd(char *to, size_t size, const char *format, double value) {
  return snprintf(to, size, format, value);
}

int strfromf(char *to, size_t size, const char *format, float value) {
  return snprintf(to, size, format, (double)value);
}

int strfroml(char *to, size_t size, const char *format, long double value) {
  return snprintf(to, size, format, (double)value);
}
