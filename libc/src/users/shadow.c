// Shadow passwords: the file is not there.
#include <errno.h>
#include <shadow.h>
#include <stddef.h>

void setspent(void) {}

void endspent(void) {}

struct spwd *getspent(void) { return NULL; }

struct spwd *getspnam(const char *name) {
  (void)name;
  errno = ENOENT;
  return NULL;
}

int getspent_r(struct spwd *entry, char *buffer, size_t size, struct spwd **result) {
  (void)entry, (void)buffer, (void)size;
  *result = NULL;
  return ENOENT;
}

int getspnam_r(const char *name, struct spwd *entry, char *buffer, size_t size,
               struct spwd **result) {
  (void)name;
  return getspent_r(entry, buffer, size, result);
}

int lckpwdf(void) { return 0; }

int ulckpwdf(void) { return 0; }
