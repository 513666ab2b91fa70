// The part of obstacks that changes chunks. Sizes grow as glibc's do, because a program's own allocator sees them.
#include <libintl.h>
#include <obstack.h>
#include <stdio.h>
#include <stdlib.h>

#include "alias.h"

#undef obstack_free

enum { ALIGNMENT = 16, DEFAULT_SIZE = 4064 };

typedef struct obstack Stack;
typedef struct _obstack_chunk Chunk;

int obstack_exit_failure = EXIT_FAILURE;

static void out_of_memory(void) {
  fprintf(stderr, "%s\n", gettext("memory exhausted"));
  exit(obstack_exit_failure);
}

void (*obstack_alloc_failed_handler)(void) = out_of_memory;

static Chunk *allocate(Stack *stack, long size) {
  Chunk *chunk = stack->use_extra_arg ? stack->chunkfun(stack->extra_arg, size)
                                      : ((Chunk * (*)(long))(void *)stack->chunkfun)(size);
  if (!chunk) obstack_alloc_failed_handler();
  return chunk;
}

static void release(Stack *stack, Chunk *chunk) {
  if (stack->use_extra_arg) stack->freefun(stack->extra_arg, chunk);
  else ((void (*)(void *))(void *)stack->freefun)(chunk);
}

static char *first_place(Stack *stack, Chunk *chunk) {
  return __obstack_align(stack, (char *)chunk + offsetof(Chunk, contents));
}

static int begin(Stack *stack, int size, int alignment) {
  stack->chunk_size = size == 0 ? DEFAULT_SIZE : size;
  stack->alignment_mask = (alignment == 0 ? ALIGNMENT : alignment) - 1;
  Chunk *chunk = stack->chunk = allocate(stack, stack->chunk_size);
  stack->next_free = stack->object_base = first_place(stack, chunk);
  stack->chunk_limit = chunk->limit = (char *)chunk + stack->chunk_size;
  chunk->prev = NULL;
  stack->maybe_empty_object = 0;
  stack->alloc_failed = 0;
  return 1;
}

int _obstack_begin(Stack *stack, int size, int alignment, void *(*allocator)(long),
                   void (*releaser)(void *)) {
  stack->chunkfun = (Chunk * (*)(void *, long))(void *)allocator;
  stack->freefun = (void (*)(void *, Chunk *))(void *)releaser;
  stack->use_extra_arg = 0;
  return begin(stack, size, alignment);
}

int _obstack_begin_1(Stack *stack, int size, int alignment, void *(*allocator)(void *, long),
                     void (*releaser)(void *, void *), void *argument) {
  stack->chunkfun = (Chunk * (*)(void *, long))(void *)allocator;
  stack->freefun = (void (*)(void *, Chunk *))(void *)releaser;
  stack->extra_arg = argument;
  stack->use_extra_arg = 1;
  return begin(stack, size, alignment);
}

// The growing object moves to a new chunk; the old one goes if it held nothing else.
void _obstack_newchunk(Stack *stack, int length) {
  Chunk *old = stack->chunk;
  long object_size = stack->next_free - stack->object_base;
  long size = object_size + length + (object_size >> 3) + stack->alignment_mask + 100;
  if (size < stack->chunk_size) size = stack->chunk_size;
  Chunk *chunk = allocate(stack, size);
  char *object = first_place(stack, chunk);
  memcpy(object, stack->object_base, (size_t)object_size);
  chunk->prev = old;
  if (!stack->maybe_empty_object && stack->object_base == first_place(stack, old)) {
    chunk->prev = old->prev;
    release(stack, old);
  }
  stack->chunk = chunk;
  stack->chunk_limit = chunk->limit = (char *)chunk + size;
  stack->object_base = object;
  stack->next_free = object + object_size;
  stack->maybe_empty_object = 0;
}

static int is_in(const Chunk *chunk, const void *object) {
  return (const void *)chunk < object && object <= (const void *)chunk->limit;
}

int _obstack_allocated_p(Stack *stack, void *object) {
  Chunk *chunk = stack->chunk;
  while (chunk && !is_in(chunk, object)) chunk = chunk->prev;
  return chunk != NULL;
}

// An object that is in no chunk is a mistake; NULL gives everything back.
void _obstack_free(Stack *stack, void *object) {
  Chunk *chunk = stack->chunk;
  while (chunk && !is_in(chunk, object)) {
    Chunk *previous = chunk->prev;
    release(stack, chunk);
    chunk = previous;
    stack->maybe_empty_object = 1;
  }
  stack->chunk = chunk;
  if (chunk) {
    stack->object_base = stack->next_free = object;
    stack->chunk_limit = chunk->limit;
  } else if (object) {
    abort();
  }
}
ALIAS(obstack_free, _obstack_free);

int _obstack_memory_used(Stack *stack) {
  int bytes = 0;
  for (Chunk *chunk = stack->chunk; chunk; chunk = chunk->prev) {
    bytes += (int)(chunk->limit - (char *)chunk);
  }
  return bytes;
}
