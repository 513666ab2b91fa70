// The parts of a path. GNU's basename only looks; POSIX's, whose symbol is __xpg_basename, may cut
// slashes off at the end.
#include <string.h>

char *basename(const char *path) {
  const char *slash = strrchr(path, '/');
  return (char *)(slash ? slash + 1 : path);
}

static char *cut_trailing_slashes(char *path) {
  char *end = path + strlen(path);
  while (end > path + 1 && end[-1] == '/') *--end = '\0';
  return end;
}

char *__xpg_basename(char *path) {
  if (!path || !*path) return ".";
  char *end = cut_trailing_slashes(path);
  while (end > path && end[-1] != '/') end--;
  return *end ? end : path;
}

char *dirname(char *path) {
  if (!path || !*path) return ".";
  char *end = path + strlen(path);
  while (end > path && end[-1] == '/') end--;
  while (end > path && end[-1] != '/') end--;
  if (end == path && *path != '/') return ".";
  while (end > path && end[-1] == '/') end--;
  // Exactly two leading slashes are a root of their own.
  if (end == path) end += path[1] == '/' && path[2] != '/' ? 2 : 1;
  *end = '\0';
  return path;
}
