// Contexts (ParaDySE 2.2, after CGS): a branch with the k branches before it on its path. A context is visited when its branch is
// negated, with all its contexts from 1 to 5 at once; so how many of a branch's contexts are visited, from the shortest on,
// says which. Contexts are kept as hashes: one that is taken for another costs a worse choice and nothing else.

/** The lengths of the contexts that are looked at, in branches. */
export const longestContext = 5;

export class Contexts {
  private readonly visited = new Set<number>();

  /** How many of the contexts from `at` on are visited. */
  level(hashes: Int32Array, at: number): number {
    let level = 0;
    while (level < longestContext && this.visited.has(hashes[at + level])) level++;
    return level;
  }

  has(hash: number): boolean {
    return this.visited.has(hash);
  }

  visit(hashes: Int32Array, at: number): void {
    for (let k = 0; k < longestContext; k++) this.visited.add(hashes[at + k]);
  }
}

/** The hash of a context with one more branch before it; it begins with the side of the branch itself. */
export function withBefore(hash: number, side: number): number {
  const mixed = Math.imul(hash ^ Math.imul(side + 1, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
