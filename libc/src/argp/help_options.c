// The list of options in help: letters, names and documentation in columns, under their headers.
#include <libintl.h>
#include <stdlib.h>
#include <string.h>

#include "argp_help.h"

struct progress {
  const struct help_entry *previous;
  int separates_groups;     // a header was printed
  int has_hidden_argument;  // of a letter, because its name shows it
  const struct help_entry *entry;
  int is_first;  // nothing of the entry was printed yet
};

static void show_argument(struct help *help, const struct argp_option *option, const char *required,
                          const char *optional) {
  if (!option->arg) return;
  const char *brackets = option->flags & OPTION_ARG_OPTIONAL ? optional : required;
  const char *place = strchr(brackets, '%');
  char text[8] = "";
  memcpy(text, brackets, (size_t)(place - brackets));
  __wrapped_printf(&help->text, "%s%s%s", text, option->arg, place + 1);
}

static void show_header(struct help *help, struct progress *progress, const struct argp *argp,
                        const char *header) {
  char *text = __help_filtered(help, argp, ARGP_KEY_HELP_HEADER, header);
  if (text && *text) {
    struct wrapped_text *to = &help->text;
    if (progress->previous) __wrapped_put(to, '\n');
    __wrapped_indent_to(to, help->parameters.header_col);
    __wrapped_left(to, help->parameters.header_col);
    __wrapped_wrap(to, help->parameters.header_col);
    __wrapped_puts(to, text);
    __wrapped_left(to, 0);
    __wrapped_put(to, '\n');
  }
  if (text) progress->separates_groups = 1;
  __help_release(text, header);
}

static int is_inside(const struct help_cluster *inner, const struct help_cluster *outer) {
  while (inner && inner != outer) inner = inner->parent;
  return inner == outer;
}

// Goes to the column of the next letter or name; before the first of an entry come blank lines and headers.
static void begin_item(struct help *help, struct progress *progress, int column) {
  const struct help_cluster *cluster = progress->entry->cluster;
  const struct help_entry *previous = progress->previous;
  if (!progress->is_first) {
    __wrapped_puts(&help->text, ", ");
  } else {
    if (progress->separates_groups && previous && progress->entry->group != previous->group)
      __wrapped_put(&help->text, '\n');
    int enters = cluster && (!previous || (previous->cluster != cluster && !is_inside(previous->cluster, cluster)));
    if (enters && cluster->header && *cluster->header) {
      long wrap = help->text.wrap;
      show_header(help, progress, cluster->argp, cluster->header);
      __wrapped_wrap(&help->text, wrap);
    }
    progress->is_first = 0;
  }
  __wrapped_indent_to(&help->text, column);
}

static int has_name(const struct help_entry *entry) {
  if (option_is_text(entry->option)) return 0;
  for (unsigned i = 0; i < entry->count; i++)
    if (entry->option[i].name && option_is_visible(&entry->option[i])) return 1;
  return 0;
}

static void show_letters(struct help *help, struct progress *progress) {
  const struct help_entry *entry = progress->entry;
  const char *letter = entry->letters;
  int column = help->parameters.short_opt_col;
  __wrapped_wrap(&help->text, column);
  for (unsigned i = 0; i < entry->count; i++) {
    const struct argp_option *option = &entry->option[i];
    if (!__option_is_short(option) || option->key != *letter) continue;
    if (option_is_visible(option)) {
      begin_item(help, progress, column);
      __wrapped_put(&help->text, '-');
      __wrapped_put(&help->text, *letter);
      if (!has_name(entry) || help->parameters.dup_args)
        show_argument(help, entry->option, " %", "[%]");
      else if (entry->option->arg) progress->has_hidden_argument = 1;
    }
    letter++;
  }
}

static void show_names(struct help *help, struct progress *progress) {
  const struct help_entry *entry = progress->entry;
  int is_text = option_is_text(entry->option);
  int column = is_text ? help->parameters.doc_opt_col : help->parameters.long_opt_col;
  __wrapped_wrap(&help->text, column);
  for (unsigned i = 0; i < entry->count; i++) {
    const struct argp_option *option = &entry->option[i];
    if (!option->name || !option_is_visible(option) || (is_text && !*option->name)) continue;
    begin_item(help, progress, column);
    if (is_text) {
      __wrapped_puts(&help->text, option->name);
    } else {
      __wrapped_printf(&help->text, "--%s", option->name);
      show_argument(help, entry->option, "=%", "[=%]");
    }
  }
}

static void show_documentation(struct help *help, const struct help_entry *entry) {
  const char *doc = entry->option->doc;
  char *text = __help_filtered(help, entry->argp, entry->option->key, doc);
  struct wrapped_text *to = &help->text;
  if (text && *text) {
    int column = help->parameters.opt_doc_col;
    long here = __wrapped_column(to);
    __wrapped_left(to, column);
    __wrapped_wrap(to, column);
    if (here > column + 3) __wrapped_put(to, '\n');
    else if (here >= column) __wrapped_puts(to, "   ");
    else __wrapped_indent_to(to, column);
    __wrapped_puts(to, text);
  }
  __help_release(text, doc);
  __wrapped_left(to, 0);
  __wrapped_put(to, '\n');
}

static void show_entry(struct help *help, struct progress *progress) {
  const struct help_entry *entry = progress->entry;
  long left = __wrapped_left(&help->text, 0);
  long wrap = help->text.wrap;
  progress->is_first = 1;
  show_letters(help, progress);
  show_names(help, progress);
  __wrapped_left(&help->text, 0);
  int is_header = !__option_is_short(entry->option) && !entry->option->name;
  if (!progress->is_first) show_documentation(help, entry);
  else if (is_header) show_header(help, progress, entry->argp, entry->option->doc);
  if (!progress->is_first || is_header) progress->previous = entry;
  __wrapped_left(&help->text, left);
  __wrapped_wrap(&help->text, wrap);
}

void __help_options(struct help *help, const struct help_list *list) {
  static const char note[] = "Mandatory or optional arguments to long options are also mandatory or "
                             "optional for any corresponding short options.";
  struct progress progress = {0};
  for (size_t i = 0; i < list->count; i++) {
    progress.entry = &list->entries[i];
    show_entry(help, &progress);
  }
  if (!progress.has_hidden_argument || !help->parameters.dup_args_note) return;
  const struct argp *root = help->state ? help->state->root_argp : NULL;
  char *text = __help_filtered(help, root, ARGP_KEY_HELP_DUP_ARGS_NOTE, note);
  if (text && *text) {
    __wrapped_put(&help->text, '\n');
    __wrapped_puts(&help->text, text);
    __wrapped_put(&help->text, '\n');
  }
  __help_release(text, note);
}
