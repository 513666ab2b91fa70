// Context-guided search (Seo and Kim; ParaDySE 2.2): breadth first, but a branch whose context was tried before is postponed. The context is the branch with the k decisions before it; when all branches were tried or postponed, the
// postponed ones are looked at with a longer context.

import type { SearchContext, Searcher } from '../searcher.ts';
import { type Branch, start } from '../tree.ts';
import { BreadthFirst } from './bfs.ts';

const longestContext = 8;

export class ContextGuided implements Searcher {
  private readonly contexts = new Set<string>();
  private candidates: BreadthFirst;
  private postponed: Branch[] = [];
  private length = 1;

  constructor(private readonly context: SearchContext) {
    this.candidates = new BreadthFirst(context);
  }

  add(branch: Branch): void {
    this.candidates.add(branch);
  }

  pick(): Branch | undefined {
    for (;;) {
      const branch = this.candidates.pick();
      if (branch === undefined && !this.lengthen()) return undefined;
      if (branch === undefined) continue;
      if (this.length > longestContext) return branch;
      const context = this.contextOf(branch);
      if (!this.contexts.has(context)) {
        this.contexts.add(context);
        return branch;
      }
      this.postponed.push(branch);
    }
  }

  /** Looks at the postponed branches again, with a longer context; false if there are none. */
  private lengthen(): boolean {
    const { postponed } = this;
    if (postponed.length === 0) return false;
    this.length++;
    this.postponed = [];
    for (const branch of postponed) this.candidates.add(branch);
    return true;
  }

  private contextOf(branch: Branch): string {
    const { tree } = this.context;
    const sides: number[] = [];
    for (let at = branch; at > start && sides.length <= this.length; at = tree.parents[at >> 1]) {
      sides.push(2 * tree.decision(at) + (at % 2));
    }
    return sides.join(' ');
  }
}
