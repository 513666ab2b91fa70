// Breadth first: the branch with the fewest decisions before it, of equal ones the oldest.

import type { SearchContext, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class BreadthFirst implements Searcher {
  /** Indexed by depth, oldest first; those before `heads` were picked. */
  private readonly levels: Branch[][] = [];
  private readonly heads: number[] = [];
  private shallowest = 0;

  constructor(private readonly context: SearchContext) {}

  add(branch: Branch): void {
    const depth = this.context.tree.depth(branch);
    while (this.levels.length <= depth) {
      this.levels.push([]);
      this.heads.push(0);
    }
    this.levels[depth].push(branch);
    this.shallowest = Math.min(this.shallowest, depth);
  }

  pick(): Branch | undefined {
    for (; this.shallowest < this.levels.length; this.shallowest++) {
      const depth = this.shallowest;
      const level = this.levels[depth];
      while (this.heads[depth] < level.length) {
        const branch = level[this.heads[depth]++];
        if (this.context.isPending(branch)) return branch;
      }
      this.levels[depth] = [];
      this.heads[depth] = 0;
    }
    return undefined;
  }
}
