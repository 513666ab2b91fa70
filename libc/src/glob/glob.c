// glob: braces first, each alternative a search of its own, then the tilde, then files.
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "glob_search.h"

int __glob_add(struct glob_search *search, const char *name) {
  glob_t *found = search->found;
  size_t offset = search->flags & GLOB_DOOFFS ? found->gl_offs : 0;
  size_t count = offset + found->gl_pathc;
  char *copy = strdup(name);
  char **names = realloc(found->gl_pathv, (count + 2) * sizeof *names);
  if (names) found->gl_pathv = names;
  if (!copy || !names) {
    free(copy);
    return GLOB_NOSPACE;
  }
  if (found->gl_pathc == 0)
    for (size_t i = 0; i < offset; i++) names[i] = NULL;
  names[count] = copy;
  names[count + 1] = NULL;
  found->gl_pathc++;
  return 0;
}

static int compare(const void *a, const void *b) {
  return strcoll(*(char *const *)a, *(char *const *)b);
}

static int search_plain(struct glob_search *search, const char *pattern) {
  size_t before = search->found->gl_pathc;
  char *expanded = NULL;
  int result = 0;
  if (search->flags & (GLOB_TILDE | GLOB_TILDE_CHECK) && *pattern == '~')
    result = __glob_tilde(pattern, search->flags, &expanded);
  if (!result) result = __glob_files(search, expanded ? expanded : pattern);
  free(expanded);
  if (result) return result;
  size_t count = search->found->gl_pathc - before;
  size_t offset = search->flags & GLOB_DOOFFS ? search->found->gl_offs : 0;
  if (!(search->flags & GLOB_NOSORT) && count)
    qsort(search->found->gl_pathv + offset + before, count, sizeof(char *), compare);
  return count ? 0 : GLOB_NOMATCH;
}

// ---- Braces ----------------------------------------------------------------------------------------------

// The end of the alternative that begins here, its comma or brace; NULL when there is none.
static const char *end_of_alternative(const char *text, int flags) {
  for (int depth = 0; *text; text++) {
    if (*text == '\\' && !(flags & GLOB_NOESCAPE) && text[1]) text++;
    else if (depth == 0 && (*text == ',' || *text == '}')) return text;
    else if (*text == '{') depth++;
    else if (*text == '}') depth--;
  }
  return NULL;
}

// The first brace that opens alternatives; {} is no such thing.
static const char *find_brace(const char *pattern, int flags) {
  for (; *pattern; pattern++) {
    if (*pattern == '\\' && !(flags & GLOB_NOESCAPE) && pattern[1]) pattern++;
    else if (*pattern == '{') return pattern;
  }
  return NULL;
}

static const char *end_of_braces(const char *text, int flags) {
  const char *end;
  while ((end = end_of_alternative(text, flags)) && *end == ',') text = end + 1;
  return end;
}

static int search_braces(struct glob_search *search, const char *pattern);

static int search_alternative(struct glob_search *search, const char *pattern, const char *open,
                              const char *start, const char *end, const char *close) {
  size_t head = (size_t)(open - pattern);
  size_t size = (size_t)(end - start);
  char *one = malloc(head + size + strlen(close));
  if (!one) return GLOB_NOSPACE;
  memcpy(one, pattern, head);
  memcpy(one + head, start, size);
  strcpy(one + head + size, close + 1);
  int result = search_braces(search, one);
  free(one);
  return result;
}

static int search_braces(struct glob_search *search, const char *pattern) {
  const char *open = search->flags & GLOB_BRACE ? find_brace(pattern, search->flags) : NULL;
  const char *close = open ? end_of_braces(open + 1, search->flags) : NULL;
  if (!close || strcmp(pattern, "{}") == 0) return search_plain(search, pattern);
  int has_found = 0;
  for (const char *start = open + 1; start <= close;) {
    const char *end = end_of_alternative(start, search->flags);
    int result = search_alternative(search, pattern, open, start, end, close);
    if (result && result != GLOB_NOMATCH) return result;
    if (!result) has_found = 1;
    start = end + 1;
  }
  return has_found ? 0 : GLOB_NOMATCH;
}

// ---- The function ------------------------------------------------------------------------------------------

static int keeps_pattern(const char *pattern, int flags) {
  if (flags & GLOB_NOCHECK) return 1;
  return (flags & GLOB_NOMAGIC) && *pattern && !strpbrk(pattern, "*?[\\");
}

int glob(const char *restrict pattern, int flags, int (*on_error)(const char *, int),
         glob_t *restrict found) {
  struct glob_search search = {found, flags, on_error};
  if (!(flags & GLOB_DOOFFS)) found->gl_offs = 0;
  if (!(flags & GLOB_APPEND)) {
    found->gl_pathc = 0;
    found->gl_pathv = NULL;
    if (flags & GLOB_DOOFFS) found->gl_pathv = calloc(found->gl_offs + 1, sizeof(char *));
    if (flags & GLOB_DOOFFS && !found->gl_pathv) return GLOB_NOSPACE;
  }
  int result = search_braces(&search, pattern);
  if (result == GLOB_NOMATCH && keeps_pattern(pattern, flags)) result = __glob_add(&search, pattern);
  found->gl_flags = search.flags;
  return result;
}

void globfree(glob_t *found) {
  if (!found->gl_pathv) return;
  for (size_t i = 0; i < found->gl_pathc; i++) free(found->gl_pathv[found->gl_offs + i]);
  free(found->gl_pathv);
  found->gl_pathv = NULL;
}

extern int glob64(const char *restrict, int, int (*)(const char *, int), glob64_t *restrict)
    __attribute__((alias("glob")));
extern void globfree64(glob64_t *) __attribute__((alias("globfree")));
