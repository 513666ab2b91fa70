// Depth first: the deepest branch of the latest run. Neighbouring questions share their prefix, and so the solver's work.

import type { SearchContext, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class DepthFirst implements Searcher {
  private readonly stack: Branch[] = [];

  constructor(private readonly context: SearchContext) {}

  add(branch: Branch): void {
    this.stack.push(branch);
  }

  pick(): Branch | undefined {
    let branch = this.stack.pop();
    while (branch !== undefined && !this.context.isPending(branch)) branch = this.stack.pop();
    return branch;
  }
}
