// Users and groups in files that the program has: the lines of /etc/passwd and /etc/group.
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *field(char **line) {
  char *start = *line;
  char *end = strchr(start, ':');
  if (end) {
    *end = '\0';
    *line = end + 1;
  } else {
    *line = start + strlen(start);
  }
  return start;
}

// A line into the buffer; what went wrong, or 0.
static int take_line(FILE *stream, char *buffer, size_t size) {
  for (;;) {
    if (size < 2) return ERANGE;
    if (!fgets(buffer, (int)size, stream)) return ENOENT;
    size_t length = strlen(buffer);
    if (length && buffer[length - 1] == '\n') buffer[length - 1] = '\0';
    else if (length + 1 == size) return ERANGE;
    if (*buffer && *buffer != '#') return 0;
  }
}

int fgetpwent_r(FILE *restrict stream, struct passwd *restrict user, char *restrict buffer,
                size_t size, struct passwd **restrict result) {
  char *line = buffer;
  *result = NULL;
  int error = take_line(stream, buffer, size);
  if (error) return error;
  user->pw_name = field(&line);
  user->pw_passwd = field(&line);
  user->pw_uid = (uid_t)strtoul(field(&line), NULL, 10);
  user->pw_gid = (gid_t)strtoul(field(&line), NULL, 10);
  user->pw_gecos = field(&line);
  user->pw_dir = field(&line);
  user->pw_shell = field(&line);
  *result = user;
  return 0;
}

struct passwd *fgetpwent(FILE *stream) {
  static struct passwd user;
  static char buffer[1024];
  struct passwd *result;
  int error = fgetpwent_r(stream, &user, buffer, sizeof buffer, &result);
  if (error && error != ENOENT) errno = error;
  return result;
}

int putpwent(const struct passwd *restrict user, FILE *restrict stream) {
  return fprintf(stream, "%s:%s:%u:%u:%s:%s:%s\n", user->pw_name, user->pw_passwd ? user->pw_passwd : "",
                 user->pw_uid, user->pw_gid, user->pw_gecos ? user->pw_gecos : "",
                 user->pw_dir ? user->pw_dir : "", user->pw_shell ? user->pw_shell : "") < 0
             ? -1
             : 0;
}

// The members, in what is left of the buffer behind the line; 0 when they have no room.
static int take_members(char *line, char *end, char **members[]) {
  char **list = (char **)(((unsigned long)line + strlen(line) + 8) & ~7ul);
  *members = list;
  while (*line) {
    if ((char *)(list + 2) > end) return 0;
    char *comma = strchr(line, ',');
    if (comma) *comma = '\0';
    if (*line) *list++ = line;
    line = comma ? comma + 1 : line + strlen(line);
  }
  if ((char *)(list + 1) > end) return 0;
  *list = NULL;
  return 1;
}

int fgetgrent_r(FILE *restrict stream, struct group *restrict group, char *restrict buffer,
                size_t size, struct group **restrict result) {
  char *line = buffer;
  *result = NULL;
  int error = take_line(stream, buffer, size);
  if (error) return error;
  group->gr_name = field(&line);
  group->gr_passwd = field(&line);
  group->gr_gid = (gid_t)strtoul(field(&line), NULL, 10);
  if (!take_members(line, buffer + size, &group->gr_mem)) return ERANGE;
  *result = group;
  return 0;
}

struct group *fgetgrent(FILE *stream) {
  static struct group group;
  static _Alignas(8) char buffer[1024];
  struct group *result;
  int error = fgetgrent_r(stream, &group, buffer, sizeof buffer, &result);
  if (error && error != ENOENT) errno = error;
  return result;
}

int putgrent(const struct group *restrict group, FILE *restrict stream) {
  fprintf(stream, "%s:%s:%u:", group->gr_name, group->gr_passwd ? group->gr_passwd : "", group->gr_gid);
  for (char **member = group->gr_mem; member && *member; member++)
    fprintf(stream, "%s%s", member == group->gr_mem ? "" : ",", *member);
  return putc('\n', stream) == EOF ? -1 : 0;
}
