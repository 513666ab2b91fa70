// Any pending branch, all alike.

import type { Searcher, Territory } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class Uniform implements Searcher {
  private readonly territory: Territory;
  private readonly branches: Branch[] = [];

  constructor(territory: Territory) {
    this.territory = territory;
  }

  add(branch: Branch): void {
    this.branches.push(branch);
  }

  pick(): Branch | undefined {
    const { branches, territory } = this;
    while (branches.length > 0) {
      const at = territory.random.below(branches.length);
      const branch = branches[at];
      branches[at] = branches[branches.length - 1];
      branches.pop();
      if (territory.isPending(branch)) return branch;
    }
    return undefined;
  }
}
