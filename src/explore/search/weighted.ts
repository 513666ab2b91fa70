// Branches drawn by weight: a binary tree of sums over them, so that drawing one of a million is twenty steps. Weights
// may shrink while a branch waits (what it leads to gets covered): a branch is weighed again when it is drawn, and
// if it has become lighter, the draw is repeated with its new weight.

import { enlarged } from '../../base/grown-array.ts';
import type { SearchContext, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class Weighted implements Searcher {
  /** Leaves are the second half; a node is the sum of its two children. Node 1 is the sum of all. */
  private sums = new Float64Array(2048);
  private branches = new Int32Array(1024);
  private used = 0;
  private readonly free: number[] = [];

  /** Weights are positive, and never grow. */
  constructor(
    private readonly context: SearchContext,
    private readonly weigh: (branch: Branch) => number,
  ) {}

  add(branch: Branch): void {
    const slot = this.free.pop() ?? this.used++;
    if (slot === this.branches.length) this.grow();
    this.branches[slot] = branch;
    this.put(slot, this.weigh(branch));
  }

  pick(): Branch | undefined {
    const { context, sums } = this;
    // A sum of what was taken away can be a rounding error away from zero: the slot decides.
    while (this.free.length < this.used) {
      const slot = this.draw(context.random.fraction() * sums[1]);
      const branch = this.branches[slot];
      const weight = context.isPending(branch) ? this.weigh(branch) : 0;
      const isDrawn = weight >= 0.9 * this.weightAt(slot);
      this.put(slot, isDrawn ? 0 : weight);
      if (isDrawn || weight === 0) this.free.push(slot);
      if (isDrawn && weight > 0) return branch;
    }
    return undefined;
  }

  private weightAt(slot: number): number {
    return this.sums[this.branches.length + slot];
  }

  private put(slot: number, weight: number): void {
    const { sums } = this;
    let node = this.branches.length + slot;
    sums[node] = weight;
    for (node >>= 1; node > 0; node >>= 1) sums[node] = sums[2 * node] + sums[2 * node + 1];
  }

  private draw(at: number): number {
    const { sums } = this;
    let node = 1;
    while (node < this.branches.length) {
      node *= 2;
      // Never into a half where there is nothing.
      if (sums[node + 1] > 0 && (at >= sums[node] || sums[node] === 0)) at -= sums[node++];
    }
    return node - this.branches.length;
  }

  private grow(): void {
    const before = this.branches.length;
    this.branches = enlarged(this.branches);
    const sums = new Float64Array(4 * before);
    sums.set(this.sums.subarray(before), 2 * before);
    for (let node = 2 * before - 1; node > 0; node--)
      sums[node] = sums[2 * node] + sums[2 * node + 1];
    this.sums = sums;
  }
}
