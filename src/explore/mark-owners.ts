// For each mark of coverage the smallest path that sets it. A suite of tests that cover something new is made of these: which
// path came first does not matter then.

import { comparePaths, type PathKey } from './path-key.ts';

export class MarkOwners {
  private readonly keys: (PathKey | undefined)[] = [];

  /** Is there a mark that no smaller path has set? */
  offer(covered: Uint8Array, key: PathKey): boolean {
    let isOwner = false;
    for (let mark = 0; mark < covered.length; mark++) {
      if (covered[mark] === 0) continue;
      const known = this.keys[mark];
      if (known !== undefined && comparePaths(known, key) <= 0) continue;
      this.keys[mark] = key;
      isOwner = true;
    }
    return isOwner;
  }
}
