// A page of the shadows of memory (bytes.ts): those of a few thousand bytes beside each other.

import { granule } from '../../abi/address-space.ts';

export const pageBits = 12;
export const pageBytes = 1 << pageBits;
export const granulesOfPage = pageBytes / granule;

export interface Page {
  /** Indexed by byte: its term; 0 means concrete. */
  readonly terms: Int32Array;
  /** Indexed by byte: which byte of the term it is, counted from the lowest; in an array term, elements lie one behind the other. */
  readonly positions: Int32Array;
}

export function newPage(): Page {
  return { terms: new Int32Array(pageBytes), positions: new Int32Array(pageBytes) };
}
