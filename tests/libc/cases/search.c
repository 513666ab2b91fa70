// Hash tables, trees, lists.
#include <errno.h>
#include <search.h>

static int compare(const void *a, const void *b) { return strcmp(a, b); }

static int visited, deepest;
static void visit(const void *node, VISIT when, int depth) {
  if (when == postorder || when == leaf) printf("%s ", *(char **)node);
  if (depth > deepest) deepest = depth;
  visited++;
}

static void release(void *key) { free(key); }

struct item {
  struct item *next, *previous;
  int value;
};

int main(void) {
  printf("%d\n", hcreate(200));
  for (int i = 0; i < 1000; i++) {
    char key[16];
    text(key, "abcd", 4);
    ENTRY *found = hsearch((ENTRY){key, 0}, FIND);
    printf("%s %ld %d ", key, found ? (long)found->data : -1, found ? 0 : errno);
    if (!found && below(2)) {
      found = hsearch((ENTRY){strdup(key), (void *)(long)i}, ENTER);
      if (found) printf("entered %s %ld", found->key, (long)found->data);
      else printf("full %d", errno);
    }
    printf("\n");
  }
  hdestroy();

  void *root = 0;
  for (int i = 0; i < 2000; i++) {
    char key[16];
    text(key, "abcde", 5);
    char *copy = strdup(key);
    switch (below(3)) {
      case 0: {
        char **node = tsearch(copy, &root, compare);
        printf("+%s %s %d\n", copy, *node, *node == copy);
        break;
      }
      case 1: {
        char **node = tfind(copy, &root, compare);
        printf("?%s %s\n", copy, node ? *node : "none");
        break;
      }
      default: printf("-%s %d\n", copy, tdelete(copy, &root, compare) != 0);
    }
    if (i % 200 == 0) {
      twalk(root, visit);
      printf("\n");
    }
  }
  // Even sorted insertion must stay shallow.
  void *sorted = 0;
  for (int i = 0; i < 4096; i++) {
    char *key = malloc(8);
    sprintf(key, "%05d", i);
    tsearch(key, &sorted, compare);
  }
  deepest = 0;
  twalk(sorted, visit);
  printf("\nshallow %d\n", deepest < 25);
  tdestroy(sorted, release);

  char table[50][8];
  size_t count = 0;
  for (int i = 0; i < 100; i++) {
    char key[8] = "";
    text(key, "xyz", 3);
    if (count < 50) printf("%ld ", offset(lsearch(key, table, &count, 8, compare), table));
  }
  printf("%zu\n", count);

  struct item items[10];
  insque(&items[0], 0);
  for (int i = 1; i < 10; i++) {
    items[i].value = i;
    insque(&items[i], &items[below(i)]);
  }
  items[0].value = 0;
  remque(&items[5]);
  for (struct item *p = items; p; p = p->next) printf("%d ", p->value);
  printf("\n");
}
