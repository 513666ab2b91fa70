// Dominator tree and dominance frontiers, after Cooper, Harvey and Kennedy, "A Simple, Fast Dominance
// Algorithm" (2001): iterate over the blocks in reverse postorder until no immediate dominator
// changes. Two rounds suffice for reducible control flow.

import type { ControlFlow } from './control-flow.ts';

export interface DominatorTree {
  /** The immediate dominator's number, by block number; the entry's is -1. */
  readonly parent: Int32Array;
  /** The children of each block, in ascending order of block numbers. */
  readonly children: readonly (readonly number[])[];
  /** A block dominates another one when its interval [enter, leave] encloses the other's. */
  readonly enter: Int32Array;
  readonly leave: Int32Array;
}

export function dominatorTree(flow: ControlFlow): DominatorTree {
  const parent = immediateDominators(flow);
  const children: number[][] = flow.blocks.map(() => []);
  for (let block = 1; block < parent.length; block++) children[parent[block]].push(block);
  return { parent, children, ...intervals(children) };
}

/** Every block dominates itself. */
export function dominates(tree: DominatorTree, above: number, below: number): boolean {
  return tree.enter[above] <= tree.enter[below] && tree.leave[below] <= tree.leave[above];
}

/** Finds for each block where its dominance ends: the joins that it reaches but does not strictly dominate. */
export function dominanceFrontiers(flow: ControlFlow, tree: DominatorTree): readonly number[][] {
  const frontiers: number[][] = flow.blocks.map(() => []);
  flow.predecessors.forEach((predecessors, join) => {
    // The entry may be a join with a single predecessor: the caller of the function is the other one.
    if (predecessors.length < 2 && join !== 0) return;
    for (const predecessor of predecessors) {
      let runner = predecessor;
      while (runner !== tree.parent[join]) {
        const frontier = frontiers[runner];
        // Joins are met in order, so one that is there already is the last one.
        if (frontier[frontier.length - 1] !== join) frontier.push(join);
        runner = tree.parent[runner];
      }
    }
  });
  return frontiers;
}

function immediateDominators(flow: ControlFlow): Int32Array {
  const unknown = -2;
  const parent = new Int32Array(flow.blocks.length).fill(unknown);
  parent[0] = -1;
  let changed = true;
  while (changed) {
    changed = false;
    for (let block = 1; block < parent.length; block++) {
      let nearest = unknown;
      for (const predecessor of flow.predecessors[block]) {
        if (parent[predecessor] === unknown) continue;
        nearest = nearest === unknown ? predecessor : intersect(parent, nearest, predecessor);
      }
      if (parent[block] !== nearest) {
        parent[block] = nearest;
        changed = true;
      }
    }
  }
  return parent;
}

/** The nearest common ancestor: ancestors have smaller numbers. */
function intersect(parent: Int32Array, first: number, second: number): number {
  while (first !== second) {
    if (first > second) first = parent[first];
    else second = parent[second];
  }
  return first;
}

function intervals(children: readonly (readonly number[])[]) {
  const enter = new Int32Array(children.length);
  const leave = new Int32Array(children.length);
  const visited = new Int32Array(children.length);
  const path = [0];
  let time = 1;
  while (path.length > 0) {
    const block = path[path.length - 1];
    const child = children[block][visited[block]++];
    if (child === undefined) {
      leave[block] = time++;
      path.pop();
    } else {
      enter[child] = time++;
      path.push(child);
    }
  }
  return { enter, leave };
}
