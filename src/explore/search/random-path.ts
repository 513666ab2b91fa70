// Random path (KLEE; Pending Constraints 2): walk from the root, at every decision to either side with the same chance,
// as long as something is pending behind it. Branches near the root are likely, however many there are deep down: a loop
// that makes thousands of them does not drown the rest.

import { resized } from '../../base/grown-array.ts';
import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import { type Branch, start } from '../tree.ts';

export class RandomPath implements Searcher {
  /** Indexed by branch: 1 if it is pending, or something behind it is. */
  private alive = new Uint8Array(2048);

  constructor(private readonly context: SearchContext) {}

  add(branch: Branch): void {
    const { parents } = this.context.tree;
    this.reserve();
    for (let at = branch; this.alive[at] === 0; at = parents[at >> 1]) {
      this.alive[at] = 1;
      if (at === start) return;
    }
  }

  pick(): Branch | undefined {
    const { tree, random } = this.context;
    if (this.alive[start] === 0) return undefined;
    for (let at: Branch = start; ; ) {
      if (this.context.isPending(at)) return at;
      const node = tree.children[at];
      const [no, yes] = [2 * node, 2 * node + 1];
      if (this.alive[no] === 0) at = yes;
      else if (this.alive[yes] === 0) at = no;
      else at = random.bits() < 0 ? yes : no;
    }
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'settled') this.remove(event.branch);
  }

  /** A branch that a run has taken may have pending ones behind it by now. */
  private remove(branch: Branch): void {
    const { tree } = this.context;
    for (let at = branch; this.alive[at] === 1 && !this.leads(at); at = tree.parents[at >> 1]) {
      this.alive[at] = 0;
      if (at === start) return;
    }
  }

  private leads(branch: Branch): boolean {
    const { tree } = this.context;
    if (this.context.isPending(branch)) return true;
    const node = tree.children[branch];
    return node > 0 && (this.alive[2 * node] === 1 || this.alive[2 * node + 1] === 1);
  }

  private reserve(): void {
    const { length } = this.context.tree.sides;
    if (this.alive.length < length) this.alive = resized(this.alive, length);
  }
}
