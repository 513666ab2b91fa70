// Blocks of memory, from which the heap is made (runtime/blocks.c). The machine reads headers too
// (src/machine/heap.ts).
#ifndef CLEW_INTERNAL_BLOCKS_H
#define CLEW_INTERNAL_BLOCKS_H

#include <stddef.h>

#include "validity.h"

typedef struct Header Header;
struct Header {
  unsigned block;       // size of the block, a multiple of 32, plus its number in its run
  unsigned size;        // of the object, as asked for; the highest bit tells that there is a gap
  unsigned allocation;  // ordinal of the malloc call, for reports
  unsigned release;     // ordinal of the free call, 0 while it is live
  Header *next;         // of a freed block, in the queue or in a free list: where the object was
  unsigned offset;      // of the object, when there is a gap
};

enum { HEADER = 16, UNIT = 32 };
_Static_assert(offsetof(Header, next) == HEADER, "an object begins behind four numbers");

UNCHECKED static inline unsigned block_size(const Header *header) { return header->block & -UNIT; }

// End of what was ever handed out.
extern unsigned __clew_heap_top;

// The block size that a demand for so many bytes is rounded up to.
Address __clew_block_size(Address bytes);

// A block of such a size with `block` filled in, or NULL.
Header *__clew_take_block(Address size);
void __clew_return_block(Header *header);

#endif
