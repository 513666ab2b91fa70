// The name of the thread: at first the program's, cut to the kernel's 15 characters.
#include <errno.h>
#include <pthread.h>
#include <string.h>

enum { NAME_SIZE = 16 };

static char name[NAME_SIZE];

static const char *current(void) {
  if (!*name) strncpy(name, program_invocation_short_name, NAME_SIZE - 1);
  return name;
}

int pthread_setname_np(pthread_t thread, const char *wanted) {
  (void)thread;
  if (strlen(wanted) >= NAME_SIZE) return ERANGE;
  strcpy(name, wanted);
  return 0;
}

int pthread_getname_np(pthread_t thread, char *buffer, size_t size) {
  (void)thread;
  if (size < NAME_SIZE) return ERANGE;
  strcpy(buffer, current());
  return 0;
}
