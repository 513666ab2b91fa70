// Branches that the solver has given up in its time. When nothing better remains they are tried again, with more time; what
// is undecided after that stays so, and is counted: an exploration that ends with such branches has not seen everything.

import { attempts } from './limits.ts';
import { type Branch, Side, type Tree } from './tree.ts';

export class Undecided {
  /** Indexed by branch: how often it was tried. */
  private readonly tried = new Map<Branch, number>();
  private waiting: Branch[] = [];

  constructor(private readonly tree: Tree) {}

  /** How many are undecided now: a run that was made for another branch may have taken one. */
  get count(): number {
    let count = 0;
    for (const branch of this.tried.keys()) if (this.isUndecided(branch)) count++;
    return count;
  }

  /** `isFinal` says that trying again would be in vain. */
  add(branch: Branch, isFinal: boolean): void {
    const times = this.attemptAt(branch) + 1;
    this.tried.set(branch, times);
    if (!isFinal && times < attempts) this.waiting.push(branch);
  }

  /** How often the branch was tried before. */
  attemptAt(branch: Branch): number {
    return this.tried.get(branch) ?? 0;
  }

  /** Opens the next branch that is tried again. */
  next(): Branch | undefined {
    for (let branch = this.waiting.shift(); branch !== undefined; branch = this.waiting.shift()) {
      if (!this.isUndecided(branch)) continue;
      this.tree.open(branch);
      return branch;
    }
    return undefined;
  }

  private isUndecided(branch: Branch): boolean {
    return this.tree.sides[branch] === Side.undecided;
  }
}
