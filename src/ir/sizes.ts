// What passes need to know about the layout of types in memory. `program` implements it.

import type { Type } from './types.ts';

export interface Sizes {
  /** Bytes from one array element to the next. */
  size(type: Type): number;
  /** Bytes that a load or store touches. */
  storeSize(type: Type): number;
  /** Byte offset of a struct's field or an array's element. */
  offsetOf(type: Type, index: number): number;
}
