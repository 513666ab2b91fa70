// Semaphores by name: a list of this process. In programs that can fork the semaphores lie in shared memory, which other processes
// find by the same name.
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "processes.h"
#include "semaphores.h"

static struct named {
  sem_t *semaphore;
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

static void shared_path(char *path, size_t size, const char *name) {
  snprintf(path, size, "/dev/shm/sem.%s", name);
}

// Shared memory for a semaphore that this process does not have open: it may be there already.
static int share(const char *path, unsigned int value, int flags, sem_t **made) {
  int descriptor = open(path, flags | O_RDWR | O_CLOEXEC, 0600);
  struct stat status;
  if (descriptor < 0) return errno;
  int error = fstat(descriptor, &status) < 0 ? errno : 0;
  int is_new = status.st_size == 0;
  if (!error && is_new && ftruncate(descriptor, sizeof **made) < 0) error = errno;
  if (!error) *made = mmap(NULL, sizeof **made, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (!error && *made == MAP_FAILED) error = errno;
  close(descriptor);
  if (!error && is_new && sem_init(*made, 1, value)) error = errno;
  return error;
}

static int memory_of(const char *name, unsigned int value, int flags, sem_t **made) {
  if (__process_system_call) {
    char path[300];
    shared_path(path, sizeof path, name);
    return share(path, value, flags, made);
  }
  if (!(flags & O_CREAT)) return ENOENT;
  *made = malloc(sizeof **made);
  if (!*made) return ENOMEM;
  if (sem_init(*made, 1, value) == 0) return 0;
  free(*made);
  return errno;
}

static sem_t *create(const char *name, unsigned int value, int flags) {
  struct named *made = calloc(1, sizeof *made + strlen(name) + 1);
  if (!made) return fail(ENOMEM);
  int error = memory_of(name, value, flags, &made->semaphore);
  if (error) {
    free(made);
    return fail(error);
  }
  strcpy(made->name, name);
  made->users = 1;
  made->next = first;
  first = made;
  return made->semaphore;
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
    return known->semaphore;
  }
  unsigned int value = 0;
  if (flags & O_CREAT) {
    va_list arguments;
    va_start(arguments, flags);
    (void)va_arg(arguments, mode_t);
    value = va_arg(arguments, unsigned int);
    va_end(arguments);
  }
  return create(name, value, flags);
}

static void release(struct named *gone) {
  if (gone->users > 0 || !gone->is_unlinked) return;
  struct named **link = &first;
  while (*link != gone) link = &(*link)->next;
  *link = gone->next;
  if (__process_system_call) munmap(gone->semaphore, sizeof *gone->semaphore);
  else free(gone->semaphore);
  free(gone);
}

int sem_close(sem_t *semaphore) {
  struct named *each = first;
  while (each && each->semaphore != semaphore) each = each->next;
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
  if (__process_system_call && name) {
    char file[300];
    shared_path(file, sizeof file, name);
    if (unlink(file) < 0) return -1;
    if (!known) return 0;
  }
  if (!known) {
    errno = ENOENT;
    return -1;
  }
  known->is_unlinked = 1;
  release(known);
  return 0;
}
