/* Stacks of objects that grow: the last one in place, the others stay. Layout and entries are glibc's; the operations on
 * the current chunk are here, so that they compile to a few instructions. */
#ifndef _OBSTACK_H
#define _OBSTACK_H 1

#include <features.h>
#include <stddef.h>
#include <string.h>
#ifdef __USE_GNU
# include <stdarg.h>
#endif

#define _OBSTACK_INTERFACE_VERSION 1

__BEGIN_DECLS

struct _obstack_chunk {
  char *limit;
  struct _obstack_chunk *prev;
  char contents[4];
};

struct obstack {
  long chunk_size;
  struct _obstack_chunk *chunk;
  char *object_base;
  char *next_free;
  char *chunk_limit;
  union {
    ptrdiff_t tempint;
    void *tempptr;
  } temp;
  int alignment_mask;
  struct _obstack_chunk *(*chunkfun)(void *, long);
  void (*freefun)(void *, struct _obstack_chunk *);
  void *extra_arg;
  unsigned use_extra_arg : 1;
  unsigned maybe_empty_object : 1;
  unsigned alloc_failed : 1;
};

extern int _obstack_begin(struct obstack *, int, int, void *(*)(long), void (*)(void *));
extern int _obstack_begin_1(struct obstack *, int, int, void *(*)(void *, long),
                            void (*)(void *, void *), void *);
extern void _obstack_newchunk(struct obstack *, int);
extern int _obstack_allocated_p(struct obstack *, void *);
extern int _obstack_memory_used(struct obstack *);
extern void _obstack_free(struct obstack *, void *);
extern void (*obstack_alloc_failed_handler)(void);
extern int obstack_exit_failure;
#ifdef __USE_GNU
extern int obstack_printf(struct obstack *__restrict, const char *__restrict, ...)
    __attribute__((__format__(__printf__, 2, 3)));
extern int obstack_vprintf(struct obstack *__restrict, const char *__restrict, va_list)
    __attribute__((__format__(__printf__, 2, 0)));
#endif

/* What the allocator of the program is called through. */
#define __OBSTACK_ALLOC ((void *(*)(long))obstack_chunk_alloc)
#define __OBSTACK_FREE ((void (*)(void *))obstack_chunk_free)
#define obstack_init(h) _obstack_begin((h), 0, 0, __OBSTACK_ALLOC, __OBSTACK_FREE)
#define obstack_begin(h, size) _obstack_begin((h), (size), 0, __OBSTACK_ALLOC, __OBSTACK_FREE)
#define obstack_specify_allocation(h, size, alignment, alloc, release) \
  _obstack_begin((h), (size), (alignment), (void *(*)(long))(alloc), (void (*)(void *))(release))
#define obstack_specify_allocation_with_arg(h, size, alignment, alloc, release, argument)       \
  _obstack_begin_1((h), (size), (alignment), (void *(*)(void *, long))(alloc),                  \
                   (void (*)(void *, void *))(release), (argument))
#define obstack_chunkfun(h, function) \
  ((void)((h)->chunkfun = (struct _obstack_chunk * (*)(void *, long))(function)))
#define obstack_freefun(h, function) \
  ((void)((h)->freefun = (void (*)(void *, struct _obstack_chunk *))(function)))

#define obstack_chunk_size(h) ((h)->chunk_size)
#define obstack_alignment_mask(h) ((h)->alignment_mask)
#define obstack_memory_used(h) _obstack_memory_used(h)
#define obstack_base(h) ((void *)(h)->object_base)
#define obstack_next_free(h) ((void *)(h)->next_free)
#define obstack_object_size(h) __obstack_object_size(h)
#define obstack_room(h) __obstack_room(h)
#define obstack_empty_p(h) __obstack_empty(h)
#define obstack_make_room(h, length) __obstack_make_room((h), (int)(length))
#define obstack_grow(h, data, length) __obstack_grow((h), (data), (int)(length))
#define obstack_grow0(h, data, length) __obstack_grow0((h), (data), (int)(length))
#define obstack_1grow(h, character) __obstack_1grow((h), (char)(character))
#define obstack_ptr_grow(h, pointer) __obstack_ptr_grow((h), (pointer))
#define obstack_int_grow(h, number) __obstack_int_grow((h), (number))
#define obstack_1grow_fast(h, character) ((void)(*(h)->next_free++ = (character)))
#define obstack_ptr_grow_fast(h, pointer) __obstack_ptr_grow_fast((h), (pointer))
#define obstack_int_grow_fast(h, number) __obstack_int_grow_fast((h), (number))
#define obstack_blank(h, length) __obstack_blank((h), (int)(length))
#define obstack_blank_fast(h, length) ((void)((h)->next_free += (length)))
#define obstack_finish(h) __obstack_finish(h)
#define obstack_alloc(h, length) __obstack_alloc((h), (int)(length))
#define obstack_copy(h, data, length) __obstack_copy((h), (data), (int)(length))
#define obstack_copy0(h, data, length) __obstack_copy0((h), (data), (int)(length))
#define obstack_free(h, object) __obstack_free_from((h), (void *)(object))

