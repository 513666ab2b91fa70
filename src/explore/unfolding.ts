// Eager mode's picture of the tree (EXE, plain KLEE): execution stops at every decision, both sides are checked, and the
// searcher says which of them goes on. Our runs do not stop; so what a run has brought is unfolded decision by decision,
// as the searcher comes to it. A *state* is a side that some run took and that nobody has followed yet: to follow it
// costs nothing, and shows the next decision, or the end.

import { enlarged } from '../base/grown-array.ts';
import { type Branch, Side, start, type Tree } from './tree.ts';

export class Unfolding {
  /** Indexed by node: 1 if it has been shown. Node 0 is where everything begins. */
  private shown = new Uint8Array(1024).fill(1, 0, 1);
  private readonly states = new Set<Branch>();

  constructor(private readonly tree: Tree) {}

  isState(branch: Branch): boolean {
    return this.states.has(branch);
  }

  /** Is the end of a run, on this side, still to be shown? */
  isHidden(branch: Branch): boolean {
    return this.states.has(branch) || this.shown[branch >> 1] !== 1;
  }

  /** The node that is to be shown, where a run has added nodes from this one on; undefined if its turn comes later. */
  afterRun(firstNew: number): number | undefined {
    if (firstNew >= this.tree.count) return undefined;
    const above = this.tree.parents[firstNew];
    return above === start || !this.isHidden(above) ? firstNew : undefined;
  }

  /** Follows a state; the node behind it, undefined if the run ended there. */
  follow(state: Branch): number | undefined {
    this.states.delete(state);
    const node = this.tree.children[state];
    return node > 0 ? node : undefined;
  }

  /** Shows a decision: what was taken becomes a state. Returns its sides, the untaken one first. */
  show(node: number): Branch[] {
    this.mark(node);
    const sides = [2 * node, 2 * node + 1];
    const taken = sides.filter((side) => this.tree.sides[side] === Side.taken);
    for (const side of taken) this.states.add(side);
    return [...sides.filter((side) => !taken.includes(side)), ...taken];
  }

  /** Marks a node as known although it was not shown. */
  mark(node: number): void {
    if (node >= this.shown.length) this.shown = enlarged(this.shown, node + 1);
    this.shown[node] = 1;
  }
}
