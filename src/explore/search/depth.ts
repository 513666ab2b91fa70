// Depth-biased (Pending Constraints 2): the deeper a branch, the likelier. With seeds, exploration begins where they end.

import type { Territory } from '../searcher.ts';
import { Weighted } from './weighted.ts';

export class DepthBiased extends Weighted {
  constructor(territory: Territory) {
    super(territory, (branch) => territory.tree.depth(branch) + 1);
  }
}
