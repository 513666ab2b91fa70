// Pending branches of one side of a decision, in groups that always have the same score: the same position in their paths, and the
// same contexts visited. Features of the side are the same for all of them, so the best group of a side stays the best
// until a branch is added or a context is visited; and a context begins with its side, so no other side is concerned.

import { getOrMake } from '../../base/known.ts';
import type { Branch } from '../tree.ts';
import { longestContext } from './contexts.ts';

/** How many combinations the features have that say where in its path a branch is. */
const positionCombinations = 64;

export interface Group {
  /** The features of the row as bits, without contexts. */
  readonly position: number;
  readonly score: number;
  /** How many contexts are visited, and the hash of the first that is not. */
  readonly level: number;
  readonly next: number;
  /** The pending branches, the latest one last. */
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

  add(branch: Branch, position: number, level: number, next: number, score: number): void {
    const key = (next * (longestContext + 1) + level) * positionCombinations + position;
    const empty = (): Group => ({ position, score, level, next, branches: [] });
    const group = getOrMake(this.groups, key, empty);
    group.branches.push(branch);
    // The best group may have become empty; then another one may be better than this.
    const { top } = this;
    if (
      top === undefined ? this.groups.size === 1 : top.branches.length > 0 && isBetter(group, top)
    )
      this.top = group;
  }

  /** Takes out the groups whose next context is one of these, by its length. */
  visited(hashes: Int32Array): Pick<Group, 'position' | 'branches'>[] {
    const found: Pick<Group, 'position' | 'branches'>[] = [];
    this.groups.forEach(({ position, level, next, branches }, key) => {
      if (level === longestContext || next !== hashes[level]) return;
      this.groups.delete(key);
      // What is empty is no best group any more.
      if (branches.length > 0) found.push({ position, branches: branches.splice(0) });
    });
    return found;
  }
}

function isBetter(group: Group, top: Group): boolean {
  if (group.score !== top.score) return group.score > top.score;
  return group.branches[group.branches.length - 1] > top.branches[top.branches.length - 1];
}

export interface Rank {
  readonly score: number;
  /** Among equal scores the latest branch comes first. */
  readonly latest: Branch;
}

export class Ranking {
  /** Indexed by side: its row in the arrays that follow, plus one. */
  private readonly rows: Int32Array;
  private readonly sides: number[] = [];
  private readonly scores: Float64Array;
  private readonly latest: Int32Array;
  private readonly isStale: Uint8Array;

  /** `rankOf` a side is undefined if nothing waits there. */
  constructor(
    sides: number,
    private readonly rankOf: (side: number) => Rank | undefined,
  ) {
    this.rows = new Int32Array(sides);
    this.scores = new Float64Array(sides);
    this.latest = new Int32Array(sides);
    this.isStale = new Uint8Array(sides);
  }

  /** Takes note that something waits at this side. */
  add(side: number): void {
    if (this.rows[side] === 0) this.rows[side] = this.sides.push(side);
    this.change(side);
  }

  /** The score of a side may be another one; that of every side, if none is named. */
  change(side?: number): void {
    if (side === undefined) this.isStale.fill(1, 0, this.sides.length);
    else if (this.rows[side] > 0) this.isStale[this.rows[side] - 1] = 1;
  }

  best(): number | undefined {
    const { sides, scores, latest } = this;
    let best = -1;
    for (let row = 0; row < sides.length; row++) {
      if (this.isStale[row] === 1) this.refresh(row);
      if (scores[row] === Number.NEGATIVE_INFINITY) continue;
      const isBetter =
        best < 0 ||
        scores[row] > scores[best] ||
        (scores[row] === scores[best] && latest[row] > latest[best]);
      if (isBetter) best = row;
    }
    return best < 0 ? undefined : sides[best];
  }

  private refresh(row: number): void {
    const rank = this.rankOf(this.sides[row]);
    this.scores[row] = rank?.score ?? Number.NEGATIVE_INFINITY;
    this.latest[row] = rank?.latest ?? 0;
    this.isStale[row] = 0;
  }
}
