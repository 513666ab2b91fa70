// Pending branches of one side of a decision, in groups that always have the same score: the same place in their paths, and the
// same contexts visited. Features of the side are the same for all of them, so the best group of a side stays the best
// until a branch is added or a context is visited; and a context begins with its side, so no other side is concerned.

import type { Branch } from '../tree.ts';
import { longestContext } from './contexts.ts';

/** More than there are places in paths. */
const places = 64;

export interface Group {
  /** The features of the row as bits, without contexts. */
  readonly place: number;
  readonly score: number;
  /** How many contexts are visited, and the hash of the first that is not. */
  readonly level: number;
  readonly next: number;
  /** The latest last. */
  readonly branches: Branch[];
}

export class Waiting {
  private readonly groups = new Map<number, Group>();
  private top: Group | undefined;

  /** The group with the highest score; of equal ones that with the latest branch. */
  get best(): Group | undefined {
    if (this.top !== undefined && this.top.branches.length > 0) return this.top;
    this.top = undefined;
    this.groups.forEach((group, key) => {
      if (group.branches.length === 0) this.groups.delete(key);
      else if (this.top === undefined || isBetter(group, this.top)) this.top = group;
    });
    return this.top;
  }

  add(branch: Branch, place: number, level: number, next: number, score: number): void {
    const key = (next * (longestContext + 1) + level) * places + place;
    let group = this.groups.get(key);
    if (group === undefined) {
      group = { place, score, level, next, branches: [] };
      this.groups.set(key, group);
    }
    group.branches.push(branch);
    // Where the best group has become empty, another one may be better than this.
    const { top } = this;
    if (
      top === undefined ? this.groups.size === 1 : top.branches.length > 0 && isBetter(group, top)
    )
      this.top = group;
  }

  /** Takes out the groups whose next context is one of these, by its length. */
  visited(hashes: Int32Array): Pick<Group, 'place' | 'branches'>[] {
    const found: Pick<Group, 'place' | 'branches'>[] = [];
    this.groups.forEach(({ place, level, next, branches }, key) => {
      if (level === longestContext || next !== hashes[level]) return;
      this.groups.delete(key);
      // What is empty is no best group any more.
      if (branches.length > 0) found.push({ place, branches: branches.splice(0) });
    });
    return found;
  }
}

function isBetter(group: Group, top: Group): boolean {
  if (group.score !== top.score) return group.score > top.score;
  return group.branches[group.branches.length - 1] > top.branches[top.branches.length - 1];
}
