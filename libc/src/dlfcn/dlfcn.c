// Dynamic loading fails as for files that are not there. The program itself can be opened, but its symbols have no names at
// run time.
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include "symbolic.h"

static char message[512];
static int is_waiting;

static char the_program;

static void remember(const char *what, const char *why) {
  *message = '\0';
  strncat(message, what, sizeof message / 2);
  strncat(message, why, sizeof message / 2 - 1);
  is_waiting = 1;
}

char *dlerror(void) {
  if (!is_waiting) return NULL;
  is_waiting = 0;
  return message;
}

void *dlopen(const char *path, int mode) {
  if (!path || !*path) return &the_program;
  if ((mode & RTLD_BINDING_MASK) == 0) remember("invalid mode for dlopen()", ": Invalid argument");
  else {
    remember(path, ": cannot open shared object file: clew does not load libraries at run time");
    __clew_box_failure("calls dlopen; clew does not load libraries at run time: it failed");
  }
  return NULL;
}

void *dlmopen(Lmid_t space, const char *path, int mode) {
  (void)space;
  return dlopen(path, mode);
}

int dlclose(void *handle) {
  if (handle == &the_program) return 0;
  remember("invalid handle", "");
  return -1;
}

static void *not_found(const char *name) {
  remember("undefined symbol: ", name);
  __clew_box_failure("calls dlsym; symbols have no names at run time in the box: it failed");
  return NULL;
}

void *dlsym(void *restrict handle, const char *restrict name) {
  (void)handle;
  return not_found(name);
}

void *dlvsym(void *restrict handle, const char *restrict name, const char *restrict version) {
  (void)handle, (void)version;
  return not_found(name);
}

int dladdr(const void *address, Dl_info *information) {
  (void)address, (void)information;
  return 0;
}

int dladdr1(const void *address, Dl_info *information, void **extra, int flags) {
  (void)extra, (void)flags;
  return dladdr(address, information);
}

int dlinfo(void *restrict handle, int request, void *restrict argument) {
  (void)handle, (void)request, (void)argument;
  remember("unsupported dlinfo request", "");
  return -1;
}
