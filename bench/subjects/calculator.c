// An expression calculator: numbers with fractions, + - * / % ^, parentheses, functions, variables, one expression a line.
// Values are doubles, which symbolic execution cannot follow; the grammar is what it can.

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char text[128];
static const char *at;
static const char *problem;
static double variables[26];

static double expression(void);

static void fail(const char *what) {
  if (problem == NULL) problem = what;
}

static void spaces(void) {
  while (*at == ' ' || *at == '\t') at++;
}

static int accept(char wanted) {
  spaces();
  if (*at != wanted) return 0;
  at++;
  return 1;
}

static double number(void) {
  double value = 0, scale = 1;
  while (isdigit((unsigned char)*at)) value = value * 10 + (*at++ - '0');
  if (*at == '.') {
    at++;
    if (!isdigit((unsigned char)*at)) fail("digit expected behind the point");
    while (isdigit((unsigned char)*at)) {
      scale /= 10;
      value += scale * (*at++ - '0');
    }
  }
  if (*at == 'e' || *at == 'E') {
    at++;
    int sign = 1, exponent = 0;
    if (*at == '-') {
      sign = -1;
      at++;
    } else if (*at == '+') at++;
    if (!isdigit((unsigned char)*at)) fail("exponent expected");
    while (isdigit((unsigned char)*at)) exponent = exponent * 10 + (*at++ - '0');
    if (exponent > 300) fail("exponent too large");
    else value *= pow(10, sign * exponent);
  }
  return value;
}

static double call(const char *name, double argument) {
  if (strcmp(name, "sqrt") == 0) {
    if (argument < 0) fail("root of a negative number");
    return sqrt(argument);
  }
  if (strcmp(name, "abs") == 0) return fabs(argument);
  if (strcmp(name, "floor") == 0) return floor(argument);
  if (strcmp(name, "sign") == 0) {
    if (argument > 0) return 1;
    if (argument < 0) return -1;
    return 0;
  }
  fail("no such function");
  return 0;
}

static double word(void) {
  char name[8];
  int length = 0;
  while (isalpha((unsigned char)*at)) {
    if (length == 7) {
      fail("name too long");
      return 0;
    }
    name[length++] = *at++;
  }
  name[length] = 0;
  if (accept('(')) {
    double argument = expression();
    if (!accept(')')) fail(") expected");
    return call(name, argument);
  }
  if (length > 1) {
    if (strcmp(name, "pi") == 0) return 3.14159;
    fail("no such variable");
    return 0;
  }
  int index = tolower((unsigned char)name[0]) - 'a';
  if (accept('=')) variables[index] = expression();
  return variables[index];
}

static double primary(void) {
  spaces();
  if (accept('(')) {
    double value = expression();
    if (!accept(')')) fail(") expected");
    return value;
  }
  if (accept('-')) return -primary();
  if (isdigit((unsigned char)*at)) return number();
  if (isalpha((unsigned char)*at)) return word();
  fail(*at == 0 ? "unexpected end" : "unexpected character");
  return 0;
}

static double power(void) {
  double base = primary();
  if (accept('^')) {
    double exponent = power();
    if (base == 0 && exponent < 0) fail("division by zero");
    return pow(base, exponent);
  }
  return base;
}

static double product(void) {
  double value = power();
  for (;;) {
    if (accept('*')) value *= power();
    else if (accept('/')) {
      double divisor = power();
      if (divisor == 0) fail("division by zero");
      value /= divisor;
    } else if (accept('%')) {
      double divisor = power();
      if (divisor == 0) fail("division by zero");
      value = fmod(value, divisor);
    } else return value;
  }
}

static double expression(void) {
  double value = product();
  for (;;) {
    if (accept('+')) value += product();
    else if (accept('-')) value -= product();
    else return value;
  }
}

int main(void) {
  long length = read(0, text, sizeof text - 1);
  if (length <= 0) return 1;
  int lines = 0;
  for (at = text; *at != 0 && problem == NULL; lines++) {
    double value = expression();
    spaces();
    if (*at == ';') at++;
    else if (*at == '\n') at++;
    else if (*at != 0) fail("operator expected");
    if (problem == NULL && value > 1e9 && lines > 1) printf("large\n");
  }
  if (problem != NULL) {
    printf("%s at %ld\n", problem, (long)(at - text));
    return 2;
  }
  return 0;
}
