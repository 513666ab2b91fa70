// The control flow graph of a function, by number: the reachable blocks in reverse postorder, so that a
// block comes before its successors except along retreating edges. All analyses work on these numbers
// (arrays instead of maps). Several edges between the same two blocks, as from a switch, count as one.
//
// Nothing here recurses: generated C has functions with tens of thousands of blocks in a chain.

import { known } from '../base/known.ts';
import { type Block, successorsOf } from './instruction.ts';
import type { Func } from './module.ts';

export interface ControlFlow {
  /** The reachable blocks in reverse postorder; a block's number is its place in here. Entry: 0. */
  readonly blocks: readonly Block[];
  /** Blocks that cannot be reached have no number. */
  readonly numberOf: ReadonlyMap<Block, number>;
  readonly successors: readonly (readonly number[])[];
  readonly predecessors: readonly (readonly number[])[];
}

export function controlFlowOf(fn: Func): ControlFlow {
  const blocks = reversePostorder(fn.blocks[0]);
  const numberOf = new Map(blocks.map((block, number) => [block, number]));
  const successors = blocks.map((block) =>
    distinctSuccessors(block).map((successor) => known(numberOf, successor)),
  );
  const predecessors: number[][] = blocks.map(() => []);
  successors.forEach((targets, from) => {
    for (const to of targets) predecessors[to].push(from);
  });
  return { blocks, numberOf, successors, predecessors };
}

/** A fresh array, unlike what `successorsOf` returns. */
export function distinctSuccessors(block: Block): Block[] {
  return [...new Set(successorsOf(block))];
}

function reversePostorder(entry: Block): Block[] {
  const postorder: Block[] = [];
  const seen = new Set([entry]);
  const path = [{ block: entry, successors: distinctSuccessors(entry) }];
  while (path.length > 0) {
    const { block, successors } = path[path.length - 1];
    // Last successor first, so that the reversed order lists the successors as the source has them.
    const next = successors.pop();
    if (next === undefined) {
      postorder.push(block);
      path.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      path.push({ block: next, successors: distinctSuccessors(next) });
    }
  }
  return postorder.reverse();
}
