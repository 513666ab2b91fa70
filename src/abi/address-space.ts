// How the program's 32-bit memory is divided. Everything the program can name lies below `memoryEnd`;
// above it lies the validity map, one byte for eight (validity.ts says what the bytes mean). The map is
// as long as if the program had all of the 32 bits: so no lookup needs a bound, and what lies beyond
// the end is as invalid as untouched memory. It costs addresses, not memory.
//
//   0           null page(s): never valid
//   codeStart   16 bytes for every function or label whose address is taken: never valid as data
//   dataStart   constants, up to readOnlyEnd; then variables, up to dataEnd
//   stackStart  the C stack, growing down from stackEnd; below mainStackStart lie the stacks of threads
//   heapStart   the heap, growing up to memoryEnd
//   memoryEnd   the validity map

export const granule = 8;
export const codeStart = 0x10000;
export const codeSlot = 16;
/** The stack has twice the usual 8 MiB, because red zones make frames larger than they are natively. */
export const stackSize = 16 << 20;
/** The stack of each thread beside main, and how many there are room for in programs that start threads. */
export const threadStackSize = 1 << 20;
export const mostThreads = 63;
export const pageSize = 0x10000;
export const defaultMemory = 1 << 30;
/** The map must fit into 32 bits beside the memory. */
export const largestMemory = 2 ** 31;

/** Boundaries of one program's memory. All are multiples of 64. */
export interface AddressSpace {
  readonly codeEnd: number;
  readonly dataStart: number;
  readonly readOnlyEnd: number;
  readonly dataEnd: number;
  readonly stackStart: number;
  /** The lowest address of the main thread's stack: stackStart in programs that start no threads. */
  readonly mainStackStart: number;
  readonly stackEnd: number;
  readonly heapStart: number;
  readonly memoryEnd: number;
}

/** The map has a tail as long as the read-only part: stores look it up relative to readOnlyEnd. */
export function mapSize(space: AddressSpace): number {
  return (2 ** 32 + space.readOnlyEnd) / granule;
}
