// malloc and its family as the program under test calls them with --uninitialized symbolic (src/build/input-heap.ts): the
// machine is told of each new object, whose content is input until something is written to it.
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

#include "validity.h"

// The bytes of a heap object from `from` on hold nothing yet.
void __clew_uninitialized(Address object, Address from, Address size);

UNCHECKED static void *announced(void *object, size_t size)
{
  if (object != NULL)
    __clew_uninitialized((Address)object, 0, size);
  return object;
}

UNCHECKED void *__clew_input_malloc(size_t size) { return announced(malloc(size), size); }

// What the old object holds is kept; what is new behind it is input.
UNCHECKED void *__clew_input_realloc(void *old, size_t size)
{
  size_t kept = malloc_usable_size(old);
  void *object = realloc(old, size);
  if (object != NULL && kept < size)
    __clew_uninitialized((Address)object, kept, size);
  return object;
}

UNCHECKED void *__clew_input_reallocarray(void *old, size_t count, size_t size)
{
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return __clew_input_realloc(old, total);
}

UNCHECKED void *__clew_input_memalign(size_t align, size_t size)
{
  return announced(memalign(align, size), size);
}

UNCHECKED void *__clew_input_aligned_alloc(size_t align, size_t size)
{
  return announced(aligned_alloc(align, size), size);
}

UNCHECKED int __clew_input_posix_memalign(void **result, size_t align, size_t size)
{
  int error = posix_memalign(result, align, size);
  if (error == 0)
    announced(*result, size);
  return error;
}

UNCHECKED void *__clew_input_valloc(size_t size) { return announced(valloc(size), size); }

UNCHECKED void *__clew_input_pvalloc(size_t size)
{
  void *object = pvalloc(size);
  return announced(object, malloc_usable_size(object));
}
