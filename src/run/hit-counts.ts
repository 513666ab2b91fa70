// How often runs without shadows came by each mark of coverage. A run that turns a loop more often than any before it, or calls a
// function again, has come further into the program even where it has covered nothing new, and its input is worth mutating.
// Counts are compared by their order of magnitude (AFL's buckets: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more), so that
// a loop of a thousand turns is not a thousand inputs.

import { type CoverageTable, coverageSize } from '../abi/coverage.ts';

/** Indexed by count: the bit of its order of magnitude. */
const magnitudes = Uint8Array.from({ length: 256 }, (_, count) => {
  const least = [128, 32, 16, 8, 4, 3, 2, 1];
  const order = least.findIndex((bound) => count >= bound);
  return order < 0 ? 0 : 128 >> order;
});

/** What a run was the first to show. */
export interface Gained {
  /** How many marks no run had set before. */
  readonly marks: number;
  /** How many marks no run had set so often, by order of magnitude. */
  readonly counts: number;
  /** How many entries of tables no run had read. */
  readonly entries: number;
  /** The marks that no run had set, of code and of tables. */
  readonly fresh: readonly number[];
}

export class HitCounts {
  /** The number of marks of code; those of the entries of tables lie behind. */
  private readonly code: number;
  /** Indexed by mark: 1 if any run has set it, with or without shadows. */
  private readonly covered: Uint8Array;
  /** Indexed by mark: the orders of magnitude that runs have had. */
  private readonly seen: Uint8Array;

  constructor(table: CoverageTable) {
    const size = coverageSize(table);
    this.code = table.marks;
    this.covered = new Uint8Array(size);
    this.seen = new Uint8Array(size);
  }

  /** Adds the counts of a run, which lie on a boundary of four bytes. */
  add(counts: Uint8Array): Gained {
    const { covered, seen, code } = this;
    const words = new Uint32Array(counts.buffer, counts.byteOffset, counts.length >> 2);
    const fresh: number[] = [];
    const gained = { marks: 0, counts: 0, entries: 0, fresh };
    for (let word = 0; word < words.length; word++) {
      if (words[word] === 0) continue;
      for (let mark = 4 * word; mark < 4 * word + 4; mark++) {
        const magnitude = magnitudes[counts[mark]];
        if ((magnitude & ~seen[mark]) === 0) continue;
        seen[mark] |= magnitude;
        if (mark >= code) {
          gained.entries++;
          fresh.push(mark);
          continue;
        }
        gained.counts++;
        if (covered[mark] !== 0) continue;
        gained.marks++;
        fresh.push(mark);
        covered[mark] = 1;
      }
    }
    return gained;
  }

  /** Takes note of marks that a run elsewhere has set, nobody knows how often; returns how many of them were not known. */
  know(marks: Uint8Array): number {
    const { covered } = this;
    if (marks.length !== covered.length) throw new Error('marks of another coverage table');
    let fresh = 0;
    for (let mark = 0; mark < marks.length; mark++) {
      if (marks[mark] === 0 || covered[mark] !== 0) continue;
      covered[mark] = 1;
      fresh++;
    }
    return fresh;
  }
}
