// Numbered arguments (%2$s %1$*3$d): the list can only be read in order, so a first walk over the
// format finds out the type of every argument, then all are read, then a second walk formats.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"

// What a program may number; POSIX's NL_ARGMAX is 4096 in glibc.
enum { MOST_ARGUMENTS = 4096 };

static const struct directive an_int = {.conversion = 'd', .length = LENGTH_INT};

// One argument: the directive that tells its type, later its value.
struct numbered {
  struct directive type;
  union value value;
};

struct table {
  struct numbered *entries;
  int count;
  int failed;
};

static void note(struct table *table, int source, const struct directive *type) {
  if (source < 1) return;
  if (source > MOST_ARGUMENTS) {
    table->failed = 1;
    return;
  }
  while (table->count < source) table->entries[table->count++].type = an_int;
  table->entries[source - 1].type = *type;
}

// A conversion that does not exist takes no argument.
static int takes_value(char conversion) { return conversion && strchr("diouxXbBcsCSpnaAeEfFgG", conversion); }

// An unnumbered "*" or value in such a format takes the next in turn, as glibc has it.
static int resolve(int source, int *next) { return source == FROM_NEXT ? ++*next : source; }

static void resolve_sources(struct directive *directive, int *next) {
  directive->width_source = resolve(directive->width_source, next);
  directive->precision_source = resolve(directive->precision_source, next);
  if (takes_value(directive->conversion))
    directive->value_source = resolve(directive->value_source, next);
}

static void note_all(struct table *table, const char *text) {
  int next = 0;
  while ((text = strchr(text, '%'))) {
    struct directive directive;
    text = __format_directive(text + 1, &directive);
    resolve_sources(&directive, &next);
    note(table, directive.width_source, &an_int);
    note(table, directive.precision_source, &an_int);
    if (takes_value(directive.conversion)) note(table, directive.value_source, &directive);
  }
}

static void fetch_all(struct table *table, va_list list) {
  struct arguments arguments;
  va_copy(arguments.list, list);
  for (int i = 0; i < table->count; i++)
    table->entries[i].value = __format_fetch(&table->entries[i].type, &arguments);
  va_end(arguments.list);
}

static int integer_from(const struct table *table, int source) {
  return (int)table->entries[source - 1].value.integer;
}

static void format_directive(struct sink *sink, struct directive *directive, const struct table *table) {
  union value value = {0};
  if (directive->width_source > 0) {
    directive->width = integer_from(table, directive->width_source);
    if (directive->width < 0) {
      directive->width = -directive->width;
      directive->flags |= FLAG_LEFT;
    }
  }
  if (directive->precision_source > 0)
    directive->precision = integer_from(table, directive->precision_source);
  if (takes_value(directive->conversion))
    value = table->entries[directive->value_source - 1].value;
  __format_value(sink, directive, value);
}

static void format_all(struct sink *sink, const char *text, const struct table *table) {
  int next = 0;
  while (*text && !sink->failed) {
    const char *percent = strchrnul(text, '%');
    sink_put(sink, text, (size_t)(percent - text));
    if (!*percent) return;
    struct directive directive;
    text = __format_directive(percent + 1, &directive);
    resolve_sources(&directive, &next);
    format_directive(sink, &directive, table);
  }
}

void __format_numbered(struct sink *sink, const char *text, va_list list) {
  struct table table = {.entries = calloc(MOST_ARGUMENTS, sizeof *table.entries)};
  if (!table.entries) {
    sink->failed = 1;
    return;
  }
  note_all(&table, text);
  if (table.failed) {
    errno = EINVAL;
    sink->failed = 1;
  } else {
    fetch_all(&table, list);
    sink->lenient = 1;
    format_all(sink, text, &table);
  }
  free(table.entries);
}
