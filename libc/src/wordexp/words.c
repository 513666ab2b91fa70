// The list of words, and the word in the making. A finished word with wildcards becomes the files that it matches,
// if there are any.
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "word_expansion.h"

static int grow(struct word *word) {
  if (word->pattern_size + 3 <= word->room) return 1;
  size_t larger = word->room ? 2 * word->room : 32;
  char *text = realloc(word->text, larger);
  if (text) word->text = text;
  char *pattern = realloc(word->pattern, larger);
  if (pattern) word->pattern = pattern;
  if (!text || !pattern) return 0;
  word->room = larger;
  return 1;
}

int __word_add(struct expansion *expansion, char c, int is_quoted) {
  struct word *word = &expansion->word;
  if (!grow(word)) return WRDE_NOSPACE;
  int is_special = strchr("*?[]\\", c) != NULL;
  if (is_special && is_quoted) word->pattern[word->pattern_size++] = '\\';
  if (!is_quoted && (c == '*' || c == '?' || c == '[')) word->has_magic = 1;
  word->pattern[word->pattern_size++] = c;
  word->text[word->size++] = c;
  word->is_there = 1;
  return 0;
}

static int append(wordexp_t *words, const char *text) {
  size_t count = words->we_offs + words->we_wordc;
  char *copy = strdup(text);
  char **list = realloc(words->we_wordv, (count + 2) * sizeof *list);
  if (list) words->we_wordv = list;
  if (!copy || !list) {
    free(copy);
    return WRDE_NOSPACE;
  }
  list[count] = copy;
  list[count + 1] = NULL;
  words->we_wordc++;
  return 0;
}

static int append_files(struct expansion *expansion) {
  glob_t found;
  int result = glob(expansion->word.pattern, 0, NULL, &found);
  if (result == GLOB_NOSPACE) return WRDE_NOSPACE;
  if (result) return append(expansion->words, expansion->word.text);
  int error = 0;
  for (size_t i = 0; !error && i < found.gl_pathc; i++)
    error = append(expansion->words, found.gl_pathv[i]);
  globfree(&found);
  return error;
}

int __word_end(struct expansion *expansion) {
  struct word *word = &expansion->word;
  if (!word->is_there) return 0;
  if (!grow(word)) return WRDE_NOSPACE;
  word->text[word->size] = word->pattern[word->pattern_size] = '\0';
  int error = word->has_magic ? append_files(expansion) : append(expansion->words, word->text);
  word->size = word->pattern_size = 0;
  word->is_there = word->has_magic = 0;
  return error;
}

// Characters of IFS end words; those that are no blanks end one even if it is empty. As in glibc, wildcards in what
// a parameter had are no wildcards.
int __word_split(struct expansion *expansion, const char *text, int is_quoted) {
  const char *separators = getenv("IFS");
  if (!separators) separators = " \t\n";
  int error = 0;
  for (; *text && !error; text++) {
    if (is_quoted || !strchr(separators, *text)) {
      error = __word_add(expansion, *text, 1);
    } else {
      if (!strchr(" \t\n", *text)) expansion->word.is_there = 1;
      error = __word_end(expansion);
    }
  }
  return error;
}

void wordfree(wordexp_t *words) {
  if (!words->we_wordv) return;
  for (size_t i = 0; i < words->we_wordc; i++) free(words->we_wordv[words->we_offs + i]);
  free(words->we_wordv);
  words->we_wordv = NULL;
}
