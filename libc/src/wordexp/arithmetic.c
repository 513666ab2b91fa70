// $((...)): sums and products of integers, with parentheses; parameters are expanded first.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "word_expansion.h"

struct formula {
  const char *at;
  int is_wrong;
};

static long sum(struct formula *formula);

static void skip_blanks(struct formula *formula) {
  while (isspace((unsigned char)*formula->at)) formula->at++;
}

static long factor(struct formula *formula) {
  skip_blanks(formula);
  char c = *formula->at;
  if (c == '-' || c == '+') {
    formula->at++;
    long value = factor(formula);
    return c == '-' ? (long)-(unsigned long)value : value;
  }
  if (c == '(') {
    formula->at++;
    long value = sum(formula);
    if (*formula->at == ')') formula->at++;
    else formula->is_wrong = 1;
    skip_blanks(formula);
    return value;
  }
  char *end;
  long value = strtol(formula->at, &end, 0);
  if (end == formula->at) formula->is_wrong = 1;
  formula->at = end;
  skip_blanks(formula);
  return value;
}

static long product(struct formula *formula) {
  long value = factor(formula);
  while (!formula->is_wrong && (*formula->at == '*' || *formula->at == '/')) {
    char operation = *formula->at++;
    long other = factor(formula);
    if (operation == '/' && (other == 0 || (other == -1 && value < -__LONG_MAX__))) formula->is_wrong = 1;
    else value = operation == '*' ? (long)((unsigned long)value * (unsigned long)other) : value / other;
  }
  return value;
}

static long sum(struct formula *formula) {
  long value = product(formula);
  while (!formula->is_wrong && (*formula->at == '+' || *formula->at == '-')) {
    char operation = *formula->at++;
    unsigned long other = (unsigned long)product(formula);
    value = (long)(operation == '+' ? (unsigned long)value + other : (unsigned long)value - other);
  }
  return value;
}

int __word_arithmetic(struct expansion *expansion, const char *text, const char *end, int is_quoted) {
  char *copy = strndup(text, (size_t)(end - text));
  if (!copy) return WRDE_NOSPACE;
  struct expansion inner = {.words = expansion->words, .flags = expansion->flags, .input = copy};
  int error = __word_expand(&inner, "", 1);
  if (!error && inner.word.size) {
    inner.word.text[inner.word.size] = '\0';
    struct formula formula = {.at = inner.word.text};
    long value = sum(&formula);
    char digits[24];
    snprintf(digits, sizeof digits, "%ld", value);
    int is_wrong = formula.is_wrong || *formula.at;
    error = is_wrong ? WRDE_SYNTAX : __word_split(expansion, digits, is_quoted);
  } else if (!error) {
    error = __word_add(expansion, '0', is_quoted);
  }
  free(copy);
  free(inner.word.text);
  free(inner.word.pattern);
  return error;
}
