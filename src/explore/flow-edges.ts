// The edges of a program's control flow, by the block that they begin in or by the one that they lead to, in two arrays.

import type { Flow } from '../abi/flow.ts';

type Edges = Pick<Flow, 'edges' | 'marks'>;

export class FlowEdges {
  private readonly starts: Int32Array;
  private readonly others: Int32Array;

  /** `from` and `to` are the places in a pair of blocks: 0 and 1, or the reverse. */
  private constructor({ edges, marks }: Edges, from: number, to: number) {
    this.starts = new Int32Array(marks.length + 1);
    for (let i = 0; i < edges.length; i += 2) this.starts[edges[i + from] + 1]++;
    for (let block = 0; block < marks.length; block++) this.starts[block + 1] += this.starts[block];
    const filled = this.starts.slice();
    this.others = new Int32Array(edges.length / 2);
    for (let i = 0; i < edges.length; i += 2)
      this.others[filled[edges[i + from]]++] = edges[i + to];
  }

  /** Tells for each block what can come next. */
  static onwards(flow: Edges): FlowEdges {
    return new FlowEdges(flow, 0, 1);
  }

  /** Tells for each block what can come before. */
  static backwards(flow: Edges): FlowEdges {
    return new FlowEdges(flow, 1, 0);
  }

  of(block: number): Int32Array {
    return this.others.subarray(this.starts[block], this.starts[block + 1]);
  }
}
