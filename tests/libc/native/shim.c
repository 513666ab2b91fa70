// Lets our C library run natively on x86-64 Linux, without the machine: the host functions in terms
// of real system calls, and memory that is handed out and never taken back. Only for tests that
// compare the library with glibc.
#include "host.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

int __clew_start(int, char **, char **);

__asm__(
    ".globl _start\n"
    "_start:\n"
    "  mov (%rsp), %rdi\n"
    "  lea 8(%rsp), %rsi\n"
    "  lea 16(%rsp,%rdi,8), %rdx\n"
    "  and $-16, %rsp\n"
    "  call __clew_start\n"
    "  hlt\n");

long __clew_syscall(long number, long a, long b, long c, long d, long e, long f) {
  register long fourth __asm__("r10") = d;
  register long fifth __asm__("r8") = e;
  register long sixth __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth)
                   : "rcx", "r11", "memory");
  return result;
}

// Test programs have no constructors.
void __clew_constructors(void) {}
void __clew_destructors(void) {}

void __clew_exit(int status) {
  for (;;) __clew_syscall(SYS_exit_group, status, 0, 0, 0, 0, 0);
}

void __clew_signal_exit(int signal) { __clew_exit(128 + signal); }

void __clew_finding(const char *kind, const char *message) {
  (void)kind, (void)message;
  __clew_exit(134);
}

void __clew_memmove(void *destination, const void *source, size_t count) {
  char *to = destination;
  const char *from = source;
  if (to < from)
    for (size_t i = 0; i < count; i++) to[i] = from[i];
  else
    while (count--) to[count] = from[count];
}

void __clew_memcpy(void *destination, const void *source, size_t count) {
  __clew_memmove(destination, source, count);
}

void __clew_memset(void *destination, int value, size_t count) {
  for (char *to = destination; count--; to++) *to = (char)value;
}

// ---- Memory: blocks with their size in front, from one large arena --------------------------------------

static _Alignas(16) char arena[1l << 30];
static size_t used;

void *malloc(size_t size) {
  size_t rounded = (size + 15) & ~(size_t)15;
  if (rounded < size || rounded > sizeof arena - used - 16) return NULL;
  char *block = arena + used + 16;
  *(size_t *)(arena + used) = size;
  used += 16 + rounded;
  return block;
}

void *aligned_alloc(size_t alignment, size_t size) {
  char *block = malloc(size + alignment);
  uintptr_t rest = (uintptr_t)block % alignment;
  if (!block || rest == 0) return block;
  block += alignment - rest;
  *(size_t *)(block - 16) = size;
  return block;
}

void free(void *block) { (void)block; }

void *calloc(size_t count, size_t size) { return malloc(count * size); }

void *realloc(void *block, size_t size) {
  if (!block) return malloc(size);
  size_t old = *(size_t *)((char *)block - 16);
  void *moved = malloc(size);
  if (moved) __clew_memcpy(moved, block, old < size ? old : size);
  return moved;
}
