// Context-guided search (Seo and Kim, 2014; ParaDySE 2.2): breadth first, but a branch whose context was tried before is
// passed over. The context is the branch with the branches before it on its path, k together, without those that dominate
// it: they are on every way there. k is 1 first, so each branch of the program is tried once; when all branches were tried or
// passed over, those passed over are looked at again with k + 1, from the shallowest on. After k = 5 no context is looked at any more.

import { DominatingSides } from '../dominating-sides.ts';
import { Branches } from '../learned/branches.ts';
import { farthestBack } from '../learned/contexts.ts';
import type { SearchContext, Searcher } from '../searcher.ts';
import { type Branch, start } from '../tree.ts';
import { BreadthFirst } from './bfs.ts';

/** The longest context that is looked at. */
const longestContext = 5;

export class ContextGuided implements Searcher {
  private readonly contexts = new Set<string>();
  private candidates: BreadthFirst;
  private postponed: Branch[] = [];
  private length = 1;
  private readonly branches: Branches;
  /** Made when a context of more than the branch itself is asked for. */
  private dominating: DominatingSides | undefined;

  constructor(private readonly context: SearchContext) {
    const { tree, program } = context;
    this.branches = new Branches(tree, program.decisions);
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
    const { tree, program } = this.context;
    const { branches } = this;
    const own = branches.sideOf(branch ^ 1);
    if (this.length === 1) return `${own}`;
    this.dominating ??= new DominatingSides(program.flow);
    const sides = [own];
    let at = tree.parents[branch >> 1];
    for (let back = 0; at > start && back < farthestBack; back++, at = tree.parents[at >> 1]) {
      if (sides.length >= this.length) break;
      const side = branches.sideOf(at);
      if (branches.isTaken(at) && !this.dominating.dominates(side, own)) sides.push(side);
    }
    return sides.join(' ');
  }
}
