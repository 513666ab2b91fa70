// Heap memory as input (--uninitialized symbolic): the program's own calls of malloc and its like go to functions that
// announce the new object (libc/runtime/input_heap.c). What the C library allocates for itself stays as it is: it allocates
// differently where it has models, and a test must mean the same objects in the program without.

import type { Module } from '../ir/module.ts';

const allocators = new Set([
  'malloc',
  'realloc',
  'reallocarray',
  'memalign',
  'aligned_alloc',
  'posix_memalign',
  'valloc',
  'pvalloc',
]);

/** Comes before linking. A program that brings an allocator of its own keeps it. */
export function callInputHeap(modules: readonly Module[]): void {
  const functions = modules.flatMap((module) => module.functions);
  const own = new Set(functions.filter(({ blocks }) => blocks.length > 0).map(({ name }) => name));
  for (const fn of functions)
    if (allocators.has(fn.name) && !own.has(fn.name)) fn.name = `__clew_input_${fn.name}`;
}
