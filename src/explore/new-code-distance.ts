// How far it is from a side of a decision to new code that nobody has reached, along the control flow. Other than for coverage
// in general, the way also leads out of functions, to wherever they are called: new code is often what comes after a
// parser, and most decisions are inside it.

import type { Flow } from '../abi/flow.ts';
import { NewCode } from '../abi/new-lines.ts';
import type { Trace } from '../run/trace.ts';
import type { Subject } from './runner.ts';

export class NewCodeDistance {
  private readonly flow: Flow | undefined;
  /** Indexed by mark: 1 if it is of a new line that no run has reached. */
  private readonly wanted: Uint8Array;
  private distances: Float64Array | undefined;

  constructor({ flow, newLines = {}, coverage }: Subject) {
    this.flow = flow;
    const code = new NewCode(newLines);
    this.wanted = new Uint8Array(coverage?.marks ?? 0);
    for (const { file, line, marks } of coverage?.lines ?? [])
      if (code.has(file, line)) for (const mark of marks) this.wanted[mark] = 1;
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
    if (this.flow === undefined || block < 0) return Number.POSITIVE_INFINITY;
    this.distances ??= this.measure(this.flow);
    return this.distances[block];
  }

  /** Searches breadth first, backwards from all blocks that are wanted. */
  private measure({ edges, returns = [], marks }: Flow): Float64Array {
    const distances = new Float64Array(marks.length).fill(Number.POSITIVE_INFINITY);
    const sources: number[][] = Array.from(marks, () => []);
    for (const pairs of [edges, returns])
      for (let i = 0; i < pairs.length; i += 2) sources[pairs[i + 1]].push(pairs[i]);
    const queue: number[] = [];
    for (let block = 0; block < marks.length; block++) {
      if (marks[block] < 0 || this.wanted[marks[block]] !== 1) continue;
      distances[block] = 1;
      queue.push(block);
    }
    for (const block of queue) {
      for (const source of sources[block]) {
        if (distances[source] !== Number.POSITIVE_INFINITY) continue;
        distances[source] = distances[block] + 1;
        queue.push(source);
      }
    }
    return distances;
  }
}
