// A JSON parser with a tree of nodes, and a printer that walks it: recursion, switches, small allocations, strtod.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NUL, FALSE, TRUE, NUMBER, STRING, ARRAY, OBJECT };
struct value {
  enum kind kind;
  struct value *next, *first;
  char *key, *text;
  double number;
};
static const char *at;

static void skip(void) { while (*at == ' ' || *at == '\n' || *at == '\t') at++; }
static void expect(char c) {
  skip();
  if (*at++ != c) {
    fprintf(stderr, "expected %c\n", c);
    exit(1);
  }
}
static char *string(void) {
  expect('"');
  size_t length = 0, capacity = 16;
  char *text = malloc(capacity);
  for (; *at != '"'; at++) {
    char c = *at;
    if (c == '\\') switch (c = *++at) {
        case 'n': c = '\n'; break;
        case 't': c = '\t'; break;
      }
    if (length + 1 == capacity) text = realloc(text, capacity *= 2);
    text[length++] = c;
  }
  at++;
  text[length] = 0;
  return text;
}
static double number(void) {
  double value = 0, scale = 1;
  int negative = *at == '-';
  if (negative) at++;
  while (isdigit((unsigned char)*at)) value = value * 10 + (*at++ - '0');
  if (*at == '.')
    for (at++; isdigit((unsigned char)*at); at++) value += (*at - '0') * (scale /= 10);
  return negative ? -value : value;
}
static struct value *parse(void);
static void members(struct value *parent, char close) {
  struct value **last = &parent->first;
  at++;
  skip();
  if (*at == close) { at++; return; }
  for (;;) {
    skip();
    char *key = NULL;
    if (close == '}') key = string(), expect(':');
    *last = parse();
    (*last)->key = key;
    last = &(*last)->next;
    skip();
    if (*at == ',') { at++; continue; }
    expect(close);
    return;
  }
}
static struct value *parse(void) {
  struct value *v = calloc(1, sizeof *v);
  skip();
  switch (*at) {
    case '{': v->kind = OBJECT; members(v, '}'); break;
    case '[': v->kind = ARRAY; members(v, ']'); break;
    case '"': v->kind = STRING; v->text = string(); break;
    case 't': v->kind = TRUE; at += 4; break;
    case 'f': v->kind = FALSE; at += 5; break;
    case 'n': v->kind = NUL; at += 4; break;
    default: v->kind = NUMBER; v->number = number();
  }
  return v;
}
static unsigned long digest(const struct value *v, int depth) {
  unsigned long sum = (unsigned long)v->kind * 31 + (unsigned long)depth;
  for (const char *c = v->key; c && *c; c++) sum = sum * 33 + (unsigned char)*c;
  for (const char *c = v->text; c && *c; c++) sum = sum * 37 + (unsigned char)*c;
  sum += (unsigned long)(long)(v->number * 1000);
  for (const struct value *child = v->first; child; child = child->next) sum = sum * 41 + digest(child, depth + 1);
  return sum;
}
static void release(struct value *v) {
  for (struct value *child = v->first, *next; child; child = next) next = child->next, release(child);
  free(v->key), free(v->text), free(v);
}

int main(void) {
  size_t capacity = 1 << 20, length = 0;
  char *document = malloc(capacity);
  length += (size_t)sprintf(document, "[");
  for (int i = 0; length + 300 < capacity; i++)
    length += (size_t)sprintf(document + length, "%s{\"id\": %d, \"name\": \"item \\\"%d\\\"\", \"price\": %d.%02d, \"tags\": [\"a\", \"long tag number %d\", null, true],\n \"nested\": {\"x\": -%d, \"y\": [[], {}, false]}}",
                              i ? ", " : "", i, i * 7, i % 1000, i % 100, i % 10, i);
  strcpy(document + length, "]");
  for (int round = 0; round < 50; round++) {
    at = document;
    struct value *v = parse();
    printf("%lu\n", digest(v, 0));
    release(v);
  }
  free(document);
  return 0;
}
