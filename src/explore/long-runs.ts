// Runs that decide too much to be followed at once. `2^99999` is short for a calculator's user and a million decisions on its
// digits for us: one such run can cost more than all others together. So a run is followed for some thousand decisions beyond
// the branch that it was made for; then it goes on without shadows. Its end in the tree stays open, and is continued,
// four times as far each time, when nothing else is left or others have cost enough for it to be a small part of the work.

import type { Trace } from '../run/trace.ts';
import { type Branch, start, type Tree } from './tree.ts';

/** Decisions beyond the branch that a run was made for. */
const usualReach = 1 << 13;
/** How much farther an open end is continued. */
const growth = 4;
/** Of all decisions, at most one in so many is made by continuing. */
const leastShare = 8;
/** Ends that are compared. */
const mostConsidered = 16;

export class LongRuns {
  private readonly tree: Tree;
  private readonly reach: number;
  private all = 0;
  private continued = 0;

  constructor(tree: Tree, reach = usualReach) {
    this.tree = tree;
    this.reach = reach;
  }

  /** How many decisions a run may record that was made for this branch, or continues this end. */
  limit(from: Branch | undefined): number {
    const { reach } = this;
    if (from === undefined) return reach;
    const depth = from === start ? 0 : this.tree.depth(from) + 1;
    return this.tree.openEnds.has(from) ? growth * depth : depth + reach;
  }

  count({ length }: Trace, isContinued: boolean): void {
    this.all += length;
    if (isContinued) this.continued += length;
  }

  /** An end to continue, if that is no more than its share. */
  due(): Branch | undefined {
    if (this.tree.openEnds.size === 0) return undefined;
    const end = this.next() as Branch;
    return leastShare * (this.continued + this.limit(end)) <= this.all ? end : undefined;
  }

  /** The end that is continued next: the nearest of those that were reached first. */
  next(): Branch | undefined {
    let nearest: Branch | undefined;
    let left = mostConsidered;
    for (const end of this.tree.openEnds) {
      if (nearest === undefined || this.tree.depth(end) < this.tree.depth(nearest)) nearest = end;
      if (--left === 0) break;
    }
    return nearest;
  }
}
