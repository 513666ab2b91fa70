// Adds up what runs have covered together: the marks of the program's coverage table.

import type { CoverageTable } from '../abi/coverage.ts';

/** How much of something was covered. */
export interface Share {
  readonly covered: number;
  readonly total: number;
}

export interface CoverageSummary {
  readonly lines: Share;
  /** The covered sides of branches. */
  readonly branches: Share;
}

export const noCoverage: CoverageSummary = {
  lines: { covered: 0, total: 0 },
  branches: { covered: 0, total: 0 },
};

export class Coverage {
  /** Marks of the last run, in the machine's memory, and of all runs. Both are read four at a time. */
  private last: Uint32Array;
  private readonly all: Uint32Array;

  /** `marks` is the machine's view on the last run; `all` has those of all runs, perhaps also of other threads. */
  constructor(
    private readonly table: CoverageTable,
    marks: Uint8Array,
    all?: SharedArrayBuffer,
  ) {
    this.last = wordsOf(marks);
    this.all = all === undefined ? new Uint32Array(this.last.length) : new Uint32Array(all);
  }

  /** Looks at the runs of another machine with the same table from now on. */
  watch(marks: Uint8Array): void {
    this.last = wordsOf(marks);
  }

  /** Adds the last run; returns how many marks it set that no run had set before. */
  add(): number {
    return this.addWords(this.last);
  }

  /** Adds the marks of a run of another machine with the same table. */
  addMarks(marks: Uint8Array): number {
    if (marks.length !== 4 * this.all.length) throw new Error('marks of another coverage table');
    return this.addWords(wordsOf(marks));
  }

  private addWords(words: Uint32Array): number {
    const { all } = this;
    let fresh = 0;
    for (let i = 0; i < words.length; i++) {
      const added = words[i] & ~all[i];
      if (added === 0) continue;
      Atomics.or(all, i, added);
      // A mark is a byte that is 0 or 1: the product adds the four up in its highest byte.
      fresh += Math.imul(added, 0x0101_0101) >>> 24;
    }
    return fresh;
  }

  /** The marks of all runs so far. */
  marks(): Uint8Array {
    return new Uint8Array(this.all.buffer).slice();
  }

  summary(): CoverageSummary {
    return summaryOf(this.table, this.marks());
  }
}

export function summaryOf({ lines, branches }: CoverageTable, marks: Uint8Array): CoverageSummary {
  const isSet = (mark: number): boolean => marks[mark] !== 0;
  const sides = branches.flatMap((branch) => branch.sides);
  return {
    lines: linesCovered(lines, marks),
    branches: share(sides, (side) => side.some(isSet)),
  };
}

/** How many of some lines were covered. */
export function linesCovered(
  lines: readonly { readonly marks: readonly number[] }[],
  marks: Uint8Array,
): Share {
  return share(lines, (line) => line.marks.some((mark) => marks[mark] !== 0));
}

function share<T>(list: readonly T[], isCovered: (each: T) => boolean): Share {
  return { covered: list.filter(isCovered).length, total: list.length };
}

function wordsOf(marks: Uint8Array): Uint32Array {
  return new Uint32Array(marks.buffer, marks.byteOffset, marks.length / 4);
}
