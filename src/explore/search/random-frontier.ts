// Any pending branch of the whole frontier, all alike.

import type { SearchContext, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class Uniform implements Searcher {
  private readonly branches: Branch[] = [];

  constructor(private readonly context: SearchContext) {}

  add(branch: Branch): void {
    this.branches.push(branch);
  }

  pick(): Branch | undefined {
    const { branches, context } = this;
    while (branches.length > 0) {
      const at = context.random.below(branches.length);
      const branch = branches[at];
      branches[at] = branches[branches.length - 1];
      branches.pop();
      if (context.isPending(branch)) return branch;
    }
    return undefined;
  }
}
