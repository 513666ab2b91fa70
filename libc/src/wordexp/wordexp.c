// Expands words as the shell does: quotes, tildes, parameters, arithmetic, wildcards. There is no process to substitute
// a command in: such a command is an error even where it is allowed.
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wordexp.h>

#include "symbolic.h"
#include "word_expansion.h"

static int take_single_quoted(struct expansion *expansion) {
  const char *end = strchr(expansion->input + 1, '\'');
  if (!end) return WRDE_SYNTAX;
  int error = 0;
  for (const char *at = expansion->input + 1; at < end && !error; at++)
    error = __word_add(expansion, *at, 1);
  expansion->word.is_there = 1;
  expansion->input = end + 1;
  return error;
}

static int take_double_quoted(struct expansion *expansion) {
  expansion->input++;
  expansion->word.is_there = 1;
  int error = __word_expand(expansion, "\"", 1);
  if (error) return error;
  if (*expansion->input != '"') return WRDE_SYNTAX;
  expansion->input++;
  return 0;
}

// In double quotes a backslash is for $ ` " \ only; before a newline it takes it away.
static int take_backslash(struct expansion *expansion, int is_quoted) {
  char next = expansion->input[1];
  if (next == '\0') return WRDE_SYNTAX;
  expansion->input += 2;
  if (next == '\n') return 0;
  if (!is_quoted || strchr("$`\"\\", next)) return __word_add(expansion, next, 1);
  int error = __word_add(expansion, '\\', 1);
  return error ? error : __word_add(expansion, next, 1);
}

static const char *home_of(const char *user) {
  if (*user == '\0') {
    const char *home = getenv("HOME");
    if (home) return home;
  }
  struct passwd *entry = *user ? getpwnam(user) : getpwuid(getuid());
  return entry ? entry->pw_dir : NULL;
}

// Up to the slash; a name that is quoted, or no user's, stays as it is.
static int take_tilde(struct expansion *expansion) {
  size_t size = strcspn(expansion->input + 1, "/ \t\n:\\\"'$`");
  char last = expansion->input[size + 1];
  char *user = strndup(expansion->input + 1, size);
  if (!user) return WRDE_NOSPACE;
  const char *home = last == '\0' || strchr("/ \t\n:", last) ? home_of(user) : NULL;
  free(user);
  if (!home) {
    expansion->input++;
    return __word_add(expansion, '~', 0);
  }
  expansion->input += size + 1;
  int error = 0;
  while (*home && !error) error = __word_add(expansion, *home++, 1);
  return error;
}

int __word_command(const struct expansion *expansion) {
  if (!(expansion->flags & WRDE_NOCMD))
    __clew_box_failure("has wordexp substitute a command; clew runs one process: it failed");
  return WRDE_CMDSUB;
}

static int take(struct expansion *expansion, int is_quoted) {
  char c = *expansion->input;
  if (c == '\\') return take_backslash(expansion, is_quoted);
  if (c == '$') return __word_parameter(expansion, is_quoted);
  if (c == '`') return __word_command(expansion);
  if (!is_quoted) {
    if (c == '\'') return take_single_quoted(expansion);
    if (c == '"') return take_double_quoted(expansion);
    if (c == '~' && !expansion->word.is_there) return take_tilde(expansion);
    if (strchr("\n|&;<>(){}", c)) return WRDE_BADCHAR;
  }
  expansion->input++;
  if (!is_quoted && (c == ' ' || c == '\t')) return __word_end(expansion);
  return __word_add(expansion, c, is_quoted);
}

int __word_expand(struct expansion *expansion, const char *closing, int is_quoted) {
  int error = 0;
  while (!error && *expansion->input && !strchr(closing, *expansion->input))
    error = take(expansion, is_quoted);
  return error;
}

int wordexp(const char *restrict text, wordexp_t *restrict words, int flags) {
  wordexp_t former = *words;
  if (flags & WRDE_REUSE) wordfree(words);
  if (!(flags & WRDE_APPEND)) {
    words->we_wordc = 0;
    if (!(flags & WRDE_DOOFFS)) words->we_offs = 0;
    words->we_wordv = calloc(words->we_offs + 1, sizeof(char *));
    if (!words->we_wordv) return WRDE_NOSPACE;
  }
  struct expansion expansion = {.words = words, .flags = flags, .input = text};
  int error = __word_expand(&expansion, "", 0);
  if (!error) error = __word_end(&expansion);
  free(expansion.word.text);
  free(expansion.word.pattern);
  if (!error || error == WRDE_NOSPACE) return error;
  if (!(flags & WRDE_APPEND)) {
    wordfree(words);
    *words = flags & WRDE_REUSE ? (wordexp_t){0} : former;
    return error;
  }
  while (words->we_wordc > former.we_wordc) {
    words->we_wordc--;
    free(words->we_wordv[words->we_offs + words->we_wordc]);
    words->we_wordv[words->we_offs + words->we_wordc] = NULL;
  }
  return error;
}
