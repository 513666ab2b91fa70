// The dominator tree of a function (base/dominators.ts), and dominance frontiers.

import { type DominatorTree, dominatorTreeOf } from '../base/dominators.ts';
import type { ControlFlow } from './control-flow.ts';

export function dominatorTree(flow: ControlFlow): DominatorTree {
  return dominatorTreeOf(flow.predecessors);
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
