// Remembers the results of operations on symbolic values. A program that runs a thousand times asks for the same terms a thousand
// times; rewriting them anew takes a microsecond each, looking them up takes a fraction of that. The table has one slot for
// each hash; a new entry replaces the old one. Terms live as long as their arena, so no entry becomes invalid.

import type { Term } from '../../expr/arena.ts';

/** The number of slots in the table, a power of two. */
const places = 1 << 14;
/** Words in a slot: seven for the operation, then the result plus one, or 0 if the slot is empty. */
const words = 8;

export class OperationMemo {
  private readonly table = new Int32Array(places * words);
  private place = 0;

  /** The result of this operation, or -1 if it is not known: then the caller computes it and calls `keep`. */
  recall(code: number, a: number, b: number, c: number, d: number, e: number, f: number): Term {
    const { table } = this;
    const at = words * (hash(code, a, b, c, d, e, f) & (places - 1));
    this.place = at;
    if (
      table[at] === code &&
      table[at + 1] === a &&
      table[at + 2] === b &&
      table[at + 3] === c &&
      table[at + 4] === d &&
      table[at + 5] === e &&
      table[at + 6] === f
    ) {
      return table[at + 7] - 1;
    }
    table[at] = code;
    table[at + 1] = a;
    table[at + 2] = b;
    table[at + 3] = c;
    table[at + 4] = d;
    table[at + 5] = e;
    table[at + 6] = f;
    table[at + 7] = 0;
    return -1;
  }

  /** Stores the result of the operation that was looked up last. */
  keep(result: Term): Term {
    this.table[this.place + 7] = result + 1;
    return result;
  }
}

function hash(
  code: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
): number {
  let mixed = Math.imul(code ^ (a << 7), 0x9e3779b1);
  mixed = Math.imul(mixed ^ b ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ c ^ (d << 11) ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ e ^ (f << 9) ^ (mixed >>> 16), 0x27d4eb2f);
  return mixed ^ (mixed >>> 15);
}
