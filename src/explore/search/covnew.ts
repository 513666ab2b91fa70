// New coverage (KLEE's nurs:covnew): likely are branches near uncovered code, and those of runs that have just covered
// something new; how many generations ago the last such run was counts for both.

import type { RunEvent, SearchEvent, Searcher, Territory } from '../searcher.ts';
import type { Branch } from '../tree.ts';
import { Weighted } from './weighted.ts';

export class CoveringNew implements Searcher {
  private readonly territory: Territory;
  private readonly drawn: Weighted;
  /** By run: generations since one covered something new. */
  private readonly ages: number[] = [];
  /** Sides of the run that is being told: its age is known when it has been told. */
  private fresh: Branch[] = [];

  constructor(territory: Territory) {
    this.territory = territory;
    const { tree, novelty } = territory;
    this.drawn = new Weighted(territory, (branch) => {
      const age = this.ages[tree.witnesses[branch >> 1]] ?? 0;
      return (1 + age) ** -2 + novelty.distance(branch) ** -2;
    });
  }

  add(branch: Branch): void {
    this.fresh.push(branch);
  }

  pick(): Branch | undefined {
    this.weighFresh();
    return this.drawn.pick();
  }

  notice(event: SearchEvent): void {
    if (event.kind !== 'run') return;
    this.ages[event.run] = event.trace.coversNew ? 0 : this.parentAge(event) + 1;
    this.weighFresh();
  }

  private parentAge({ from }: RunEvent): number {
    return from === undefined ? 0 : (this.ages[this.territory.tree.witnesses[from >> 1]] ?? 0);
  }

  private weighFresh(): void {
    for (const branch of this.fresh) this.drawn.add(branch);
    this.fresh = [];
  }
}
