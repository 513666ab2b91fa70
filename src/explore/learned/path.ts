// The path of a run, as the branches that it took, in order; and the features of a branch that depend on where in its path it
// is. All of it is put together once for a run; only contexts change while the path is looked at.

import { type Branch, start, type Tree } from '../tree.ts';
import type { Branches } from './branches.ts';
import { type Contexts, longestContext } from './contexts.ts';
import { rowBit } from './features.ts';

/** Indexed by how many contexts of a branch are visited. */
export const contextBits = Array.from(
  { length: longestContext + 1 },
  (_, level) => ((1 << level) - 1) * rowBit['context-1'],
);

/** The first and the last tenth of a path are features; what is within a fifth of it is near. */
const tenth = 10;
const fifth = 5;

export class Path {
  length = 0;
  /** Indexed by row: the side of a node that the run took, and the side of the decision. */
  taken = new Int32Array(1024);
  sides = new Int32Array(1024);
  /** Indexed by row: the hashes of its five contexts. */
  hashes = new Int32Array(1024 * longestContext);
  private positionBits = new Uint8Array(1024);
  private levels = new Uint8Array(1024);
  /** Indexed by side. */
  private readonly times: Int32Array;

  constructor(
    private readonly tree: Tree,
    private readonly branches: Branches,
    private readonly contexts: Contexts,
    sides: number,
  ) {
    this.times = new Int32Array(sides);
  }

  /** The way to `end`; `negated` is the branch that the run was made for. */
  follow(end: Branch, negated: Branch | undefined): void {
    const { tree, branches } = this;
    let rows = 0;
    for (let at = end; at > start; at = tree.parents[at >> 1]) if (branches.isTaken(at)) rows++;
    this.reserve(rows);
    this.length = rows;
    let aim = -1;
    for (let at = end; at > start; at = tree.parents[at >> 1]) {
      if (!branches.isTaken(at)) continue;
      this.taken[--rows] = at;
      this.sides[rows] = branches.sideOf(at);
      if (at === negated) aim = rows;
    }
    this.mark(aim);
    this.hash();
  }

  /** The features of a row as bits. */
  featuresOf(row: number): number {
    return this.positionBits[row] | contextBits[this.levels[row]];
  }

  /** The features of a row as bits, without those of its contexts. */
  positionFeaturesOf(row: number): number {
    return this.positionBits[row];
  }

  /** Takes note that the row's branch is negated. */
  visit(row: number): void {
    const { hashes, levels } = this;
    const own = row * longestContext;
    this.contexts.visit(hashes, own);
    for (let other = 0; other < this.length; other++) {
      const at = other * longestContext;
      let level = levels[other];
      while (level < longestContext && hashes[at + level] === hashes[own + level]) level++;
      levels[other] = level;
    }
  }

  private mark(negated: number): void {
    const { sides, times, length } = this;
    let [most, least] = [0, Number.POSITIVE_INFINITY];
    for (let row = 0; row < length; row++) most = Math.max(most, ++times[sides[row]]);
    for (let row = 0; row < length; row++) least = Math.min(least, times[sides[row]]);
    for (let row = 0; row < length; row++) {
      let bits = row * tenth < length ? rowBit['path-begin'] : 0;
      if ((length - 1 - row) * tenth < length) bits |= rowBit['path-end'];
      if (times[sides[row]] === most) bits |= rowBit['most-frequent'];
      if (times[sides[row]] === least) bits |= rowBit['least-frequent'];
      this.positionBits[row] = negated < 0 ? bits : bits | beside(row - negated, length);
    }
    for (let row = 0; row < length; row++) times[sides[row]] = 0;
  }

  private hash(): void {
    const { sides, hashes, contexts } = this;
    for (let row = 0; row < this.length; row++) {
      let back = row;
      const before = () => (back > 0 ? sides[--back] : -1);
      contexts.hash(sides[row], before, hashes, row * longestContext);
      this.levels[row] = contexts.level(hashes, row * longestContext);
    }
  }

  private reserve(rows: number): void {
    if (rows <= this.taken.length) return;
    const room = 2 * rows;
    this.taken = new Int32Array(room);
    this.sides = new Int32Array(room);
    this.hashes = new Int32Array(room * longestContext);
    this.positionBits = new Uint8Array(room);
    this.levels = new Uint8Array(room);
  }
}

/** The features of a row that is this far behind the branch that was negated. */
function beside(distance: number, length: number): number {
  const bits = distance === 1 ? rowBit['after-negated'] : 0;
  return Math.abs(distance) * fifth <= length ? bits | rowBit['near-negated'] : bits;
}
