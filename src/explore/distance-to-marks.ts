// How far it is from a side of a decision to code that is wanted and that nobody has reached, along the control flow. Other than for
// coverage in general, the way also leads out of functions, to wherever they are called: what is wanted is often what comes after
// a parser, and most decisions are inside it.

import type { Flow } from '../abi/flow.ts';
import type { Trace } from '../run/trace.ts';
import { distancesTo } from './covered-code.ts';
import type { Subject } from './runner.ts';

export class DistanceToMarks {
  private readonly flow: Flow | undefined;
  /** Indexed by mark: 1 if it is wanted and no run has reached it. */
  private readonly wanted: Uint8Array;
  private distances: Float64Array | undefined;

  /** `isWanted` says which lines with code are wanted. */
  constructor({ flow, coverage }: Subject, isWanted: (file: string, line: number) => boolean) {
    this.flow = flow;
    this.wanted = new Uint8Array(coverage?.marks ?? 0);
    for (const { file, line, marks } of coverage?.lines ?? [])
      if (isWanted(file, line)) for (const mark of marks) this.wanted[mark] = 1;
  }

  addRun({ covered }: Trace): void {
    const { wanted } = this;
    for (let mark = 0; mark < wanted.length; mark++) {
      if (wanted[mark] === 0 || covered[mark] === 0) continue;
      wanted[mark] = 0;
      this.distances = undefined;
    }
  }

  /** The distance from a side, 2 * decision + (1 if its condition holds); Infinity where no way is known. */
  from(side: number): number {
    const block = this.flow?.sides[side] ?? -1;
    if (this.flow === undefined || block < 0) return Infinity;
    const { edges, returns = [], marks } = this.flow;
    const isWanted = (mark: number) => this.wanted[mark] === 1;
    this.distances ??= distancesTo([...edges, ...returns], marks, isWanted, Infinity);
    return this.distances[block];
  }
}
