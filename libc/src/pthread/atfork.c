// Handlers around fork: those before it run in the reverse order of their registration, those after it in that order.
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "processes.h"

static struct handlers {
  void (*prepare)(void);
  void (*parent)(void);
  void (*child)(void);
  struct handlers *previous, *next;
} *first, *last;

int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  struct handlers *added = malloc(sizeof *added);
  if (!added) return ENOMEM;
  *added = (struct handlers){prepare, parent, child, last, NULL};
  if (last) last->next = added;
  else first = added;
  last = added;
  return 0;
}

// What a program that was compiled against glibc calls instead.
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void),
                      void *library) {
  (void)library;
  return pthread_atfork(prepare, parent, child);
}

void __atfork_prepare(void) {
  for (struct handlers *each = last; each; each = each->previous)
    if (each->prepare) each->prepare();
}

void __atfork_parent(void) {
  for (struct handlers *each = first; each; each = each->next)
    if (each->parent) each->parent();
}

void __atfork_child(void) {
  for (struct handlers *each = first; each; each = each->next)
    if (each->child) each->child();
}
