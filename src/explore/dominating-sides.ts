// Which sides of branches every way to another side goes through. They tell nothing about how a run came there, so contexts leave
// them out (Seo and Kim's context-guided search).

import type { Flow } from '../abi/flow.ts';
import { type DominatorTree, dominates, dominatorTreeOf } from '../base/dominators.ts';
import { reversePostorder } from '../base/reverse-postorder.ts';
import { FlowEdges } from './flow-edges.ts';

/** Stands for what comes before the first block. */
const beginning = -1;

export class DominatingSides {
  private readonly flow: Flow | undefined;
  /** Indexed by block: its number in the dominator tree; 0 if nothing leads there. */
  private readonly numbers: Int32Array;
  private readonly tree: DominatorTree;
  /** Indexed by block: does one edge alone lead there? Else it is more than the side of one branch. */
  private readonly hasOneWay: Uint8Array;

  constructor(flow: Flow | undefined) {
    this.flow = flow;
    const edges = flow ?? { edges: [], marks: [] };
    const blocks = edges.marks.length;
    const before = FlowEdges.backwards(edges);
    this.hasOneWay = Uint8Array.from({ length: blocks }, (_, block) =>
      before.of(block).length === 1 ? 1 : 0,
    );
    const order = orderOf(edges, before);
    this.numbers = new Int32Array(blocks);
    order.forEach((block, number) => {
      if (block >= 0) this.numbers[block] = number;
    });
    this.tree = dominatorTreeOf(order.map((block) => this.sourcesOf(before, block)));
  }

  /** Does every way to `below` take the side `above`? Each side dominates itself. */
  dominates(above: number, below: number): boolean {
    if (above === below) return true;
    const { numbers, hasOneWay } = this;
    const [from, to] = [this.flow?.sides[above] ?? -1, this.flow?.sides[below] ?? -1];
    if (from < 0 || to < 0 || hasOneWay[from] === 0) return false;
    if (numbers[from] === 0 || numbers[to] === 0) return false;
    return dominates(this.tree, numbers[from], numbers[to]);
  }

  /** What can come before a block, as numbers; what begins a program comes after the beginning, which is 0. */
  private sourcesOf(before: FlowEdges, block: number): number[] {
    if (block < 0) return [];
    const sources = [...before.of(block)].map((source) => this.numbers[source]);
    return sources.some((source) => source > 0) ? sources.filter((source) => source > 0) : [0];
  }
}

/** All blocks that can be reached, behind the beginning: it leads to each block that nothing else leads to. */
function orderOf(flow: Pick<Flow, 'edges' | 'marks'>, before: FlowEdges): number[] {
  const next = FlowEdges.onwards(flow);
  const first = flow.marks
    .map((_, block) => block)
    .filter((block) => before.of(block).length === 0);
  return reversePostorder(beginning, (block) =>
    block === beginning ? [...first] : [...next.of(block)],
  );
}
