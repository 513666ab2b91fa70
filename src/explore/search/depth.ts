// Depth-biased (Pending Constraints 2): the deeper a branch, the likelier. With seeds, exploration begins where they end.

import type { SearchContext } from '../searcher.ts';
import { Weighted } from './weighted.ts';

export class DepthBiased extends Weighted {
  constructor(context: SearchContext) {
    super(context, (branch) => context.tree.depth(branch) + 1);
  }
}
