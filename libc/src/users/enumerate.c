// The users and groups of the box one after the other, into the caller's structure.
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>

int getpwent_r(struct passwd *restrict user, char *restrict buffer, size_t size,
               struct passwd **restrict result) {
  (void)buffer, (void)size;
  struct passwd *found = getpwent();
  if (found) *user = *found;
  *result = found ? user : NULL;
  return found ? 0 : ENOENT;
}

int getgrent_r(struct group *restrict group, char *restrict buffer, size_t size,
               struct group **restrict result) {
  (void)buffer, (void)size;
  struct group *found = getgrent();
  if (found) *group = *found;
  *result = found ? group : NULL;
  return found ? 0 : ENOENT;
}

int getpw(uid_t user, char *buffer) {
  struct passwd *found = getpwuid(user);
  if (!found) {
    errno = ENOENT;
    return -1;
  }
  sprintf(buffer, "%s:%s:%u:%u:%s:%s:%s", found->pw_name, found->pw_passwd, found->pw_uid,
          found->pw_gid, found->pw_gecos, found->pw_dir, found->pw_shell);
  return 0;
}
