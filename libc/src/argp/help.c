// Help messages: usage, documentation, the list of options, where to report bugs.
#include <stdlib.h>
#include <string.h>

#include "alias.h"
#include "argp_help.h"

char *__help_filtered(const struct help *help, const struct argp *argp, int key, const char *text) {
  if (!argp || !argp->help_filter) return (char *)text;
  return argp->help_filter(key, text, _argp_input(argp, help->state));
}

void __help_release(char *filtered, const char *text) {
  if (filtered && filtered != text) free(filtered);
}

// Documentation of arguments may have a line for each of several patterns; the levels say which one of each argp is next.
// Returns whether there is another combination.
static int show_arguments(struct help *help, const struct argp *argp, char **levels, int advance) {
  char *level = *levels;
  const char *end = NULL;
  char *text = __help_filtered(help, argp, ARGP_KEY_HELP_ARGS_DOC, argp->args_doc);
  int more = 0;
  int has_several = 0;
  if (text) {
    const char *pattern = text;
    end = pattern + strcspn(pattern, "\n");
    if (*end) {
      has_several = 1;
      for (int i = 0; i < *level; i++) {
        pattern = end + 1;
        end = pattern + strcspn(pattern, "\n");
      }
      ++*levels;
    }
    more = *end != '\0';
    // A pattern is not broken at its blanks.
    __wrapped_space(&help->text, 1 + (size_t)(end - pattern));
    __wrapped_write(&help->text, pattern, (size_t)(end - pattern));
  }
  __help_release(text, argp->args_doc);
  for (const struct argp_child *child = argp->children; child && child->argp; child++)
    advance = !show_arguments(help, child->argp, levels, advance);
  if (advance && has_several) {
    if (more) {
      ++*level;
      advance = 0;
    } else if (*level > 0) {
      *level = 0;
    }
  }
  return !advance;
}

static size_t pattern_levels(const struct argp *argp) {
  size_t levels = argp->args_doc && strchr(argp->args_doc, '\n') ? 1 : 0;
  for (const struct argp_child *child = argp->children; child && child->argp; child++)
    levels += pattern_levels(child->argp);
  return levels;
}

static void show_usage(struct help *help, const struct help_list *list, unsigned flags,
                       const char *name) {
  char *levels = calloc(pattern_levels(help->root) + 1, 1);
  for (int is_first = 1, more = 1; more; is_first = 0) {
    char *level = levels;
    struct wrapped_text *text = &help->text;
    long wrap = __wrapped_wrap(text, help->parameters.usage_indent);
    __wrapped_printf(text, "%s %s", is_first ? "Usage:" : "  or: ", name);
    long left = __wrapped_left(text, help->parameters.usage_indent);
    if (flags & ARGP_HELP_SHORT_USAGE) {
      if (list->count > 0) __wrapped_puts(text, " [OPTION...]");
    } else {
      __help_usage(help, list);
      flags |= ARGP_HELP_SHORT_USAGE;
    }
    more = show_arguments(help, help->root, &level, 1);
    __wrapped_wrap(text, wrap);
    __wrapped_left(text, left);
    __wrapped_put(text, '\n');
  }
  free(levels);
}

static int show_text(struct help *help, const char *text, size_t length, int blank_before) {
  if (blank_before) __wrapped_put(&help->text, '\n');
  __wrapped_write(&help->text, text, length);
  if (__wrapped_column(&help->text) > help->text.left) __wrapped_put(&help->text, '\n');
  return 1;
}

// What comes before the options, or after them: a vertical tab is between the two. (Where nothing is before it, glibc shows
// all of it twice.)
static char *part_of(const char *doc, int is_after) {
  const char *tab = doc ? strchr(doc, '\v') : NULL;
  if (is_after) return tab ? strdup(tab + 1) : NULL;
  if (tab && tab != doc) return strndup(doc, (size_t)(tab - doc));
  return doc ? strdup(doc) : NULL;
}

static int show_documentation(struct help *help, const struct argp *argp, int is_after,
                              int blank_before, int only_first) {
  int any = 0;
  char *part = part_of(argp->doc, is_after);
  char *text = __help_filtered(help, argp, is_after ? ARGP_KEY_HELP_POST_DOC : ARGP_KEY_HELP_PRE_DOC, part);
  if (text) any = show_text(help, text, strlen(text), blank_before);
  __help_release(text, part);
  free(part);
  if (is_after && argp->help_filter) {
    char *extra = __help_filtered(help, argp, ARGP_KEY_HELP_EXTRA, NULL);
    if (extra) any = show_text(help, extra, strlen(extra), any || blank_before);
    free(extra);
  }
  for (const struct argp_child *child = argp->children; child && child->argp; child++) {
    if (only_first && any) break;
    any |= show_documentation(help, child->argp, is_after, any || blank_before, only_first);
  }
  return any;
}

static void show_all(struct help *help, struct help_list *list, unsigned flags, const char *name) {
  struct wrapped_text *text = &help->text;
  int any = 0;
  if (flags & (ARGP_HELP_USAGE | ARGP_HELP_SHORT_USAGE)) {
    show_usage(help, list, flags, name);
    any = 1;
  }
  if (flags & ARGP_HELP_PRE_DOC) any |= show_documentation(help, help->root, 0, 0, 1);
  if (flags & ARGP_HELP_SEE) {
    __wrapped_printf(text, "Try `%s --help' or `%s --usage' for more information.\n", name, name);
    any = 1;
  }
  if ((flags & ARGP_HELP_LONG) && list->count > 0) {
    if (any) __wrapped_put(text, '\n');
    __help_options(help, list);
    any = 1;
  }
  if (flags & ARGP_HELP_POST_DOC) any |= show_documentation(help, help->root, 1, any, 0);
  if ((flags & ARGP_HELP_BUG_ADDR) && argp_program_bug_address) {
    if (any) __wrapped_put(text, '\n');
    __wrapped_printf(text, "Report bugs to %s.\n", argp_program_bug_address);
  }
}

void __argp_print_help(const struct argp *argp, const struct argp_state *state, FILE *stream,
                       unsigned flags, const char *name) {
  struct help help = {.root = argp, .state = state};
  struct help_list list;
  if (!stream || !argp) return;
  __help_parameters(&help.parameters, state);
  __wrapped_begin(&help.text, stream, help.parameters.rmargin);
  __help_list_make(&list, argp);
  __help_list_sort(&list);
  show_all(&help, &list, flags, name);
  __help_list_free(&list);
  __wrapped_end(&help.text);
}

void argp_help(const struct argp *restrict argp, FILE *restrict stream, unsigned flags,
               char *restrict name) {
  __argp_print_help(argp, NULL, stream, flags, name);
}
ALIAS(__argp_help, argp_help);
