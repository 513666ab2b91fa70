// Where each block of a function goes in structured control flow: the tree that structure.ts walks. It is
// the dominator tree, but for blocks behind a loop: what is reached by leaving a loop is
// placed behind the outermost loop that is left, as a child of that loop's header.
//
// Why this stays correct: a parent still dominates its children, and every forward edge into a block
// comes from the parent, from inside its loop, or from below an earlier child (reducible
// loops that contain one end of such an edge but not the other would contradict the choice of the outermost
// loop that is left). So a branch always finds the construct that it has to leave around it.

import { type ControlFlow, controlFlowOf } from '../ir/control-flow.ts';
import { dominatorTree } from '../ir/dominators.ts';
import { isReducible, type LoopNest, loopNest } from '../ir/loops.ts';
import type { Func } from '../ir/module.ts';

export interface Placement {
  readonly flow: ControlFlow;
  readonly loops: LoopNest;
  /** Blocks that stand right at the only edge to them, inside their parent's construct. */
  readonly inline: Uint8Array;
  /** Indexed by parent: the joins that follow it, in ascending order, still inside its loop if it heads one. */
  readonly joins: readonly (readonly number[])[];
  /** Indexed by loop header: the blocks that follow the end of its loop, in ascending order. */
  readonly exits: readonly (readonly number[])[];
  /** How many blocks are placed at and below a block. */
  readonly size: Int32Array;
}

export function placementOf(fn: Func): Placement {
  const flow = controlFlowOf(fn);
  const tree = dominatorTree(flow);
  if (!isReducible(flow, tree)) throw new Error(`${fn.name} has irreducible control flow`);
  const loops = loopNest(flow, tree);
  const inline = new Uint8Array(flow.blocks.length);
  const joins: number[][] = flow.blocks.map(() => []);
  const exits: number[][] = flow.blocks.map(() => []);
  const size = new Int32Array(flow.blocks.length).fill(1);
  const parent = new Int32Array(flow.blocks.length);
  for (let block = 1; block < flow.blocks.length; block++) {
    const left = loopLeftBefore(loops, tree.parent[block], block);
    parent[block] = left ?? tree.parent[block];
    if (left !== undefined) exits[left].push(block);
    else if (isJoin(flow, block)) joins[parent[block]].push(block);
    else inline[block] = 1;
  }
  for (let block = size.length - 1; block > 0; block--) size[parent[block]] += size[block];
  return { flow, loops, inline, joins, exits, size };
}

/** The outermost loop around a block's immediate dominator that does not contain the block. */
function loopLeftBefore(loops: LoopNest, dominator: number, block: number): number | undefined {
  const { innermost, outer } = loops;
  // The loops around a block, except the one it heads itself, are around its dominator too.
  const around = innermost[block] === block ? outer[block] : innermost[block];
  let left: number | undefined;
  for (let loop = innermost[dominator]; loop !== around; loop = outer[loop]) left = loop;
  return left;
}

function isJoin(flow: ControlFlow, block: number): boolean {
  let forward = 0;
  for (const predecessor of flow.predecessors[block]) if (predecessor < block) forward++;
  return forward > 1;
}
