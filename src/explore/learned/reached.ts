// Which functions runs have reached, and how many of their branches nobody has taken. Each mark is heard of once, when it is
// new.

import { getOrMake } from '../../base/known.ts';
import { sideBit } from './features.ts';
import type { UserFunction } from './landscape.ts';

interface SideOfFunction {
  readonly fn: number;
  isTaken: boolean;
}

export class Reached {
  /** Indexed by function: the run that was the first to enter it, 0 if none has; and sides of branches that none took. */
  private readonly since: Int32Array;
  private readonly missing: Int32Array;
  /** Indexed by mark: the functions that it says are entered, the sides that it says are taken. */
  private readonly entries = new Map<number, number[]>();
  private readonly sides = new Map<number, SideOfFunction[]>();
  /** Indexed by function: the features that it gives to branches near it. */
  private readonly attractions: Int32Array;
  /** All functions, those with most branches first. */
  private readonly largest: readonly number[];
  private newest = 0;
  private mostMissing = 0;

  constructor(private readonly functions: readonly UserFunction[]) {
    this.since = new Int32Array(functions.length);
    this.missing = Int32Array.from(functions, ({ sides }) => sides.length);
    this.largest = functions
      .map((_, fn) => fn)
      .sort((a, b) => functions[b].sides.length - functions[a].sides.length);
    this.attractions = new Int32Array(functions.length);
    this.rank();
    functions.forEach(({ marks, sides }, fn) => {
      for (const mark of marks) getOrMake(this.entries, mark, (): number[] => []).push(fn);
      for (const side of sides) {
        const taken = { fn, isTaken: false };
        for (const mark of side)
          getOrMake(this.sides, mark, (): SideOfFunction[] => []).push(taken);
      }
    });
  }

  addRun(marks: readonly number[], run: number): void {
    for (const mark of marks) {
      for (const fn of this.entries.get(mark) ?? []) this.enter(fn, run);
      for (const side of this.sides.get(mark) ?? []) {
        if (!side.isTaken) this.missing[side.fn]--;
        side.isTaken = true;
      }
    }
    if (this.newest === run) this.rank();
    this.mostMissing = this.missing.reduce(
      (most, missing, fn) => (this.since[fn] > 0 ? Math.max(most, missing) : most),
      0,
    );
  }

  /** Only functions that were reached count: a branch of a path is in no other. */
  isLeastCovered(fn: number): boolean {
    return this.mostMissing > 0 && this.missing[fn] === this.mostMissing;
  }

  isNewest(fn: number): boolean {
    return this.newest > 0 && this.since[fn] === this.newest;
  }

  /** The features that it gives to branches near it. */
  attraction(fn: number): number {
    return this.attractions[fn];
  }

  /** The features 36 to 39: only functions that nobody has reached have them, and their sizes are compared with each other's. */
  private rank(): void {
    const unreached = this.largest.filter((fn) => this.since[fn] === 0);
    this.attractions.fill(0);
    for (const [place, fn] of unreached.entries())
      this.attractions[fn] = attraction(place / unreached.length, this.functions[fn].sides.length);
  }

  private enter(fn: number, run: number): void {
    if (this.since[fn] > 0) return;
    this.since[fn] = run;
    this.newest = run;
  }
}

/** `rank` is 0 for the largest, and below 1 for all. */
function attraction(rank: number, branches: number): number {
  let bits = rank < 0.1 ? sideBit['near-new-large-10'] : 0;
  if (rank < 0.2) bits |= sideBit['near-new-large-20'];
  if (rank < 0.3) bits |= sideBit['near-new-large-30'];
  return branches > 10 ? bits | sideBit['near-new-branchy'] : bits;
}
