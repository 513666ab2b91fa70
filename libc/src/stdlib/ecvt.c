// Decimal digits of a number, the way it was done before printf.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// More digits than these say nothing about a double.
#define MOST_DIGITS 17

static int put(const char *digits, char *buffer, size_t size) {
  if (strlen(digits) >= size) return -1;
  strcpy(buffer, digits);
  return 0;
}

// "d.ddde+xx" without its point and exponent.
int ecvt_r(double value, int digits, int *restrict point, int *restrict sign,
           char *restrict buffer, size_t size) {
  char text[MOST_DIGITS + 16];
  *sign = signbit(value) != 0;
  *point = 0;
  if (!isfinite(value)) return put(isnan(value) ? "nan" : "inf", buffer, size);
  if (digits > MOST_DIGITS) digits = MOST_DIGITS;
  if (digits <= 0) {
    *point = value == 0 ? 1 : (int)floor(log10(fabs(value))) + 1;
    return put("", buffer, size);
  }
  snprintf(text, sizeof text, "%.*e", digits - 1, fabs(value));
  char *exponent = strchr(text, 'e');
  *point = atoi(exponent + 1) + 1;
  *exponent = '\0';
  if (digits > 1) memmove(text + 1, text + 2, strlen(text + 2) + 1);
  return put(text, buffer, size);
}

// "ddd.ddd" without its point; leading zeros of a small number only move the point.
int fcvt_r(double value, int digits, int *restrict point, int *restrict sign,
           char *restrict buffer, size_t size) {
  char text[400];
  *sign = signbit(value) != 0;
  *point = 0;
  if (!isfinite(value)) return put(isnan(value) ? "nan" : "inf", buffer, size);
  if (digits > MOST_DIGITS) digits = MOST_DIGITS;
  snprintf(text, sizeof text, "%.*f", digits < 0 ? 0 : digits, fabs(value));
  char *dot = strchrnul(text, '.');
  *point = (int)(dot - text);
  char *first = text;
  if (*dot) memmove(dot, dot + 1, strlen(dot));
  if (*first == '0' && value != 0 && digits > 0) {
    while (*first == '0') first++;
    *point -= (int)(first - text);
  }
  return put(first, buffer, size);
}

static char text_of_ecvt[MOST_DIGITS + 4];
static char text_of_fcvt[400];

char *ecvt(double value, int digits, int *restrict point, int *restrict sign) {
  ecvt_r(value, digits, point, sign, text_of_ecvt, sizeof text_of_ecvt);
  return text_of_ecvt;
}

char *fcvt(double value, int digits, int *restrict point, int *restrict sign) {
  fcvt_r(value, digits, point, sign, text_of_fcvt, sizeof text_of_fcvt);
  return text_of_fcvt;
}

char *gcvt(double value, int digits, char *buffer) {
  sprintf(buffer, "%.*g", digits > MOST_DIGITS ? MOST_DIGITS : digits, value);
  return buffer;
}

char *qecvt(long double value, int digits, int *restrict point, int *restrict sign) {
  return ecvt((double)value, digits, point, sign);
}

char *qfcvt(long double value, int digits, int *restrict point, int *restrict sign) {
  return fcvt((double)value, digits, point, sign);
}

char *qgcvt(long double value, int digits, char *buffer) {
  return gcvt((double)value, digits, buffer);
}
