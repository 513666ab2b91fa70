// How many branches lie between a side of a branch and the nearest one that no run has covered, along the control flow
// (CREST; ParaDySE 2.2). A side that is not covered itself is 0 away. Distances are computed anew when coverage has grown
// and somebody asks.

import type { Flow } from '../../abi/flow.ts';
import type { CoveredCode } from '../covered-code.ts';
import { FlowEdges } from '../flow-edges.ts';
import type { Subject } from '../runner.ts';

const outOfReach = Number.POSITIVE_INFINITY;

export class BranchDistances {
  private readonly flow: Flow | undefined;
  private readonly before: FlowEdges | undefined;
  /** Indexed by block: is it entered by a side of a branch? */
  private readonly isSide: Uint8Array;
  /** Indexed by block: how far it is from its beginning. */
  private distances: Float64Array | undefined;

  constructor(
    { flow }: Subject,
    private readonly covered: CoveredCode,
  ) {
    this.flow = flow;
    this.before = flow && FlowEdges.backwards(flow);
    this.isSide = new Uint8Array(flow?.marks.length ?? 0);
    for (const block of flow?.sides ?? []) if (block >= 0) this.isSide[block] = 1;
  }

  /** Coverage has grown. */
  forget(): void {
    this.distances = undefined;
  }

  /** Infinity if no uncovered side can be reached. */
  of(side: number): number {
    if (this.covered.isUncovered(side)) return 0;
    const block = this.flow?.sides[side] ?? -1;
    if (block < 0) return outOfReach;
    this.distances ??= this.measure();
    return this.distances[block];
  }

  /** Breadth first, backwards from all uncovered sides, in rounds: what is one branch farther comes in the next. */
  private measure(): Float64Array {
    const { isSide, before } = this;
    const distances = new Float64Array(isSide.length).fill(outOfReach);
    let round = this.uncovered();
    for (let distance = 0; round.length > 0; distance++) {
      const next: number[] = [];
      for (const block of round) {
        if (distances[block] !== outOfReach) continue;
        distances[block] = distance;
        for (const source of before?.of(block) ?? []) (isSide[block] ? next : round).push(source);
      }
      round = next;
    }
    return distances;
  }

  private uncovered(): number[] {
    const sides = this.flow?.sides ?? [];
    return sides.filter((block, side) => block >= 0 && this.covered.isUncovered(side));
  }
}
