// The lines that a worker's search should reach, and which of them a test has reached.

import { type Aim, type CodeLine, lineAimedAt } from '../abi/aims.ts';
import type { CoverableLine, CoverageTable } from '../abi/coverage.ts';

interface KnownAim {
  readonly aim: Aim;
  readonly line: CoverableLine;
}

export class Aims {
  private known: readonly KnownAim[];
  version = 0;

  /** Throws a UserError where an aim is no line with code. */
  constructor(
    private readonly coverage: CoverageTable | undefined,
    aims: readonly Aim[],
  ) {
    this.known = [];
    this.set(aims);
  }

  get lines(): readonly CodeLine[] {
    return this.known.map(({ line }) => line);
  }

  set(aims: readonly Aim[]): void {
    const { lines = [] } = this.coverage ?? {};
    this.known = aims.map((aim) => ({ aim, line: lineAimedAt(aim, lines) }));
    if (aims.length > 0 || this.version > 0) this.version++;
  }

  /** The aims that a test with these coverage marks has reached. */
  reachedBy(marks: readonly number[]): readonly Aim[] {
    if (this.known.length === 0 || marks.length === 0) return [];
    const set = new Set(marks);
    const isReached = ({ line }: KnownAim) => line.marks.some((mark) => set.has(mark));
    return this.known.filter(isReached).map(({ aim }) => aim);
  }
}
