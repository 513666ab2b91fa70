// The order of entries in help: groups, negative ones last; entries before clusters of children; then by first letter,
// small before capital; texts after options.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "argp_help.h"

static int compare_groups(int a, int b) {
  if (a == b) return 0;
  return (a < 0) == (b < 0) ? a - b : b - a;
}

static const struct help_cluster *base_of(const struct help_cluster *cluster) {
  while (cluster->parent) cluster = cluster->parent;
  return cluster;
}

static int outer_group(const struct help_entry *entry) {
  return entry->cluster ? base_of(entry->cluster)->group : entry->group;
}

// Those above that have a common parent decide.
static int compare_clusters(const struct help_cluster *a, const struct help_cluster *b) {
  const struct help_cluster *inner_a = a, *inner_b = b;
  while (a->depth > b->depth) a = a->parent;
  while (b->depth > a->depth) b = b->parent;
  if (a == b) return inner_a->depth - inner_b->depth;
  while (a->parent != b->parent) {
    a = a->parent;
    b = b->parent;
  }
  int order = compare_groups(a->group, b->group);
  return order ? order : b->index - a->index;
}

static int first_letter(const struct help_entry *entry) {
  const char *letter = entry->letters;
  for (unsigned i = 0; i < entry->count && *letter; i++) {
    const struct argp_option *option = &entry->option[i];
    if (!__option_is_short(option) || option->key != *letter) continue;
    if (option_is_visible(option)) return *letter;
    letter++;
  }
  return 0;
}

static const char *first_name(const struct help_entry *entry) {
  for (unsigned i = 0; i < entry->count; i++)
    if (entry->option[i].name && option_is_visible(&entry->option[i])) return entry->option[i].name;
  return NULL;
}

// A text that looks like an option is sorted as one, by what comes after the dashes.
static int is_plain_text(const struct help_entry *entry, const char **name) {
  if (!option_is_text(entry->option)) return 0;
  if (!*name) return 1;
  while (isspace((unsigned char)**name)) ++*name;
  int looks_like_option = **name == '-';
  while (**name && !isalnum((unsigned char)**name)) ++*name;
  return !looks_like_option;
}

static int compare_names(const struct help_entry *a, const struct help_entry *b) {
  const char *name_a = first_name(a);
  const char *name_b = first_name(b);
  int text_a = is_plain_text(a, &name_a);
  int text_b = is_plain_text(b, &name_b);
  if (text_a != text_b) return text_a - text_b;
  int letter_a = first_letter(a);
  int letter_b = first_letter(b);
  if (!letter_a && !letter_b && name_a && name_b) {
    int order = strcasecmp(name_a, name_b);
    return order ? order : strcmp(name_b, name_a);
  }
  int first_a = letter_a || !name_a ? letter_a : (unsigned char)*name_a;
  int first_b = letter_b || !name_b ? letter_b : (unsigned char)*name_b;
  int order = tolower(first_a) - tolower(first_b);
  if (!order) order = first_b - first_a;
  return order ? order : (letter_a != 0) - (letter_b != 0);
}

static int compare(const void *left, const void *right) {
  const struct help_entry *a = left;
  const struct help_entry *b = right;
  int order = compare_groups(outer_group(a), outer_group(b));
  if (order) return order;
  if (a->cluster != b->cluster) {
    if (!a->cluster) return -1;
    if (!b->cluster) return 1;
    order = compare_clusters(a->cluster, b->cluster);
    if (order) return order;
  }
  order = compare_groups(a->group, b->group);
  if (!order) order = compare_names(a, b);
  return order ? order : (int)a->order - (int)b->order;
}

void __help_list_sort(struct help_list *list) {
  qsort(list->entries, list->count, sizeof *list->entries, compare);
}
