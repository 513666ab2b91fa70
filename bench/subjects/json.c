// A JSON reader: values on a small heap, escapes, numbers in double, depth limit, then a query over what was read.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum kind { NONE, BOOLEAN, NUMBER, STRING, LIST, OBJECT };

struct value {
  enum kind kind;
  double number;
  char text[16];
  struct value *first, *next, *key;
};

static char text[160];
static const char *at;
static int values;

static struct value *read_value(int depth);

static struct value *make(enum kind kind) {
  if (++values > 64) return NULL;
  struct value *made = calloc(1, sizeof *made);
  if (made != NULL) made->kind = kind;
  return made;
}

static void spaces(void) {
  while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r') at++;
}

static int hex(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

static struct value *read_string(void) {
  struct value *string = make(STRING);
  if (string == NULL) return NULL;
  int length = 0;
  for (at++; *at != '"'; at++) {
    char c = *at;
    if ((unsigned char)c < 32) return NULL;
    if (c == '\\') {
      c = *++at;
      switch (c) {
        case 'n': c = '\n'; break;
        case 't': c = '\t'; break;
        case 'r': c = '\r'; break;
        case 'b': c = '\b'; break;
        case 'f': c = '\f'; break;
        case '"': case '\\': case '/': break;
        case 'u': {
          int code = 0;
          for (int i = 0; i < 4; i++) {
            int digit = hex(*++at);
            if (digit < 0) return NULL;
            code = code * 16 + digit;
          }
          if (code >= 0xd800 && code < 0xe000) return NULL;
          c = code < 128 ? code : '?';
          break;
        }
        default: return NULL;
      }
    }
    if (length == sizeof string->text - 1) return NULL;
    string->text[length++] = c;
  }
  at++;
  return string;
}

static struct value *read_number(void) {
  struct value *number = make(NUMBER);
  if (number == NULL) return NULL;
  int negative = *at == '-';
  double scale = 1;
  if (negative) at++;
  if (*at == '0') at++;
  else if (*at >= '1' && *at <= '9') while (*at >= '0' && *at <= '9') number->number = number->number * 10 + (*at++ - '0');
  else return NULL;
  if (*at == '.') {
    if (at[1] < '0' || at[1] > '9') return NULL;
    for (at++; *at >= '0' && *at <= '9'; at++) number->number += (scale /= 10) * (*at - '0');
  }
  if (*at == 'e' || *at == 'E') {
    int exponent = 0, down = 0;
    at++;
    if (*at == '+' || *at == '-') down = *at++ == '-';
    if (*at < '0' || *at > '9') return NULL;
    while (*at >= '0' && *at <= '9') exponent = exponent * 10 + (*at++ - '0');
    if (exponent > 99) return NULL;
    while (exponent-- > 0) number->number *= down ? 0.1 : 10;
  }
  if (negative) number->number = -number->number;
  return number;
}

static struct value *read_members(enum kind kind, char end, int depth) {
  struct value *whole = make(kind);
  if (whole == NULL) return NULL;
  struct value **last = &whole->first;
  at++;
  spaces();
  if (*at == end) {
    at++;
    return whole;
  }
  for (;;) {
    struct value *key = NULL;
    spaces();
    if (kind == OBJECT) {
      if (*at != '"' || (key = read_string()) == NULL) return NULL;
      spaces();
      if (*at++ != ':') return NULL;
    }
    struct value *member = read_value(depth + 1);
    if (member == NULL) return NULL;
    member->key = key;
    *last = member;
    last = &member->next;
    spaces();
    if (*at == end) break;
    if (*at++ != ',') return NULL;
  }
  at++;
  return whole;
}

static struct value *read_value(int depth) {
  if (depth > 6) return NULL;
  spaces();
  switch (*at) {
    case '{': return read_members(OBJECT, '}', depth);
    case '[': return read_members(LIST, ']', depth);
    case '"': return read_string();
    case 't':
      if (strncmp(at, "true", 4) != 0) return NULL;
      at += 4;
      return make(BOOLEAN);
    case 'f':
      if (strncmp(at, "false", 5) != 0) return NULL;
      at += 5;
      return make(BOOLEAN);
    case 'n':
      if (strncmp(at, "null", 4) != 0) return NULL;
      at += 4;
      return make(NONE);
    default: return read_number();
  }
}

/** A version that is wanted: {"version": 2..., "flags": [...]} */
static int judge(const struct value *root) {
  int score = 0;
  if (root->kind != OBJECT) return 0;
  for (const struct value *member = root->first; member != NULL; member = member->next) {
    if (strcmp(member->key->text, "version") == 0) {
      if (member->kind != NUMBER) return -1;
      if (member->number >= 2 && member->number < 3) score += 1;
      else if (member->number >= 3) score += 2;
      else return -1;
    } else if (strcmp(member->key->text, "flags") == 0) {
      if (member->kind != LIST) return -1;
      for (const struct value *flag = member->first; flag != NULL; flag = flag->next) {
        if (flag->kind == STRING && strcmp(flag->text, "fast") == 0) score += 10;
        else if (flag->kind == BOOLEAN) score += 20;
      }
    } else if (member->key->text[0] == 0) score += 100;
  }
  return score;
}

int main(void) {
  long length = read(0, text, sizeof text - 1);
  if (length <= 0) return 1;
  at = text;
  struct value *root = read_value(0);
  if (root == NULL) return 2;
  spaces();
  if (*at != 0) return 3;
  int score = judge(root);
  if (score < 0) printf("refused\n");
  else if (score > 30) printf("good: %d\n", score);
  return 0;
}
