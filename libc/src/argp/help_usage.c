// The long usage message: letters without arguments, letters with, names.
#include <stdlib.h>
#include <string.h>

#include "argp_help.h"

// Calls `show` for each visible option that has a letter (or a name), with the option that it is an alias of.
typedef void (*show)(struct help *, const struct argp_option *, const struct argp_option *real);

static void each_letter(struct help *help, const struct help_entry *entry, show show) {
  const struct argp_option *real = entry->option;
  const char *letter = entry->letters;
  for (unsigned i = 0; i < entry->count; i++) {
    const struct argp_option *option = &entry->option[i];
    if (!__option_is_short(option) || option->key != *letter) continue;
    if (!option_is_alias(option)) real = option;
    if (option_is_visible(option)) show(help, option, real);
    letter++;
  }
}

static void each_name(struct help *help, const struct help_entry *entry, show show) {
  const struct argp_option *real = entry->option;
  for (unsigned i = 0; i < entry->count; i++) {
    const struct argp_option *option = &entry->option[i];
    if (!option->name) continue;
    if (!option_is_alias(option)) real = option;
    if (option_is_visible(option)) show(help, option, real);
  }
}

static const char *argument_of(const struct argp_option *option, const struct argp_option *real) {
  return option->arg ? option->arg : real->arg;
}

static int is_used(const struct argp_option *option, const struct argp_option *real) {
  return !((option->flags | real->flags) & OPTION_NO_USAGE);
}

static int is_optional(const struct argp_option *option, const struct argp_option *real) {
  return (option->flags | real->flags) & OPTION_ARG_OPTIONAL;
}

static char *plain_letters;

static void collect_plain(struct help *help, const struct argp_option *option,
                          const struct argp_option *real) {
  (void)help;
  if (argument_of(option, real) || !is_used(option, real)) return;
  char *end = strchr(plain_letters, '\0');
  end[0] = (char)option->key;
  end[1] = '\0';
}

static void show_letter(struct help *help, const struct argp_option *option,
                        const struct argp_option *real) {
  const char *argument = argument_of(option, real);
  if (!argument || !is_used(option, real)) return;
  if (is_optional(option, real)) {
    __wrapped_printf(&help->text, " [-%c[%s]]", option->key, argument);
    return;
  }
  // The blank in it must not become the end of a line.
  __wrapped_space(&help->text, 6 + strlen(argument));
  __wrapped_printf(&help->text, "[-%c %s]", option->key, argument);
}

static void show_name(struct help *help, const struct argp_option *option,
                      const struct argp_option *real) {
  const char *argument = argument_of(option, real);
  if (!is_used(option, real)) return;
  if (!argument) __wrapped_printf(&help->text, " [--%s]", option->name);
  else if (is_optional(option, real))
    __wrapped_printf(&help->text, " [--%s[=%s]]", option->name, argument);
  else __wrapped_printf(&help->text, " [--%s=%s]", option->name, argument);
}

void __help_usage(struct help *help, const struct help_list *list) {
  char letters[257] = "";
  plain_letters = letters;
  for (size_t i = 0; i < list->count; i++) each_letter(help, &list->entries[i], collect_plain);
  if (*letters) __wrapped_printf(&help->text, " [-%s]", letters);
  for (size_t i = 0; i < list->count; i++) each_letter(help, &list->entries[i], show_letter);
  for (size_t i = 0; i < list->count; i++) each_name(help, &list->entries[i], show_name);
}
