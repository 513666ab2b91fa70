// $NAME, ${NAME} with its operators, $((arithmetic)). Parameters are the environment; there are no positional ones.
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "letter_case.h"
#include "word_expansion.h"

static int is_name(char c) { return c == '_' || IS_LETTER((unsigned char)c) || IS_DIGIT((unsigned char)c); }

static size_t name_size(const char *text) {
  if (IS_DIGIT((unsigned char)*text)) return strspn(text, "0123456789");
  if (*text && strchr("*@#?$!-", *text)) return 1;
  size_t size = 0;
  while (is_name(text[size])) size++;
  return size;
}

static char *process_number(void) {
  static char text[16];
  snprintf(text, sizeof text, "%d", (int)getpid());
  return text;
}

static const char *value_of(const char *name) {
  if (strcmp(name, "$") == 0) return process_number();
  if (strcmp(name, "#") == 0) return "0";
  return is_name(*name) && !IS_DIGIT((unsigned char)*name) ? getenv(name) : NULL;
}

static int use(struct expansion *expansion, const char *value, int is_quoted) {
  if (!value && expansion->flags & WRDE_UNDEF) return WRDE_BADVAL;
  return value ? __word_split(expansion, value, is_quoted) : 0;
}

// What the text up to the closing brace expands to, as one string to be freed.
static int take_operand(struct expansion *expansion, char **operand) {
  struct expansion inner = {.words = expansion->words, .flags = expansion->flags};
  inner.input = expansion->input;
  int error = __word_expand(&inner, "}", 1);
  expansion->input = inner.input;
  *operand = error ? NULL : strndup(inner.word.size ? inner.word.text : "", inner.word.size);
  free(inner.word.text);
  free(inner.word.pattern);
  return error ? error : *operand ? 0 : WRDE_NOSPACE;
}

// ${name#pattern} and its like: without the shortest or longest beginning or end that matches.
static int use_trimmed(struct expansion *expansion, const char *value, const char *pattern, char side,
                       int is_longest, int is_quoted) {
  size_t length = value ? strlen(value) : 0;
  char *copy = strdup(value ? value : "");
  if (!copy) return WRDE_NOSPACE;
  const char *result = copy;
  for (size_t step = 0; step <= length; step++) {
    size_t taken = is_longest ? length - step : step;
    char *cut = copy + (side == '#' ? taken : length - taken);
    char kept = *cut;
    if (side == '#') *cut = '\0';
    int matches = fnmatch(pattern, side == '#' ? copy : cut, 0) == 0;
    *cut = kept;
    if (!matches) continue;
    if (side == '#') result = cut;
    else *cut = '\0';
    break;
  }
  int error = use(expansion, value ? result : NULL, is_quoted);
  free(copy);
  return error;
}

// The operators - = ? +, for a parameter that is not set or, with a colon, empty.
static int use_conditional(struct expansion *expansion, const char *name, char operation, int is_set,
                           const char *operand, int is_quoted) {
  if (operation == '+') return is_set ? __word_split(expansion, operand, is_quoted) : 0;
  if (is_set) return use(expansion, value_of(name), is_quoted);
  if (operation == '?') {
    if (expansion->flags & WRDE_SHOWERR)
      fprintf(stderr, "%s: %s\n", name, *operand ? operand : "parameter null or not set");
    return WRDE_BADVAL;
  }
  if (operation == '=' && setenv(name, operand, 1)) return WRDE_NOSPACE;
  return __word_split(expansion, operand, is_quoted);
}

static int take_operator(struct expansion *expansion, const char *name, int is_quoted) {
  const char *value = value_of(name);
  char operation = *expansion->input;
  if (operation == '}' || (!value && expansion->flags & WRDE_UNDEF))
    return use(expansion, value, is_quoted);
  int has_colon = operation == ':';
  if (has_colon) operation = *++expansion->input;
  if (operation == '\0' || !strchr("-=?+#%", operation)) return WRDE_SYNTAX;
  expansion->input++;
  int is_double = (operation == '#' || operation == '%') && *expansion->input == operation;
  if (is_double) expansion->input++;
  char *operand;
  int error = take_operand(expansion, &operand);
  if (error) return error;
  if (operation == '#' || operation == '%')
    error = use_trimmed(expansion, value, operand, operation, is_double, is_quoted);
  else
    error = use_conditional(expansion, name, operation, value && (!has_colon || *value), operand,
                            is_quoted);
  free(operand);
  return error;
}

// Behind the opening brace.
static int take_braced(struct expansion *expansion, int is_quoted) {
  int wants_length = *expansion->input == '#' && is_name(expansion->input[1]);
  if (wants_length) expansion->input++;
  size_t size = name_size(expansion->input);
  char *name = size ? strndup(expansion->input, size) : NULL;
  if (!size) return WRDE_SYNTAX;
  if (!name) return WRDE_NOSPACE;
  expansion->input += size;
  int error;
  if (wants_length) {
    char digits[24];
    const char *value = value_of(name);
    snprintf(digits, sizeof digits, "%zu", value ? strlen(value) : 0);
    error = *expansion->input == '}' ? __word_split(expansion, digits, is_quoted) : WRDE_SYNTAX;
  } else {
    error = take_operator(expansion, name, is_quoted);
  }
  free(name);
  if (error) return error;
  if (*expansion->input != '}') return WRDE_SYNTAX;
  expansion->input++;
  return 0;
}

// The two parentheses that close an arithmetic expression; NULL when there are none.
static const char *end_of_arithmetic(const char *text) {
  int depth = 0;
  for (; *text; text++) {
    if (*text == '(') depth++;
    else if (*text == ')' && depth > 0) depth--;
    else if (*text == ')') return text[1] == ')' ? text : NULL;
  }
  return NULL;
}

static int take_parenthesized(struct expansion *expansion, int is_quoted) {
  if (expansion->input[2] != '(') return __word_command(expansion);
  const char *end = end_of_arithmetic(expansion->input + 3);
  if (!end) return WRDE_SYNTAX;
  const char *start = expansion->input + 3;
  expansion->input = end + 2;
  return __word_arithmetic(expansion, start, end, is_quoted);
}

int __word_parameter(struct expansion *expansion, int is_quoted) {
  if (expansion->input[1] == '(') return take_parenthesized(expansion, is_quoted);
  if (expansion->input[1] == '{') {
    expansion->input += 2;
    return take_braced(expansion, is_quoted);
  }
  size_t size = name_size(expansion->input + 1);
  if (IS_DIGIT((unsigned char)expansion->input[1])) size = 1;
  if (size == 0) {
    expansion->input++;
    return __word_add(expansion, '$', 1);
  }
  char *name = strndup(expansion->input + 1, size);
  if (!name) return WRDE_NOSPACE;
  expansion->input += size + 1;
  int error = use(expansion, value_of(name), is_quoted);
  free(name);
  return error;
}
