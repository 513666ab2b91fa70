// The list of entries for help: an option with its aliases is one. Letters that an earlier entry has are not shown again.
#include <stdlib.h>
#include <string.h>

#include "argp_help.h"

static int is_first_of_letter(struct help_list *list, int letter) {
  if (strchr(list->letters, letter)) return 0;
  size_t length = strlen(list->letters);
  list->letters[length] = (char)letter;
  return 1;
}

static void add_letters(struct help_list *list, struct help_entry *entry) {
  size_t count = 0;
  entry->letters = calloc(entry->count + 1, 1);
  for (unsigned i = 0; i < entry->count; i++) {
    const struct argp_option *option = &entry->option[i];
    if (__option_is_short(option) && is_first_of_letter(list, option->key))
      entry->letters[count++] = (char)option->key;
  }
}

static struct help_entry *new_entry(struct help_list *list) {
  list->entries = realloc(list->entries, (list->count + 1) * sizeof *list->entries);
  struct help_entry *entry = &list->entries[list->count];
  *entry = (struct help_entry){.order = (unsigned)list->count};
  list->count++;
  return entry;
}

// A header without a group of its own begins the next one.
static int group_of(const struct argp_option *option, int current) {
  if (option->group) return option->group;
  return !option->name && !option->key ? current + 1 : current;
}

static void add_options(struct help_list *list, const struct argp *argp,
                        const struct help_cluster *cluster) {
  const struct argp_option *option = argp->options;
  int group = 0;
  while (option && !__option_is_end(option)) {
    struct help_entry *entry = new_entry(list);
    entry->option = option;
    entry->group = group = group_of(option, group);
    entry->cluster = cluster;
    entry->argp = argp;
    do {
      entry->count++;
      option++;
    } while (!__option_is_end(option) && option_is_alias(option));
    add_letters(list, entry);
  }
}

static const struct help_cluster *add_cluster(struct help_list *list, const struct argp *argp,
                                              const struct argp_child *child,
                                              const struct help_cluster *parent) {
  struct help_cluster *cluster = malloc(sizeof *cluster);
  *cluster = (struct help_cluster){.header = child->header,
                                   .index = (int)(child - argp->children),
                                   .group = child->group,
                                   .depth = parent ? parent->depth + 1 : 0,
                                   .parent = parent,
                                   .argp = argp,
                                   .next = list->clusters};
  return list->clusters = cluster;
}

static void add_argp(struct help_list *list, const struct argp *argp,
                     const struct help_cluster *cluster) {
  add_options(list, argp, cluster);
  const struct argp_child *child = argp->children;
  for (; child && child->argp; child++) {
    int has_own = child->group || child->header;
    add_argp(list, child->argp, has_own ? add_cluster(list, argp, child, cluster) : cluster);
  }
}

// --help and --version come last, whoever defines them.
static void move_last(struct help_list *list, const char *name) {
  for (size_t i = 0; i < list->count; i++) {
    struct help_entry *entry = &list->entries[i];
    for (unsigned j = 0; j < entry->count; j++) {
      const struct argp_option *option = &entry->option[j];
      if (!option->name || !option_is_visible(option) || strcmp(option->name, name) != 0) continue;
      entry->group = -1;
      return;
    }
  }
}

void __help_list_make(struct help_list *list, const struct argp *argp) {
  memset(list, 0, sizeof *list);
  add_argp(list, argp, NULL);
  move_last(list, "help");
  move_last(list, "version");
}

void __help_list_free(struct help_list *list) {
  for (size_t i = 0; i < list->count; i++) free(list->entries[i].letters);
  for (struct help_cluster *cluster = list->clusters, *next; cluster; cluster = next) {
    next = cluster->next;
    free(cluster);
  }
  free(list->entries);
}
