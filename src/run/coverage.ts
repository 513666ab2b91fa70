// What runs have covered together: the marks of the program's coverage table, added up run by run.

import type { CoverageTable } from '../program/coverage.ts';

/** How much of something was covered. */
interface Share {
  readonly covered: number;
  readonly total: number;
}

export interface CoverageSummary {
  readonly lines: Share;
  /** Sides of branches. */
  readonly branches: Share;
}

export class Coverage {
  private readonly table: CoverageTable;
  /** Marks of the last run, in the machine's memory, and of all runs: looked at four at a time. */
  private readonly last: Uint32Array;
  private readonly all: Uint32Array;

  /** `marks` is the machine's view on the last run. */
  constructor(table: CoverageTable, marks: Uint8Array) {
    this.table = table;
    this.last = new Uint32Array(marks.buffer, marks.byteOffset, marks.length / 4);
    this.all = new Uint32Array(this.last.length);
  }

  /** Adds the last run; tells whether it covered anything that no run did before. */
  add(): boolean {
    const { last, all } = this;
    let fresh = 0;
    for (let i = 0; i < last.length; i++) {
      const news = last[i]! & ~all[i]!;
      if (news === 0) continue;
      fresh |= news;
      all[i]! |= news;
    }
    return fresh !== 0;
  }

  /** The marks of all runs so far. */
  marks(): Uint8Array {
    return new Uint8Array(this.all.buffer);
  }

  summary(): CoverageSummary {
    return summaryOf(this.table, this.marks());
  }
}

export function summaryOf({ lines, branches }: CoverageTable, marks: Uint8Array): CoverageSummary {
  const isSet = (mark: number): boolean => marks[mark] !== 0;
  const sides = branches.flatMap((branch) => branch.sides);
  return {
    lines: share(lines, (line) => line.marks.some(isSet)),
    branches: share(sides, (side) => side.some(isSet)),
  };
}

function share<T>(list: readonly T[], isCovered: (each: T) => boolean): Share {
  return { covered: list.filter(isCovered).length, total: list.length };
}
