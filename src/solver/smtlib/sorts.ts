// Sorts as numbers, so that checking one is comparing numbers: 0 is Bool, w > 0 is (_ BitVec w),
// and a negative number packs an array's two widths. Terms know only widths; Bool and (_ BitVec 1)
// are told apart here, and nowhere behind the reader.

export type Sort = number;

export const BOOL: Sort = 0;

/** The widest terms; a script that needs wider ones gets an error at that position. */
export const MAX_WIDTH = 128;

const WIDTH_BITS = 8;
const WIDTH_MASK = (1 << WIDTH_BITS) - 1;

export function arraySort(index: number, element: number): Sort {
  return -((index << WIDTH_BITS) | element);
}

export function isArray(sort: Sort): boolean {
  return sort < 0;
}

export function isBitVector(sort: Sort): boolean {
  return sort > 0;
}

export function indexSort(array: Sort): Sort {
  return -array >> WIDTH_BITS;
}

export function elementSort(array: Sort): Sort {
  return -array & WIDTH_MASK;
}

/** How many bits a term of this sort has; Bool is one. */
export function bitsOf(sort: Sort): number {
  return sort === BOOL ? 1 : sort;
}

export function writtenSort(sort: Sort): string {
  if (sort === BOOL) return 'Bool';
  if (isBitVector(sort)) return `(_ BitVec ${sort})`;
  return `(Array ${writtenSort(indexSort(sort))} ${writtenSort(elementSort(sort))})`;
}
