// The control flow graph of a function, by number: the reachable blocks in reverse postorder, so that a
// block comes before its successors except along retreating edges. All analyses work on these numbers
// (arrays instead of maps). Several edges between the same two blocks, as from a switch, count as one.

import { known } from '../base/known.ts';
import { reversePostorder } from '../base/reverse-postorder.ts';
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
  const blocks = reversePostorder(fn.blocks[0], distinctSuccessors);
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
