// Where the parts of an execution tree are drawn: like a flame graph from above, one row for each depth, a decision as wide as
// what is behind it. Children come after their parents in a sketch: weights add up from the back, depths follow from the front.

import type { TreeEnd, TreeSketch } from '../../src/results/report-data.ts';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly depth: number;
  /** The row of the sketch; of an end, the row of the decision that it belongs to. */
  readonly node: number;
  readonly side: 0 | 1;
  readonly end: TreeEnd;
}

/** How wide an end is, beside others. What no input reaches is there, but matters less. */
const weightOf: Readonly<Record<Exclude<TreeEnd, 'node'>, number>> = {
  path: 1,
  finding: 1,
  pending: 1,
  undecided: 1,
  diverged: 1,
  more: 1,
  impossible: 0.25,
  closed: 0.25,
};

/** Narrower boxes would be invisible. */
const narrowest = 0.4;

export class TreeLayout {
  private readonly weights: Float64Array;
  readonly depths: Int32Array;
  private readonly children: Int32Array;

  constructor(readonly tree: TreeSketch) {
    const { parents, held, ends } = tree;
    const count = parents.length;
    this.weights = new Float64Array(count);
    this.depths = new Int32Array(count);
    this.children = new Int32Array(2 * count).fill(-1);
    for (let node = count - 1; node >= 0; node--) {
      for (const end of ends[node]) if (end !== 'node') this.weights[node] += weightOf[end];
      const parent = parents[node];
      if (parent < 0) continue;
      this.weights[parent] += this.weights[node];
      this.children[2 * parent + (held[node] ? 1 : 0)] = node;
    }
    for (let node = 0; node < count; node++)
      this.depths[node] = parents[node] < 0 ? 0 : this.depths[parents[node]] + 1;
  }

  /** The boxes of what is behind `root`, in a drawing of this width. */
  boxes(root: number, width: number): Box[] {
    const boxes: Box[] = [];
    const stack: [number, number, number][] = [[root, 0, width]];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [node, left, right] = top;
      if (right - left < narrowest) continue;
      const depth = this.depths[node] - this.depths[root];
      boxes.push({ left, right, depth, node, side: 0, end: 'node' });
      const unit = (right - left) / (this.weights[node] || 1);
      let at = left;
      for (const side of [0, 1] as const) {
        const end = this.tree.ends[node][side];
        const child = this.children[2 * node + side];
        const size = unit * (end === 'node' ? this.weights[child] : weightOf[end]);
        if (end === 'node') stack.push([child, at, at + size]);
        else boxes.push({ left: at, right: at + size, depth: depth + 1, node, side, end });
        at += size;
      }
    }
    return boxes;
  }

  /** The child on a side; -1 if there is none. */
  child(node: number, side: 0 | 1): number {
    return this.children[2 * node + side];
  }

  /** The decisions from the tree's root to a node, each with the side that was taken. */
  trail(node: number): { node: number; held: boolean }[] {
    const steps: { node: number; held: boolean }[] = [];
    for (let at = node; this.tree.parents[at] >= 0; at = this.tree.parents[at])
      steps.unshift({ node: this.tree.parents[at], held: this.tree.held[at] });
    return steps;
  }
}
