// The nest of natural loops: a loop is its header, which dominates it, and all blocks that reach one
// of its back edges without passing the header. Headers are visited from the inside out, so a
// walk backwards from the back edges steps over whole inner loops at once.
//
// Cycles without a dominating header (irreducible control flow) are no loops here; see
// passes/reducible.ts.

import { type DominatorTree, dominates } from '../base/dominators.ts';
import type { ControlFlow } from './control-flow.ts';

export interface LoopNest {
  /** The header of the innermost loop around a block, or -1. A header is in its own loop. */
  readonly innermost: Int32Array;
  /** Holds for each loop header the header of the next loop around it, or -1. It means nothing for other blocks. */
  readonly outer: Int32Array;
  /** How many loops are around the block, its own included. */
  readonly depth: Int32Array;
}

export function loopNest(flow: ControlFlow, tree: DominatorTree): LoopNest {
  const size = flow.blocks.length;
  const innermost = new Int32Array(size).fill(-1);
  const outer = new Int32Array(size).fill(-1);
  /** Shortcuts to the outermost loop found so far around a header. */
  const outermost = Int32Array.from({ length: size }, (_, block) => block);
  for (let header = size - 1; header >= 0; header--) {
    const work = flow.predecessors[header].filter((latch) => dominates(tree, header, latch));
    if (work.length === 0) continue;
    innermost[header] = header;
    for (let block = work.pop(); block !== undefined; block = work.pop()) {
      if (innermost[block] === -1) {
        innermost[block] = header;
        for (const before of flow.predecessors[block]) work.push(before);
        continue;
      }
      const inner = root(outermost, innermost[block]);
      if (inner === header) continue;
      outer[inner] = header;
      outermost[inner] = header;
      for (const before of flow.predecessors[inner]) work.push(before);
    }
  }
  return { innermost, outer, depth: depths(innermost, outer) };
}

/** Whether every cycle has a header that dominates it. */
export function isReducible(flow: ControlFlow, tree: DominatorTree): boolean {
  return flow.successors.every((targets, from) =>
    targets.every((to) => to > from || dominates(tree, to, from)),
  );
}

function root(outermost: Int32Array, header: number): number {
  while (outermost[header] !== header) {
    outermost[header] = outermost[outermost[header]];
    header = outermost[header];
  }
  return header;
}

function depths(innermost: Int32Array, outer: Int32Array): Int32Array {
  const depth = new Int32Array(innermost.length);
  // Headers have smaller numbers than the blocks and the headers in their loops.
  for (let block = 0; block < depth.length; block++) {
    const header = innermost[block];
    if (header === block) depth[block] = outer[header] === -1 ? 1 : depth[outer[header]] + 1;
    else if (header !== -1) depth[block] = depth[header];
  }
  return depth;
}
