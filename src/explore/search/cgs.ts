// Context-guided search (Seo and Kim; ParaDySE 2.2): breadth first, but a branch whose context was tried before is left
// for later. The context is the branch with the k decisions before it; when all branches were tried or left, those
// that were left are looked at with a longer context.

import type { SearchContext, Searcher } from '../searcher.ts';
import { type Branch, start } from '../tree.ts';
import { BreadthFirst } from './bfs.ts';

const longestContext = 8;

export class ContextGuided implements Searcher {
  private readonly context: SearchContext;
  private readonly contexts = new Set<string>();
  private candidates: BreadthFirst;
  private left: Branch[] = [];
  private length = 1;

  constructor(context: SearchContext) {
    this.context = context;
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
      this.left.push(branch);
    }
  }

  /** What was left gets another look. */
  private lengthen(): boolean {
    const { left } = this;
    if (left.length === 0) return false;
    this.length++;
    this.left = [];
    for (const branch of left) this.candidates.add(branch);
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
