// Heap structures that point at each other: a doubly linked list, reversal, a hash map with chains, realloc growth.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *previous, *next; int value; };
struct list { struct node *first, *last; int length; };
static void append(struct list *l, int value) {
  struct node *n = malloc(sizeof *n);
  *n = (struct node){l->last, NULL, value};
  *(l->last ? &l->last->next : &l->first) = n;
  l->last = n;
  l->length++;
}
static void reverse(struct list *l) {
  for (struct node *n = l->first; n; n = n->previous) { struct node *t = n->next; n->next = n->previous; n->previous = t; }
  struct node *t = l->first; l->first = l->last; l->last = t;
}
static void remove_if(struct list *l, int (*test)(int)) {
  for (struct node *n = l->first, *next; n; n = next) {
    next = n->next;
    if (!test(n->value)) continue;
    *(n->previous ? &n->previous->next : &l->first) = n->next;
    *(n->next ? &n->next->previous : &l->last) = n->previous;
    l->length--;
    free(n);
  }
}
static int odd(int x) { return x & 1; }
static int any(int x) { (void)x; return 1; }

struct entry { struct entry *next; char *key; int count; };
static struct entry *table[16];
static struct entry *find(const char *key) {
  unsigned hash = 5381;
  for (const char *c = key; *c; c++) hash = hash * 33 + (unsigned char)*c;
  struct entry **at = &table[hash % 16];
  for (; *at; at = &(*at)->next) if (strcmp((*at)->key, key) == 0) return *at;
  *at = calloc(1, sizeof **at);
  (*at)->key = strdup(key);
  return *at;
}

int main(void) {
  struct list l = {0};
  for (int i = 0; i < 10; i++) append(&l, i * i);
  reverse(&l);
  remove_if(&l, odd);
  for (struct node *n = l.first; n; n = n->next) printf("%d ", n->value);
  printf("(%d)\n", l.length);
  remove_if(&l, any);
  printf("%d %d\n", l.length, l.first == NULL && l.last == NULL);
  char text[] = "the thread leads through the maze and the maze leads to the beast";
  for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) find(word)->count++;
  for (int i = 0; i < 16; i++)
    for (struct entry *e = table[i], *next; e; e = next) {
      if (e->count > 1) printf("%s %d\n", e->key, e->count);
      next = e->next;
      free(e->key), free(e);
    }
  int *numbers = NULL, capacity = 0, used = 0;
  for (int i = 0; i < 1000; i++) {
    if (used == capacity) numbers = realloc(numbers, sizeof *numbers * (size_t)(capacity = capacity ? capacity * 2 : 1));
    numbers[used++] = i;
  }
  long sum = 0;
  for (int i = 0; i < used; i++) sum += numbers[i];
  printf("%ld %d\n", sum, capacity);
  free(numbers);
  return 0;
}
