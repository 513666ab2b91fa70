// Handlers around fork: accepted, and never called, because fork fails.
#include <pthread.h>

int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  (void)prepare, (void)parent, (void)child;
  return 0;
}

// What a program that was compiled against glibc calls instead.
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void),
                      void *library) {
  (void)library;
  return pthread_atfork(prepare, parent, child);
}
