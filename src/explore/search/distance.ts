// Minimal distance to uncovered code (KLEE's nurs:md2u): the nearer, the likelier, by the square.

import type { SearchContext } from '../searcher.ts';
import { Weighted } from './weighted.ts';

export class Nearest extends Weighted {
  constructor(context: SearchContext) {
    super(context, (branch) => context.novelty.distance(branch) ** -2);
  }
}
