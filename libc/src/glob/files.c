// Goes down the directories, a component of the pattern at a time.
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "glob_search.h"

// ---- The file system, the program's own one if it has brought one -----------------------------------------

static int has_own(const struct glob_search *search) { return search->flags & GLOB_ALTDIRFUNC; }

static void *open_directory(const struct glob_search *search, const char *path) {
  return has_own(search) ? search->found->gl_opendir(path) : opendir(path);
}

static struct dirent *read_directory(const struct glob_search *search, void *directory) {
  return has_own(search) ? search->found->gl_readdir(directory) : readdir(directory);
}

static void close_directory(const struct glob_search *search, void *directory) {
  if (has_own(search)) search->found->gl_closedir(directory);
  else closedir(directory);
}

static int exists(const struct glob_search *search, const char *path) {
  struct stat status;
  return (has_own(search) ? search->found->gl_lstat(path, &status) : lstat(path, &status)) == 0;
}

static int is_directory(const struct glob_search *search, const char *path) {
  struct stat status;
  int result = has_own(search) ? search->found->gl_stat(path, &status) : stat(path, &status);
  return result == 0 && S_ISDIR(status.st_mode);
}

// ---- Paths ---------------------------------------------------------------------------------------------------

// `base` and so many bytes of `part`, without its backslashes if they escape.
static char *join(const char *base, const char *part, size_t size, int unescapes) {
  size_t length = strlen(base);
  char *path = malloc(length + size + 2);
  if (!path) return NULL;
  memcpy(path, base, length);
  for (size_t i = 0; i < size; i++) {
    if (unescapes && part[i] == '\\' && i + 1 < size) i++;
    path[length++] = part[i];
  }
  path[length] = '\0';
  return path;
}

static int walk(struct glob_search *search, const char *base, const char *rest);

// The path is complete: there is no more pattern.
static int add_path(struct glob_search *search, char *path) {
  size_t length = strlen(path);
  if (search->flags & GLOB_MARK && is_directory(search, path))
    strcpy(path + length, "/");
  return __glob_add(search, path);
}

// `base` is there; `slashes` follow, and then `rest`.
static int go_on(struct glob_search *search, char *path, const char *slashes, const char *rest) {
  if (slashes == rest) return add_path(search, path);
  if (!is_directory(search, path)) return 0;
  char *deeper = join(path, slashes, (size_t)(rest - slashes), 0);
  if (!deeper) return GLOB_NOSPACE;
  int result = *rest ? walk(search, deeper, rest) : add_path(search, deeper);
  free(deeper);
  return result;
}

static int report(struct glob_search *search, const char *path) {
  int wants_end = search->on_error && search->on_error(path, errno);
  return wants_end || search->flags & GLOB_ERR ? GLOB_ABORTED : 0;
}

// The directory that a path ends in, without its last slash.
static int open_base(struct glob_search *search, const char *base, void **directory) {
  size_t length = strlen(base);
  if (length > 1 && base[length - 1] == '/') length--;
  char *path = length ? join("", base, length, 0) : join("", ".", 1, 0);
  *directory = path ? open_directory(search, path) : NULL;
  int result = !path ? GLOB_NOSPACE : *directory || errno == ENOTDIR ? 0 : report(search, path);
  free(path);
  return result;
}

static int may_be_directory(const struct dirent *entry) {
  return entry->d_type == DT_DIR || entry->d_type == DT_LNK || entry->d_type == DT_UNKNOWN;
}

// Everything in the directory that matches the component. GLOB_PERIOD is for the last one.
static int walk_matches(struct glob_search *search, const char *base, const char *component,
                        const char *slashes, const char *rest) {
  int is_last = slashes == rest;
  int takes_periods = is_last && search->flags & GLOB_PERIOD;
  int flags = (search->flags & GLOB_NOESCAPE ? FNM_NOESCAPE : 0) | (takes_periods ? 0 : FNM_PERIOD);
  void *directory;
  int result = open_base(search, base, &directory);
  if (!directory) return result;
  if (is_last) search->flags |= GLOB_MAGCHAR;
  int wants_directory = search->flags & GLOB_ONLYDIR || !is_last;
  struct dirent *entry;
  while (!result && (entry = read_directory(search, directory))) {
    if (wants_directory && !may_be_directory(entry)) continue;
    if (fnmatch(component, entry->d_name, flags) != 0) continue;
    char *path = join(base, entry->d_name, strlen(entry->d_name), 0);
    int is_wrong = path && wants_directory && entry->d_type != DT_DIR && !is_directory(search, path);
    if (!is_wrong) result = path ? go_on(search, path, slashes, rest) : GLOB_NOSPACE;
    free(path);
  }
  close_directory(search, directory);
  return result;
}

// A last component with a backslash or a lone bracket is looked for in the directory, as in glibc.
static int is_looked_for(const struct glob_search *search, const char *part, size_t size) {
  if (__glob_has_magic(part, size, search->flags)) return 1;
  if (part[size] != '\0') return 0;
  return memchr(part, '[', size) || (!(search->flags & GLOB_NOESCAPE) && memchr(part, '\\', size));
}

// A directory without a wildcard is not asked for: what is to be in it will be.
static int walk(struct glob_search *search, const char *base, const char *rest) {
  size_t size = strcspn(rest, "/");
  const char *slashes = rest + size;
  const char *behind = slashes + strspn(slashes, "/");
  if (is_looked_for(search, rest, size)) {
    char *component = join("", rest, size, 0);
    if (!component) return GLOB_NOSPACE;
    int result = walk_matches(search, base, component, slashes, behind);
    free(component);
    return result;
  }
  size_t taken = *behind ? (size_t)(behind - rest) : size;
  char *path = join(base, rest, taken, !(search->flags & GLOB_NOESCAPE));
  if (!path) return GLOB_NOSPACE;
  int result = 0;
  if (*behind) result = walk(search, path, behind);
  else if (exists(search, path)) result = go_on(search, path, slashes, behind);
  free(path);
  return result;
}

int __glob_files(struct glob_search *search, const char *pattern) {
  size_t slashes = strspn(pattern, "/");
  char *root = join("", pattern, slashes, 0);
  if (!root) return GLOB_NOSPACE;
  int result = 0;
  if (pattern[slashes]) result = walk(search, root, pattern + slashes);
  else if (slashes) result = add_path(search, root);
  free(root);
  return result;
}
