// A hash table of fixed size: open addressing, one step at a time. The size is a prime, as
// glibc's is, because it decides when the table is full.
#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

struct _ENTRY {
  int is_used;
  ENTRY entry;
};

static int is_prime(size_t number) {
  for (size_t divisor = 3; divisor * divisor <= number; divisor += 2) {
    if (number % divisor == 0) return 0;
  }
  return 1;
}

int hcreate_r(size_t count, struct hsearch_data *table) {
  if (!table) {
    errno = EINVAL;
    return 0;
  }
  if (table->table) return 0;
  size_t size = (count < 3 ? 3 : count) | 1;
  while (!is_prime(size)) size += 2;
  if (size > 0xffffffffu) {
    errno = ENOMEM;
    return 0;
  }
  table->size = (unsigned)size;
  table->filled = 0;
  table->table = calloc(size, sizeof *table->table);
  return table->table != NULL;
}

void hdestroy_r(struct hsearch_data *table) {
  if (!table) {
    errno = EINVAL;
    return;
  }
  free(table->table);
  table->table = NULL;
}

static size_t hash(const char *key) {
  size_t value = 5381;
  for (; *key; key++) value = value * 33 + (unsigned char)*key;
  return value;
}

static int not_entered(int error, ENTRY **result) {
  errno = error;
  *result = NULL;
  return 0;
}

int hsearch_r(ENTRY item, ACTION action, ENTRY **result, struct hsearch_data *table) {
  size_t place = hash(item.key) % table->size;
  for (unsigned tried = 0; tried < table->size; tried++) {
    struct _ENTRY *slot = &table->table[place];
    if (!slot->is_used) break;
    if (strcmp(slot->entry.key, item.key) == 0) {
      *result = &slot->entry;
      return 1;
    }
    if (++place == table->size) place = 0;
  }
  if (action == FIND) return not_entered(ESRCH, result);
  if (table->filled == table->size) return not_entered(ENOMEM, result);
  table->table[place].is_used = 1;
  table->table[place].entry = item;
  table->filled++;
  *result = &table->table[place].entry;
  return 1;
}

static struct hsearch_data the_table;

int hcreate(size_t count) { return hcreate_r(count, &the_table); }

void hdestroy(void) { hdestroy_r(&the_table); }

ENTRY *hsearch(ENTRY item, ACTION action) {
  ENTRY *result;
  hsearch_r(item, action, &result, &the_table);
  return result;
}
