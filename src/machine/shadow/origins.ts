// Tracks where a symbolic pointer comes from: the pointer that address arithmetic began with. An access must stay inside that one's
// object, wherever else the sum may point to. A pointer that was loaded, chosen or made of an integer has no origin
// but itself. Origins are kept by term, for the run that is going on.

import { resized } from '../../base/grown-array.ts';
import type { Term } from '../../expr/arena.ts';

export class Origins {
  /** Indexed by pointer: the run that derived it, its origin (0 means concrete), and the origin's address under the witness. */
  private runs = new Int32Array(1024);
  private bases = new Int32Array(1024);
  private addresses = new Int32Array(1024);
  private run = 0;

  begin(): void {
    this.run++;
  }

  /** Takes note that `pointer` was computed from `base` (0 means concrete), which is at `address` under the witness. */
  derive(pointer: Term, base: Term, address: number): void {
    if (pointer === 0 || pointer === base) return;
    if (pointer >= this.runs.length) this.grow(pointer);
    const inherits = base !== 0 && this.isKnown(base);
    this.runs[pointer] = this.run;
    this.bases[pointer] = inherits ? this.bases[base] : base;
    this.addresses[pointer] = inherits ? this.addresses[base] : address;
  }

  isKnown(pointer: Term): boolean {
    return pointer < this.runs.length && this.runs[pointer] === this.run;
  }

  /** The pointer that a derived one began with, 0 if that is concrete. */
  base(pointer: Term): Term {
    return this.bases[pointer];
  }

  /** The address that the origin points to under the witness. */
  address(pointer: Term): number {
    return this.addresses[pointer] >>> 0;
  }

  private grow(pointer: Term): void {
    const size = Math.max(2 * this.runs.length, pointer + 1);
    this.runs = resized(this.runs, size);
    this.bases = resized(this.bases, size);
    this.addresses = resized(this.addresses, size);
  }
}