static __inline__ int __obstack_object_size(const struct obstack *__h) {
  return (int)(__h->next_free - __h->object_base);
}

static __inline__ int __obstack_room(const struct obstack *__h) {
  return (int)(__h->chunk_limit - __h->next_free);
}

static __inline__ char *__obstack_align(const struct obstack *__h, char *__pointer) {
  unsigned long __mask = (unsigned long)__h->alignment_mask;
  return __pointer + (-(unsigned long)__pointer & __mask);
}

static __inline__ int __obstack_empty(const struct obstack *__h) {
  char *__first = __obstack_align(__h, (char *)__h->chunk + offsetof(struct _obstack_chunk, contents));
  return __h->chunk->prev == 0 && __h->next_free == __first;
}

static __inline__ void __obstack_make_room(struct obstack *__h, int __length) {
  if (__obstack_room(__h) < __length) _obstack_newchunk(__h, __length);
}

static __inline__ void __obstack_grow(struct obstack *__h, const void *__data, int __length) {
  __obstack_make_room(__h, __length);
  memcpy(__h->next_free, __data, (size_t)__length);
  __h->next_free += __length;
}

static __inline__ void __obstack_1grow(struct obstack *__h, char __character) {
  __obstack_make_room(__h, 1);
  *__h->next_free++ = __character;
}

static __inline__ void __obstack_grow0(struct obstack *__h, const void *__data, int __length) {
  __obstack_make_room(__h, __length + 1);
  __obstack_grow(__h, __data, __length);
  __obstack_1grow(__h, '\0');
}

static __inline__ void __obstack_ptr_grow_fast(struct obstack *__h, const void *__pointer) {
  memcpy(__h->next_free, &__pointer, sizeof __pointer);
  __h->next_free += sizeof __pointer;
}

static __inline__ void __obstack_ptr_grow(struct obstack *__h, const void *__pointer) {
  __obstack_make_room(__h, (int)sizeof __pointer);
  __obstack_ptr_grow_fast(__h, __pointer);
}

static __inline__ void __obstack_int_grow_fast(struct obstack *__h, int __number) {
  memcpy(__h->next_free, &__number, sizeof __number);
  __h->next_free += sizeof __number;
}

static __inline__ void __obstack_int_grow(struct obstack *__h, int __number) {
  __obstack_make_room(__h, (int)sizeof __number);
  __obstack_int_grow_fast(__h, __number);
}

static __inline__ void __obstack_blank(struct obstack *__h, int __length) {
  __obstack_make_room(__h, __length);
  __h->next_free += __length;
}

/* The object stays where it is; the next one begins behind it, aligned. */
static __inline__ void *__obstack_finish(struct obstack *__h) {
  char *__object = __h->object_base;
  char *__next;
  if (__h->next_free == __object) __h->maybe_empty_object = 1;
  __next = __obstack_align(__h, __h->next_free);
  if (__next - (char *)__h->chunk > __h->chunk_limit - (char *)__h->chunk) __next = __h->chunk_limit;
  __h->object_base = __h->next_free = __next;
  return __object;
}

static __inline__ void *__obstack_alloc(struct obstack *__h, int __length) {
  __obstack_blank(__h, __length);
  return __obstack_finish(__h);
}

static __inline__ void *__obstack_copy(struct obstack *__h, const void *__data, int __length) {
  __obstack_grow(__h, __data, __length);
  return __obstack_finish(__h);
}

static __inline__ void *__obstack_copy0(struct obstack *__h, const void *__data, int __length) {
  __obstack_grow0(__h, __data, __length);
  return __obstack_finish(__h);
}

/* The object and all that came after it. */
static __inline__ void __obstack_free_from(struct obstack *__h, void *__object) {
  if ((char *)__object > (char *)__h->chunk && (char *)__object < __h->chunk_limit)
    __h->next_free = __h->object_base = (char *)__object;
  else
    _obstack_free(__h, __object);
}

__END_DECLS

#endif
