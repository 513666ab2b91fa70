// Where the heap's blocks come from and where they go back to.
//
// Blocks of up to 1024 bytes live in runs of 32 blocks of one size. A run knows its free blocks by a bit each
// and hands out the lowest one first, so objects that are allocated one after the other lie one after the
// other, also after the heap has been used for a while. (Free lists lose that: a program that built and
// freed a tree over and over spent most of its time waiting for memory.)
//
// Larger blocks are kept in free lists by size class: multiples of 32 up to 4096, above that eight steps between
// powers of two. Nothing is merged.
#include "blocks.h"

enum {
  RUN = 32,
  LARGEST_IN_RUN = 1024,
  LARGEST_EXACT = 4096,
  EXACT_CLASSES = LARGEST_EXACT / UNIT,
  CLASSES = EXACT_CLASSES + 8 * 20,
};

typedef struct Run Run;
struct Run {
  Run *next;       // in the list of runs that have a free block
  unsigned free;   // a bit for each block
  unsigned unused[5];
};
_Static_assert(sizeof(Run) == UNIT, "blocks stay aligned behind it");

unsigned __clew_heap_top;

// Runs with a free block, the one that got one last in front: its memory is near.
static Run *runs[LARGEST_IN_RUN / UNIT];
static Header *free_blocks[CLASSES];

UNCHECKED Address __clew_block_size(Address bytes)
{
  if (bytes <= LARGEST_EXACT)
    return (bytes + UNIT - 1) / UNIT * UNIT;
  unsigned power = 63 - __builtin_clzl(bytes - 1);
  Address step = (Address)1 << (power - 3);
  return (bytes + step - 1) / step * step;
}

UNCHECKED static unsigned class_of(unsigned size)
{
  if (size <= LARGEST_EXACT)
    return size / UNIT - 1;
  unsigned power = 31 - __builtin_clz(size - 1);
  unsigned step = (size - 1) >> (power - 3) & 7;
  return EXACT_CLASSES + (power - 12) * 8 + step;
}

UNCHECKED static void *extend(Address size)
{
  if (__clew_heap_top == 0)
    __clew_heap_top = ((Address)__clew_heap_start + UNIT - 1) / UNIT * UNIT;
  if (size > (Address)__clew_memory_end - __clew_heap_top)
    return NULL;
  void *start = (void *)(Address)__clew_heap_top;
  __clew_heap_top += size;
  return start;
}

UNCHECKED static Run *new_run(unsigned size)
{
  Run *run = extend(sizeof(Run) + RUN * size);
  if (run == NULL)
    return NULL;
  run->free = ~0u;
  run->next = NULL;
  runs[class_of(size)] = run;
  return run;
}

UNCHECKED static Header *take_from_run(unsigned size)
{
  Run *run = runs[class_of(size)];
  if (run == NULL)
    run = new_run(size);
  if (run == NULL)
    return NULL;
  unsigned number = __builtin_ctz(run->free);
  run->free &= run->free - 1;
  if (run->free == 0)
    runs[class_of(size)] = run->next;
  Header *header = (Header *)((char *)(run + 1) + number * size);
  header->block = size | number;
  return header;
}

UNCHECKED static void return_to_run(Header *header, unsigned size)
{
  unsigned number = header->block % UNIT;
  Run *run = (Run *)((char *)header - number * size) - 1;
  if (run->free == 0) {
    run->next = runs[class_of(size)];
    runs[class_of(size)] = run;
  }
  run->free |= 1u << number;
}

UNCHECKED Header *__clew_take_block(Address size)
{
  if (size <= LARGEST_IN_RUN)
    return take_from_run(size);
  Header **list = &free_blocks[class_of(size)];
  Header *header = *list;
  if (header != NULL)
    *list = header->next;
  else if ((header = extend(size)) == NULL)
    return NULL;
  header->block = size;
  return header;
}

UNCHECKED void __clew_return_block(Header *header)
{
  unsigned size = block_size(header);
  if (size <= LARGEST_IN_RUN) {
    return_to_run(header, size);
    return;
  }
  Header **list = &free_blocks[class_of(size)];
  header->next = *list;
  *list = header;
}
