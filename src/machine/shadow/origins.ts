// Where a symbolic pointer comes from: the pointer that address arithmetic began with. An access must stay inside that one's
// object, wherever else the sum may point to. A pointer that was loaded, chosen or made of an integer has no origin
// but itself. Kept by term, for the run that is going on.

import type { Term } from '../../expr/arena.ts';

export class Origins {
  /** By pointer: the run that derived it, the first pointer (0 = concrete), and its address under the witness. */
  private runs = new Int32Array(1024);
  private bases = new Int32Array(1024);
  private addresses = new Int32Array(1024);
  /** 1 where `addresses` has the distance from the first pointer instead. */
  private relative = new Uint8Array(1024);
  private run = 0;

  begin(): void {
    this.run++;
  }

  /** `pointer` was computed from `base` (0 = concrete), which is at `address` under the witness. */
  derive(pointer: Term, base: Term, address: number): void {
    if (pointer === 0 || pointer === base) return;
    if (base !== 0 && this.isKnown(base)) {
      this.set(pointer, this.bases[base]!, this.address(base, address), 0);
    } else this.set(pointer, base, address, 0);
  }

  /** `pointer` lies `distance` behind the symbolic pointer `base`. */
  shift(pointer: Term, base: Term, distance: number): void {
    if (pointer === 0 || pointer === base) return;
    if (!this.isKnown(base)) this.set(pointer, base, distance, 1);
    else {
      const added = this.relative[base] === 1 ? distance : 0;
      this.set(pointer, this.bases[base]!, this.addresses[base]! + added, this.relative[base]!);
    }
  }

  isKnown(pointer: Term): boolean {
    return pointer < this.runs.length && this.runs[pointer] === this.run;
  }

  /** The pointer that a derived one began with, 0 when it is concrete. */
  base(pointer: Term): Term {
    return this.bases[pointer]!;
  }

  /** Where that one points to under the witness, if the derived one points to `address`. */
  address(pointer: Term, address: number): number {
    const known = this.addresses[pointer]!;
    return (this.relative[pointer] === 1 ? address - known : known) >>> 0;
  }

  private set(pointer: Term, base: Term, address: number, relative: number): void {
    if (pointer >= this.runs.length) this.grow(pointer);
    this.runs[pointer] = this.run;
    this.bases[pointer] = base;
    this.addresses[pointer] = address;
    this.relative[pointer] = relative;
  }

  private grow(pointer: Term): void {
    const size = Math.max(2 * this.runs.length, pointer + 1);
    this.runs = enlarged(this.runs, new Int32Array(size));
    this.bases = enlarged(this.bases, new Int32Array(size));
    this.addresses = enlarged(this.addresses, new Int32Array(size));
    this.relative = enlarged(this.relative, new Uint8Array(size));
  }
}

function enlarged<List extends Int32Array | Uint8Array>(from: List, to: List): List {
  to.set(from);
  return to;
}
