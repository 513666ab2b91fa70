// Control-flow directed search (CREST; ParaDySE 2.2): on the path of the last run, the branch whose other side is nearest
// to code that nobody has reached; of equal ones the deepest. When the path has none left, the path before.

import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class ControlFlowDirected implements Searcher {
  private fresh: Branch[] = [];
  /** The branches that each run has added, the latest run last. */
  private readonly paths: Branch[][] = [];

  constructor(private readonly context: SearchContext) {}

  add(branch: Branch): void {
    this.fresh.push(branch);
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'run') this.close();
  }

  pick(): Branch | undefined {
    this.close();
    for (let path = this.paths.pop(); path !== undefined; path = this.paths.pop()) {
      const left = path.filter((branch) => this.context.isPending(branch));
      if (left.length === 0) continue;
      const nearest = this.nearest(left);
      const [branch] = left.splice(nearest, 1);
      if (left.length > 0) this.paths.push(left);
      return branch;
    }
    return undefined;
  }

  private close(): void {
    if (this.fresh.length > 0) this.paths.push(this.fresh);
    this.fresh = [];
  }

  private nearest(branches: readonly Branch[]): number {
    const { coveredCode } = this.context;
    let [nearest, least] = [0, Infinity];
    for (let i = branches.length - 1; i >= 0 && least > 1; i--) {
      const distance = coveredCode.distance(branches[i]);
      if (distance < least) [nearest, least] = [i, distance];
    }
    return nearest;
  }
}
