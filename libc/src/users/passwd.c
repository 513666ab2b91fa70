// The users of the box: root, an ordinary one, and nobody. There is no /etc/passwd to read, and the
// host's is not ours.
#include <errno.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct passwd users[] = {
    {"root", "x", 0, 0, "root", "/root", "/bin/sh"},
    {"user", "x", 1000, 1000, "user", "/home/user", "/bin/sh"},
    {"nobody", "x", 65534, 65534, "nobody", "/nonexistent", "/usr/sbin/nologin"},
};
enum { COUNT = sizeof users / sizeof users[0] };

static size_t next;

struct passwd *getpwnam(const char *name) {
  for (size_t i = 0; i < COUNT; i++)
    if (strcmp(users[i].pw_name, name) == 0) return &users[i];
  return NULL;
}

struct passwd *getpwuid(uid_t user) {
  for (size_t i = 0; i < COUNT; i++)
    if (users[i].pw_uid == user) return &users[i];
  return NULL;
}

// The strings are constants: they need no room in the caller's buffer.
static int deliver(struct passwd *found, struct passwd *target, struct passwd **result) {
  if (found) *target = *found;
  *result = found ? target : NULL;
  return 0;
}

int getpwnam_r(const char *restrict name, struct passwd *restrict target, char *restrict buffer,
               size_t size, struct passwd **restrict result) {
  (void)buffer, (void)size;
  return deliver(getpwnam(name), target, result);
}

int getpwuid_r(uid_t user, struct passwd *restrict target, char *restrict buffer, size_t size,
               struct passwd **restrict result) {
  (void)buffer, (void)size;
  return deliver(getpwuid(user), target, result);
}

void setpwent(void) { next = 0; }

void endpwent(void) { next = 0; }

struct passwd *getpwent(void) { return next < COUNT ? &users[next++] : NULL; }

char *getlogin(void) {
  struct passwd *user = getpwuid(getuid());
  if (!user) errno = ENOENT;
  return user ? user->pw_name : NULL;
}

int getlogin_r(char *buffer, size_t size) {
  const char *name = getlogin();
  if (!name) return ENOENT;
  if (strlen(name) >= size) return ERANGE;
  strcpy(buffer, name);
  return 0;
}

char *cuserid(char *buffer) {
  static char room[32];
  const char *name = getlogin();
  return strcpy(buffer ? buffer : room, name ? name : "");
}
