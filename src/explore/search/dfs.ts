// Depth first: the deepest branch of the latest run. Neighbouring questions share their prefix, and so the solver's work.

import type { Searcher, Territory } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class DepthFirst implements Searcher {
  private readonly territory: Territory;
  private readonly stack: Branch[] = [];

  constructor(territory: Territory) {
    this.territory = territory;
  }

  add(branch: Branch): void {
    this.stack.push(branch);
  }

  pick(): Branch | undefined {
    let branch = this.stack.pop();
    while (branch !== undefined && !this.territory.isPending(branch)) branch = this.stack.pop();
    return branch;
  }
}
