// What a program can ask about the machine it runs on.
#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "system_call.h"

int uname(struct utsname *names) { return (int)SYSTEM_CALL1(SYS_uname, names); }

int gethostname(char *name, size_t size) {
  struct utsname names;
  if (uname(&names)) return -1;
  size_t length = strlen(names.nodename) + 1;
  memcpy(name, names.nodename, length < size ? length : size);
  if (length <= size) return 0;
  errno = ENAMETOOLONG;
  return -1;
}

int getdomainname(char *name, size_t size) {
  if (size) strncpy(name, "(none)", size);
  return 0;
}

static int refuse(void) {
  errno = EPERM;
  return -1;
}

int sethostname(const char *name, size_t size) {
  (void)name, (void)size;
  return refuse();
}

int setdomainname(const char *name, size_t size) {
  (void)name, (void)size;
  return refuse();
}

int acct(const char *path) {
  (void)path;
  return refuse();
}

long gethostid(void) { return 0; }

int sysinfo(struct sysinfo *information) { return (int)SYSTEM_CALL1(SYS_sysinfo, information); }

int get_nprocs(void) { return 1; }

int get_nprocs_conf(void) { return 1; }

long get_phys_pages(void) { return sysconf(_SC_PHYS_PAGES); }

long get_avphys_pages(void) { return sysconf(_SC_AVPHYS_PAGES); }

int getpagesize(void) { return 4096; }
ALIAS(__getpagesize, getpagesize);

int getdtablesize(void) { return 1024; }

ssize_t getrandom(void *buffer, size_t size, unsigned int flags) {
  return SYSTEM_CALL3(SYS_getrandom, buffer, size, flags);
}

int getentropy(void *buffer, size_t size) {
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  return getrandom(buffer, size, 0) < 0 ? -1 : 0;
}
