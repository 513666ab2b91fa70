// Things in one block of memory: obstacks, argz vectors, envz environments.
#include <argz.h>
#include <envz.h>
#include <errno.h>
#include <obstack.h>
#include <stddef.h>
#include <nl_types.h>

int _obstack_allocated_p(struct obstack *, void *);

static long given;
static void *give(size_t size) { given += size; printf("+%zu ", size); return malloc(size); }
static void take(void *block) { printf("- "); free(block); }
#define obstack_chunk_alloc give
#define obstack_chunk_free take

static void *give_with(void *argument, long size) { ++*(int *)argument; return malloc(size); }
static void take_with(void *argument, void *block) { --*(int *)argument; free(block); }

static void objects(void) {
  struct obstack stack;
  printf("%zu %zu %zu %zu\n", sizeof stack, offsetof(struct obstack, alignment_mask), offsetof(struct obstack, extra_arg), offsetof(struct _obstack_chunk, contents));
  obstack_init(&stack);
  printf("%d %d %d %ld\n", obstack_object_size(&stack), (int)obstack_room(&stack), obstack_empty_p(&stack), (long)obstack_chunk_size(&stack));
  char *kept[400];
  int count = 0;
  for (int i = 0; i < 4000; i++) {
    char bytes[300];
    size_t length = below(8) ? below(30) : below(300);
    memset(bytes, 'a' + i % 26, length);
    switch (below(9)) {
      case 0: obstack_grow(&stack, bytes, length); break;
      case 1: obstack_1grow(&stack, 'z'); break;
      case 2: obstack_blank(&stack, length); memset((char *)obstack_next_free(&stack) - length, '_', length); break;
      case 3: obstack_int_grow(&stack, i); break;
      case 4: obstack_printf(&stack, "%d %s", i, "text"); break;
      case 5: if (count < 400) kept[count++] = obstack_copy0(&stack, bytes, length); break;
      case 6: if (count < 400) { obstack_1grow(&stack, 0); kept[count++] = obstack_finish(&stack); } break;
      case 7: if (count < 400) { kept[count] = obstack_alloc(&stack, length + 1); memset(kept[count], 'x', length); kept[count++][length] = 0; } break;
      default: if (below(20) == 0 && count > 5) { count -= 1 + below(5); printf("free "); obstack_free(&stack, kept[count]); }
    }
    if (i % 50 == 0) printf("\n%d %d %d %d %d\n", count, (int)obstack_object_size(&stack), (int)obstack_room(&stack), (int)_obstack_memory_used(&stack), _obstack_allocated_p(&stack, kept));
  }
  obstack_finish(&stack);
  for (int i = 0; i < count; i++) printf("%.9s %zu\n", kept[i], strlen(kept[i]));
  printf("%d\n", _obstack_allocated_p(&stack, kept[0]));
  obstack_free(&stack, NULL);
  int balance = 0;
  obstack_specify_allocation_with_arg(&stack, 100, 32, give_with, take_with, &balance);
  for (int i = 0; i < 30; i++) printf("%d ", (int)((size_t)obstack_alloc(&stack, 20) % 32));
  printf("%d %d %d\n", balance, obstack_alignment_mask(&stack), (int)obstack_memory_used(&stack));
  obstack_free(&stack, NULL);
  printf("%d\n", balance);
}

static void show(const char *what, int error, const char *vector, size_t size) {
  printf("%s %d %zu:", what, error, size);
  for (const char *entry = NULL; (entry = argz_next(vector, size, entry));) printf(" [%s]", entry);
  putchar('\n');
}

static void vectors(void) {
  char *vector = NULL, word[40];
  size_t size = 0;
  char *words[] = {"one", "", "three", NULL};
  show("create", argz_create(words, &vector, &size), vector, size);
  free(vector);
  for (int i = 0; i < 300; i++) {
    show("create_sep", argz_create_sep(text(word, "ab::", 12), ':', &vector, &size), vector, size);
    free(vector);
  }
  vector = NULL; size = 0;
  for (int i = 0; i < 2000; i++) {
    char *some = NULL;
    for (int n = below(8); n > 0; n--) some = argz_next(vector, size, some);
    unsigned count = 0;
    switch (below(8)) {
      case 0: show("add", argz_add(&vector, &size, text(word, "abc", 6)), vector, size); break;
      case 1: show("add_sep", argz_add_sep(&vector, &size, text(word, "ab,", 9), ','), vector, size); break;
      case 2: case 3: argz_delete(&vector, &size, some); show("delete", 0, vector, size); break;
      case 4: show("insert", argz_insert(&vector, &size, some && *some && below(2) ? some + 1 : some, text(word, "xyz", 4)), vector, size); break;
      case 5: show("replace", argz_replace(&vector, &size, text(word, "ab", 2), "Q", &count), vector, size); printf("%u\n", count); break;
      case 6: show("append", argz_append(&vector, &size, "p\0q", 4), vector, size); break;
      default: {
        char *copy = malloc(size + 1), *entries[200];
        memcpy(copy, vector ? vector : "", size);
        if (argz_count(vector, size) < 200) argz_extract(copy, size, entries);
        argz_stringify(copy, size, '+');
        printf("%zu %s\n", argz_count(vector, size), size ? copy : "");
        free(copy);
      }
    }
    if (size > 200) while (vector) argz_delete(&vector, &size, vector);
  }
}

static void environments(void) {
  char *vector = NULL, *other = NULL, word[20];
  size_t size = 0, other_size = 0;
  argz_create_sep("b=9;c;d=;ab=1", ';', &other, &other_size);
  for (int i = 0; i < 1500; i++) {
    text(word, "abcd", 2);
    switch (below(7)) {
      case 0: case 1: show("add", envz_add(&vector, &size, word, below(3) ? "value" : NULL), vector, size); break;
      case 2: envz_remove(&vector, &size, word); show("remove", 0, vector, size); break;
      case 3: { char *found = envz_get(vector, size, word); puts(found ? found : "none"); break; }
      case 4: { char *found = envz_entry(vector, size, word); puts(found ? found : "none"); break; }
      case 5: show("merge", envz_merge(&vector, &size, other, other_size, below(2)), vector, size); break;
      default: if (below(4) == 0) { envz_strip(&vector, &size); show("strip", 0, vector, size); }
    }
  }
}

int main(void) {
  objects();
  vectors();
  environments();
  nl_catd catalogue = catopen("no such catalogue", 0);
  printf("%d %s %d\n", catalogue == (nl_catd)-1, catgets(catalogue, 1, 1, "default"), catclose(catalogue));
}
