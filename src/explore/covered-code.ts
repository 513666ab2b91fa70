// What the runs so far have covered, as searchers want to know it: which sides of the program's decisions were taken,
// and how far it is from a side to code that nobody has reached, along the control flow (as KLEE's md2u and CFDS
// measure it). Distances are computed anew when coverage has grown and somebody asks.

import type { Flow } from '../abi/flow.ts';
import type { Trace } from '../run/trace.ts';
import { FlowEdges } from './flow-edges.ts';
import type { Subject } from './runner.ts';
import { type Branch, Side, type Tree } from './tree.ts';

/** The distances of a side that was taken before, and of one from which no new code can be reached. */
const takenBefore = 20;
const farthest = 10_000;

export class CoveredCode {
  private readonly flow: Flow | undefined;
  /** Indexed by decision and side: 1 if some run took it. */
  private readonly taken: Uint8Array;
  /** Indexed by decision and side: how often the solver has found no way there. */
  private readonly refused: Int32Array;
  private readonly covered: Uint8Array;
  private distances: Float64Array | undefined;
  /** Indexed by run: how much of what it covered was new. */
  private readonly gains: number[] = [];
  /** Sides and marks that the last run was the first to take or to cover. */
  readonly firstTaken: number[] = [];
  readonly firstCovered: number[] = [];

  constructor(
    private readonly tree: Tree,
    { decisions, flow }: Subject,
  ) {
    this.flow = flow;
    this.taken = new Uint8Array(2 * decisions.length);
    this.refused = new Int32Array(2 * decisions.length);
    this.covered = new Uint8Array(
      (flow?.marks ?? []).reduce((most, mark) => Math.max(most, mark + 1), 0),
    );
  }

  /** How much of what a run covered was new. */
  gainOf(run: number): number {
    return this.gains[run] ?? 0;
  }

  addRun(run: number, trace: Trace): void {
    const { firstTaken, firstCovered } = this;
    firstTaken.length = firstCovered.length = 0;
    for (let row = 0; row < trace.length; row++) {
      const side = 2 * trace.decisions[row] + (trace.held[row] === 0 ? 0 : 1);
      if (this.taken[side] === 0) firstTaken.push(side);
      this.taken[side] = 1;
    }
    const { covered } = this;
    const marks = Math.min(covered.length, trace.covered.length);
    for (let mark = 0; mark < marks; mark++) {
      if (trace.covered[mark] === 0 || covered[mark] !== 0) continue;
      covered[mark] = 1;
      this.distances = undefined;
      firstCovered.push(mark);
    }
    this.gains[run] = firstTaken.length + firstCovered.length;
  }

  /** Counts a branch that is no longer pending. */
  settle(branch: Branch): void {
    const side = this.tree.sides[branch];
    if (side === Side.impossible || side === Side.undecided) this.refused[this.sideOf(branch)]++;
  }

  /** On how many paths was there no way to this side of the decision? */
  refusals(branch: Branch): number {
    return this.refused[this.sideOf(branch)];
  }

  /** Has no run taken this side of the decision, on whatever path? */
  isUntaken(branch: Branch): boolean {
    return this.taken[this.sideOf(branch)] === 0;
  }

  /** Has no run been on this side of a decision, whether or not its condition was about the input? */
  isUncovered(side: number): boolean {
    const block = this.flow?.sides[side] ?? -1;
    const mark = this.flow?.marks[block] ?? -1;
    return this.taken[side] === 0 && (mark < 0 || this.covered[mark] === 0);
  }

  isCovered(mark: number): boolean {
    return this.covered[mark] === 1;
  }

  /** Steps from a side to code that nobody has reached; 1 if the side itself is new, more the oftener it was out of reach. */
  distance(branch: Branch): number {
    if (this.isUntaken(branch)) return 1 + this.refusals(branch);
    const block = this.flow?.sides[this.sideOf(branch)] ?? -1;
    if (this.flow === undefined || block < 0) return takenBefore;
    const { edges, marks } = this.flow;
    this.distances ??= distancesTo(edges, marks, (mark) => this.covered[mark] !== 1, farthest);
    return this.distances[block];
  }

  private sideOf(branch: Branch): number {
    return 2 * this.tree.decision(branch) + (branch % 2);
  }
}

/**
 * How many steps lead from each block to the nearest one with a wanted mark, counting that one; `farthest` where no way is known.
 * The search goes breadth first, backwards from all wanted blocks.
 */
export function distancesTo(
  edges: readonly number[],
  marks: readonly number[],
  isWanted: (mark: number) => boolean,
  farthest: number,
): Float64Array {
  const distances = new Float64Array(marks.length).fill(farthest);
  const before = FlowEdges.backwards({ edges, marks });
  const queue: number[] = [];
  for (let block = 0; block < marks.length; block++) {
    if (marks[block] < 0 || !isWanted(marks[block])) continue;
    distances[block] = 1;
    queue.push(block);
  }
  for (const block of queue) {
    for (const source of before.of(block)) {
      if (distances[source] !== farthest) continue;
      distances[source] = distances[block] + 1;
      queue.push(source);
    }
  }
  return distances;
}
