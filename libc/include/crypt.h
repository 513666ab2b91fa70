/* Hashing of passwords: not here. All of these fail with ENOSYS. */
#ifndef _CRYPT_H
#define _CRYPT_H 1

#include <features.h>

#define CRYPT_OUTPUT_SIZE 384
#define CRYPT_MAX_PASSPHRASE_SIZE 512
#define CRYPT_GENSALT_OUTPUT_SIZE 192
#define CRYPT_DATA_RESERVED_SIZE 767
#define CRYPT_DATA_INTERNAL_SIZE 30720
#define CRYPT_SALT_OK 0
#define CRYPT_SALT_INVALID 1

struct crypt_data {
  char output[CRYPT_OUTPUT_SIZE];
  char setting[CRYPT_OUTPUT_SIZE];
  char input[CRYPT_MAX_PASSPHRASE_SIZE];
  char reserved[CRYPT_DATA_RESERVED_SIZE];
  char initialized;
  char internal[CRYPT_DATA_INTERNAL_SIZE];
};

__BEGIN_DECLS
extern char *crypt(const char *, const char *) __THROW;
extern char *crypt_r(const char *__restrict, const char *__restrict,
                     struct crypt_data *__restrict) __THROW;
extern char *crypt_rn(const char *, const char *, void *, int) __THROW;
extern char *crypt_ra(const char *, const char *, void **, int *) __THROW;
extern char *crypt_gensalt(const char *, unsigned long, const char *, int) __THROW;
extern char *crypt_gensalt_rn(const char *, unsigned long, const char *, int, char *, int) __THROW;
extern char *crypt_gensalt_ra(const char *, unsigned long, const char *, int) __THROW;
extern int crypt_checksalt(const char *) __THROW;
extern const char *crypt_preferred_method(void) __THROW;
__END_DECLS

#endif
