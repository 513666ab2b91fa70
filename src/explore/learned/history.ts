// The features of a branch that are the same wherever it occurs: those of its source, and what the session has done and seen
// so far. Counters are kept as things happen. The features of a side are put together when they are asked for, and kept
// until something that they depend on has changed.

import type { RunEvent, SearchContext } from '../searcher.ts';
import { type Branch, Side } from '../tree.ts';
import { Branches } from './branches.ts';
import { sideBit } from './features.ts';
import { Landscape } from './landscape.ts';
import { Reached } from './reached.ts';

const often = [
  [10, sideBit['negated-10']],
  [20, sideBit['negated-20']],
  [30, sideBit['negated-30']],
] as const;

const lately = [
  [10, sideBit['negated-lately-10']],
  [20, sideBit['negated-lately-20']],
  [30, sideBit['negated-lately-30']],
] as const;

/** So many times that a branch could not be negated are a feature. */
const manyFailures = 10;

/** A branch that could not be negated so many times in a row is left out: ParaDySE's tool does it so. */
const tooManyFailures = 70;

const never = -1_000_000;

export class History {
  readonly branches: Branches;
  readonly landscape: Landscape;
  private readonly reached: Reached;
  private runs = 0;
  /** Indexed by side, as all arrays that follow. */
  private readonly negated: Int32Array;
  private readonly negatedFor: Int32Array;
  private readonly failed: Int32Array;
  private readonly failedInARow: Int32Array;
  private readonly newIn: Int32Array;
  private readonly bits: Int32Array;
  private readonly isCurrent: Uint8Array;
  /** The side that was negated for a run, by run. */
  private readonly negations: number[] = [];
  /** The sides that the run before was the first to take. */
  private newBefore: readonly number[] = [];

  /** `changed` is told of a side whose features may be others now; of none in particular if all may be. */
  constructor(
    private readonly context: SearchContext,
    private readonly changed: (side?: number) => void = () => {},
  ) {
    const { tree, program } = context;
    const sides = 2 * program.decisions.length;
    this.branches = new Branches(tree, program.decisions);
    this.landscape = new Landscape(program);
    this.reached = new Reached(this.landscape.functions);
    this.negated = new Int32Array(sides);
    this.negatedFor = new Int32Array(sides).fill(never);
    this.failed = new Int32Array(sides);
    this.failedInARow = new Int32Array(sides);
    this.newIn = new Int32Array(sides).fill(never);
    this.bits = new Int32Array(sides);
    this.isCurrent = new Uint8Array(sides);
  }

  /** Counts a branch that is no longer pending. */
  settle(branch: Branch): void {
    const now = this.context.tree.sides[branch];
    const isInVain = now === Side.impossible || now === Side.undecided || now === Side.diverged;
    if (!isInVain || !this.branches.isTaken(branch ^ 1)) return;
    const side = this.branches.sideOf(branch ^ 1);
    this.failed[side]++;
    this.failedInARow[side]++;
    this.forget(side);
    for (const opposite of this.branches.opposites(side)) this.forget(opposite);
  }

  addRun({ from }: RunEvent): void {
    const { firstTaken, firstCovered } = this.context.coveredCode;
    this.runs++;
    this.negations[this.runs] = this.negate(from);
    for (const [runs] of lately) {
      const before = this.negations[this.runs - runs] ?? -1;
      if (before >= 0) this.forget(before);
    }
    for (const side of this.newBefore) this.forget(side);
    for (const side of firstTaken) this.newIn[side] = this.runs;
    this.newBefore = [...firstTaken];
    if (firstCovered.length > 0) this.reached.addRun(firstCovered, this.runs);
    if (firstCovered.length > 0 || firstTaken.length > 0) this.forgetAll();
  }

  /** The features of a side as bits. */
  featuresOf(side: number): number {
    if (this.isCurrent[side] === 0) {
      this.bits[side] = this.look(side);
      this.isCurrent[side] = 1;
    }
    return this.bits[side];
  }

  isHopeless(side: number): boolean {
    return this.failedInARow[side] > tooManyFailures;
  }

  private negate(from: Branch | undefined): number {
    if (from === undefined || !this.branches.isTaken(from ^ 1)) return -1;
    const side = this.branches.sideOf(from ^ 1);
    this.negated[side]++;
    this.negatedFor[side] = this.runs;
    this.failedInARow[side] = 0;
    this.forget(side);
    return side;
  }

  private forget(side: number): void {
    this.isCurrent[side] = 0;
    this.changed(side);
  }

  private forgetAll(): void {
    this.isCurrent.fill(0);
    this.changed();
  }

  private look(side: number): number {
    const { landscape, reached } = this;
    let bits = landscape.facts[side] | this.lookBack(side) | this.lookAcross(side);
    const fn = landscape.functionOf[side >> 1];
    if (fn >= 0 && reached.isLeastCovered(fn)) bits |= sideBit['least-covered-function'];
    if (fn >= 0 && reached.isNewest(fn)) bits |= sideBit['newest-function'];
    return bits;
  }

  /** The features that say what has become of the side. */
  private lookBack(side: number): number {
    let bits = this.newIn[side] === this.runs ? sideBit['newly-covered'] : 0;
    for (const [times, bit] of often) if (this.negated[side] > times) bits |= bit;
    for (const [runs, bit] of lately) if (this.runs - this.negatedFor[side] < runs) bits |= bit;
    return this.failed[side] > manyFailures ? bits | sideBit['failed-10'] : bits;
  }

  /** The features of the other side. */
  private lookAcross(side: number): number {
    const { coveredCode } = this.context;
    let bits = 0;
    for (const opposite of this.branches.opposites(side)) {
      if (this.failed[opposite] > manyFailures) bits |= sideBit['opposite-failed-10'];
      const { after, near } = this.landscape.around(opposite);
      for (const fn of near) bits |= this.reached.attraction(fn);
      if (!coveredCode.isUncovered(opposite)) continue;
      bits |= sideBit['opposite-new'];
      const isAllNew = after.length > 0 && !after.some((mark) => coveredCode.isCovered(mark));
      if (isAllNew) bits |= sideBit['opposite-all-new'];
    }
    return bits;
  }
}
