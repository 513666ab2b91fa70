// Semaphores by name: a list of this process, as no other process opens them.
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "semaphores.h"

static struct named {
  sem_t semaphore;
  struct named *next;
  int users;
  int is_unlinked;
  char name[];
} *first;

static sem_t *fail(int error) {
  errno = error;
  return SEM_FAILED;
}

static struct named *find(const char *name) {
  struct named *each = first;
  while (each && (each->is_unlinked || strcmp(each->name, name) != 0)) each = each->next;
  return each;
}

static sem_t *create(const char *name, unsigned int value) {
  struct named *made = calloc(1, sizeof *made + strlen(name) + 1);
  if (!made) return fail(ENOMEM);
  if (sem_init(&made->semaphore, 1, value)) {
    free(made);
    return SEM_FAILED;
  }
  strcpy(made->name, name);
  made->users = 1;
  made->next = first;
  first = made;
  return &made->semaphore;
}

// One leading slash does not count; a name has no other.
static const char *plain(const char *name) {
  while (*name == '/') name++;
  return *name && !strchr(name, '/') && strlen(name) < 252 ? name : NULL;
}

sem_t *sem_open(const char *path, int flags, ...) {
  const char *name = plain(path);
  if (!name) return fail(EINVAL);
  struct named *known = find(name);
  if (known && (flags & O_CREAT) && (flags & O_EXCL)) return fail(EEXIST);
  if (known) {
    known->users++;
    return &known->semaphore;
  }
  if (!(flags & O_CREAT)) return fail(ENOENT);
  va_list arguments;
  va_start(arguments, flags);
  (void)va_arg(arguments, mode_t);
  unsigned int value = va_arg(arguments, unsigned int);
  va_end(arguments);
  return create(name, value);
}

static void release(struct named *gone) {
  if (gone->users > 0 || !gone->is_unlinked) return;
  struct named **link = &first;
  while (*link != gone) link = &(*link)->next;
  *link = gone->next;
  free(gone);
}

int sem_close(sem_t *semaphore) {
  struct named *each = first;
  while (each && &each->semaphore != semaphore) each = each->next;
  if (!each || each->users == 0) {
    errno = EINVAL;
    return -1;
  }
  each->users--;
  release(each);
  return 0;
}

int sem_unlink(const char *path) {
  const char *name = plain(path);
  struct named *known = name ? find(name) : NULL;
  if (!known) {
    errno = ENOENT;
    return -1;
  }
  known->is_unlinked = 1;
  release(known);
  return 0;
}
