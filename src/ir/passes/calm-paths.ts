// Where nothing can have become invalid on the way: whether all paths from a block's immediate dominator to
// the block, between the two, are free of what invalidates memory. Then what was checked at the
// dominator's end still holds.
//
// A path ends in some predecessor; climbing from it to the dominator through the dominator tree meets
// blocks that all such paths pass, and what lies between those has been decided before: the tree is
// walked from below, and from left to right. For a loop header this covers the loop itself, as the
// climb from a back edge passes the header on its way up.

import type { ControlFlow } from '../control-flow.ts';
import type { DominatorTree } from '../dominators.ts';

/** By block number: 1 if the paths are calm. The control flow has to be reducible. */
export function calmPaths(
  flow: ControlFlow,
  tree: DominatorTree,
  isCalm: (block: number) => boolean,
): Uint8Array {
  const calm = new Uint8Array(flow.blocks.length);
  const decide = (block: number): boolean => {
    for (const predecessor of flow.predecessors[block]) {
      for (let at = predecessor; at !== tree.parent[block]; at = tree.parent[at]) {
        if (!isCalm(at) || (at !== block && calm[at] === 0)) return false;
      }
    }
    return true;
  };
  for (const block of fromBelow(tree)) calm[block] = block !== 0 && decide(block) ? 1 : 0;
  return calm;
}

/** Children before parents, earlier siblings with all below them before later ones. */
function fromBelow(tree: DominatorTree): number[] {
  const order: number[] = [];
  const work = [0];
  while (work.length > 0) {
    const block = work.pop()!;
    order.push(block);
    for (const child of tree.children[block]) work.push(child);
  }
  return order.reverse();
}
