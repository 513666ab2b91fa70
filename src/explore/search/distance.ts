// Minimal distance to uncovered code (KLEE's nurs:md2u): the nearer, the likelier, by the square.

import type { Territory } from '../searcher.ts';
import { Weighted } from './weighted.ts';

export class Nearest extends Weighted {
  constructor(territory: Territory) {
    super(territory, (branch) => territory.novelty.distance(branch) ** -2);
  }
}
