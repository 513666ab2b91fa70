// Hashing of passwords is not here: the user is told where it is asked for, and the functions fail.
#include <crypt.h>
#include <errno.h>
#include <stddef.h>

#include "symbolic.h"

static char *fail(void) {
  __clew_box_failure("calls crypt; clew does not hash passwords: it failed with ENOSYS");
  errno = ENOSYS;
  return NULL;
}

char *crypt(const char *phrase, const char *setting) {
  (void)phrase, (void)setting;
  return fail();
}

char *crypt_r(const char *restrict phrase, const char *restrict setting,
              struct crypt_data *restrict data) {
  (void)phrase, (void)setting, (void)data;
  return fail();
}

char *crypt_rn(const char *phrase, const char *setting, void *data, int size) {
  (void)phrase, (void)setting, (void)data, (void)size;
  return fail();
}

char *crypt_ra(const char *phrase, const char *setting, void **data, int *size) {
  (void)phrase, (void)setting, (void)data, (void)size;
  return fail();
}

char *crypt_gensalt(const char *prefix, unsigned long count, const char *bytes, int size) {
  (void)prefix, (void)count, (void)bytes, (void)size;
  return fail();
}

char *crypt_gensalt_rn(const char *prefix, unsigned long count, const char *bytes, int size,
                       char *output, int room) {
  (void)prefix, (void)count, (void)bytes, (void)size, (void)output, (void)room;
  return fail();
}

char *crypt_gensalt_ra(const char *prefix, unsigned long count, const char *bytes, int size) {
  (void)prefix, (void)count, (void)bytes, (void)size;
  return fail();
}

int crypt_checksalt(const char *setting) {
  (void)setting;
  return CRYPT_SALT_INVALID;
}

const char *crypt_preferred_method(void) { return NULL; }
