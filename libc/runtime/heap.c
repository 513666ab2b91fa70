// malloc and its family. Every block has a header in front that the program cannot reach, and ends in a red
// zone (at the latest the next block's header).
//
//   header (16 bytes) | object | red zone to the end of the block
//   header (16 bytes) | link, object's offset (16 bytes) | gap for alignment | object | red zone
//
// Freed blocks wait in a queue before they are used again, so that a stale pointer finds them freed and not
// in somebody else's hands; they are linked through their first bytes. The queue is short, so that the
// memory in it is still near when it comes back.
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#include "blocks.h"

#define GAP 0x80000000u

// Ordinals for which a report asked: the machine is told when they come.
unsigned __clew_watch_allocation, __clew_watch_release;
void __clew_watched(Address event);
_Noreturn void __clew_bad_free(Address pointer, int freed);
// Set by the machine where calls may fail on demand (--fail-calls); only then it is asked.
int __clew_allocations_may_fail;
int __clew_allocation_fails(void);
// Set by the machine where threads are compared: what others did to memory that is handed out anew does not matter.
int __clew_tells_allocations;
void __clew_thread_memory(Address object, Address size);
// Symbolic bytes that are copied stay symbolic.
void __clew_copy_shadows(unsigned target, unsigned source, unsigned count);

static unsigned events;
static struct {
  Header *first, *last;
  Address bytes, limit;
} queue = {.limit = 512 << 10};

UNCHECKED static void release_oldest(void)
{
  Header *header = queue.first;
  queue.first = header->next;
  queue.bytes -= block_size(header);
  __clew_return_block(header);
}

// A block of this size: a free one, a new one, or one of those that wait.
UNCHECKED static Header *take_block(Address size)
{
  Header *header = __clew_take_block(size);
  while (header == NULL && queue.first != NULL) {
    release_oldest();
    header = __clew_take_block(size);
  }
  return header;
}

// The red zone grows with the object: wrong indices have long strides in large arrays.
UNCHECKED static Address red_zone(Address size)
{
  if (size <= 256)
    return 0;
  return size <= 4096 ? 64 : 512;
}

UNCHECKED static unsigned next_event(unsigned watched)
{
  if (++events == watched)
    __clew_watched(events);
  return events;
}

UNCHECKED static void *allocate(Address size, Address align)
{
  Address room = (Address)__clew_memory_end;
  Address gap = align > HEADER ? align + HEADER : 0;
  unsigned event = next_event(__clew_watch_allocation);
  if (size > room || align > room / 4 ||
      (__clew_allocations_may_fail && __clew_allocation_fails())) {
    errno = ENOMEM;
    return NULL;
  }
  Address block = __clew_block_size(HEADER + gap + size + red_zone(size));
  Header *header = take_block(block);
  if (header == NULL) {
    errno = ENOMEM;
    return NULL;
  }
  Address start = (Address)header;
  Address object = start + HEADER;
  header->size = size;
  if (gap != 0) {
    // Rounded up without reaching the block's end: an empty object would be the next block's start.
    object = (start + HEADER + gap - 1) & -align;
    header->size |= GAP;
    header->offset = object - start;
  }
  header->allocation = event;
  header->release = 0;
  mark(start, start + block, HEAP_RED_ZONE);
  __clew_map[start / GRANULE] = HEAP_HEADER;
  if (__clew_tracks_writes)
    mark_unwritten(object, size);
  else
    mark_valid(object, size);
  if (__clew_tells_allocations)
    __clew_thread_memory(object, size);
  return (void *)object;
}

UNCHECKED static Address size_of(const Header *header)
{
  return header->size & ~GAP;
}

UNCHECKED static Address object_of(Header *header)
{
  return (Address)header + (header->size & GAP ? header->offset : HEADER);
}

// The header of the block whose object starts at `pointer`, or NULL. Headers start at granules that are
// marked so, and only there: walk down to the next one.
UNCHECKED static Header *find_header(Address pointer)
{
  if (pointer <= (Address)__clew_heap_start || pointer >= __clew_heap_top || pointer % HEADER != 0)
    return NULL;
  Address granule = pointer / GRANULE - HEADER / GRANULE;
  while (__clew_map[granule] != HEAP_HEADER) {
    if (granule * GRANULE <= (Address)__clew_heap_start)
      return NULL;
    granule--;
  }
  Header *header = (Header *)(granule * GRANULE);
  return object_of(header) == pointer ? header : NULL;
}

UNCHECKED static Header *live_header(void *pointer)
{
  Header *header = find_header((Address)pointer);
  if (header == NULL || header->release != 0)
    __clew_bad_free((Address)pointer, header != NULL);
  return header;
}

UNCHECKED void free(void *pointer)
{
  if (pointer == NULL)
    return;
  Header *header = live_header(pointer);
  Address start = (Address)header;
  unsigned block = block_size(header);
  header->release = next_event(__clew_watch_release);
  mark(start, start + block, FREED);
  __clew_map[start / GRANULE] = HEAP_HEADER;
  header->next = NULL;
  if (queue.first == NULL)
    queue.first = header;
  else
    queue.last->next = header;
  queue.last = header;
  queue.bytes += block;
  // The last one always waits, however large it is.
  while (queue.bytes > queue.limit && queue.first != queue.last)
    release_oldest();
}

UNCHECKED void *malloc(size_t size)
{
  return allocate(size, 16);
}

UNCHECKED void *calloc(size_t count, size_t size)
{
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  void *object = allocate(total, 16);
  if (object == NULL)
    return NULL;
  __builtin_memset(object, 0, total);
  mark_valid((Address)object, total);
  return object;
}

// Always a new block: a pointer to the old one is stale, whether the object moved or not.
UNCHECKED void *realloc(void *old, size_t size)
{
  if (old == NULL)
    return malloc(size);
  Header *header = live_header(old);
  if (size == 0) {
    free(old);
    return NULL;
  }
  void *object = malloc(size);
  if (object == NULL)
    return NULL;
  Address kept = size_of(header) < size ? size_of(header) : size;
  if (kept != 0 && (__clew_tracks_writes || holds_special((Address)old, kept)))
    __clew_copy_shadows((Address)object, (Address)old, kept);
  __builtin_memcpy(object, old, kept);
  free(old);
  return object;
}

UNCHECKED void *reallocarray(void *old, size_t count, size_t size)
{
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(old, total);
}

UNCHECKED static int is_power_of_two(size_t value)
{
  return value != 0 && (value & (value - 1)) == 0;
}

UNCHECKED void *memalign(size_t align, size_t size)
{
  if (!is_power_of_two(align)) {
    errno = EINVAL;
    return NULL;
  }
  return allocate(size, align);
}

UNCHECKED void *aligned_alloc(size_t align, size_t size)
{
  return memalign(align, size);
}

UNCHECKED int posix_memalign(void **result, size_t align, size_t size)
{
  if (!is_power_of_two(align) || align % sizeof(void *) != 0)
    return EINVAL;
  void *object = allocate(size, align);
  if (object == NULL)
    return ENOMEM;
  *result = object;
  return 0;
}

UNCHECKED void *valloc(size_t size)
{
  return allocate(size, 4096);
}

UNCHECKED void *pvalloc(size_t size)
{
  size_t pages = size / 4096 + (size % 4096 != 0);
  return allocate(pages > SIZE_MAX / 4096 ? SIZE_MAX : pages * 4096, 4096);
}

UNCHECKED void cfree(void *pointer)
{
  free(pointer);
}

UNCHECKED size_t malloc_usable_size(void *pointer)
{
  return pointer == NULL ? 0 : size_of(live_header(pointer));
}
