// Contexts (ParaDySE 2.2, after CGS): a branch with the branches before it on its path, k together, without those that dominate it,
// because they are on every way there. k counts the branch itself, as in the tool of CGS's authors. A context is visited when its
// branch is negated, with all its contexts from 1 to 5 at once; so how many of a branch's contexts are visited, from the shortest
// on, says which. Contexts are kept as hashes: one that is taken for another costs a worse choice and nothing else.

import type { DominatingSides } from '../dominating-sides.ts';

/** The lengths of the contexts that are looked at, in branches. */
export const longestContext = 5;

/** How many branches of a path are passed over to find those of a context; clew's own limit, so that long paths stay cheap. */
export const farthestBack = 200;

export class Contexts {
  private readonly visited = new Set<number>();

  constructor(private readonly dominating: DominatingSides) {}

  /** How many of the contexts from `at` on are visited. */
  level(hashes: Int32Array, at: number): number {
    let level = 0;
    while (level < longestContext && this.visited.has(hashes[at + level])) level++;
    return level;
  }

  visit(hashes: Int32Array, at: number): void {
    for (let k = 0; k < longestContext; k++) this.visited.add(hashes[at + k]);
  }

  /** Writes the hashes of a side's contexts from `at` on; `before` gives the sides before it, the nearest first, then -1. */
  hash(side: number, before: () => number, hashes: Int32Array, at: number): void {
    let hash = withBefore(side + 1, -1);
    hashes[at] = hash;
    let left = farthestBack;
    for (let k = 1; k < longestContext; k++) {
      let other = before();
      while (other >= 0 && left-- > 0 && this.dominating.dominates(other, side)) other = before();
      hash = withBefore(hash, other);
      hashes[at + k] = hash;
    }
  }
}

/** The hash of a context with one more branch before it; it begins with the side of the branch itself. */
function withBefore(hash: number, side: number): number {
  const mixed = Math.imul(hash ^ Math.imul(side + 2, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
