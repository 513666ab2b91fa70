// New coverage (KLEE's nurs:covnew): likely are branches near uncovered code, and those of runs that have just covered
// something new; how many generations ago the last such run was counts for both.

import type { RunEvent, SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';
import { Weighted } from './weighted.ts';

export class CoveringNew implements Searcher {
  private readonly drawn: Weighted;
  /** Indexed by run: generations since one covered something new. */
  private readonly ages: number[] = [];
  /** Sides of the run that is being told: its age is known when it has been told. */
  private fresh: Branch[] = [];

  /** `adapt`: the weight that another searcher makes of this one's. */
  constructor(
    private readonly context: SearchContext,
    adapt: (weight: number, branch: Branch) => number = (weight) => weight,
  ) {
    this.drawn = new Weighted(context, (branch) => adapt(this.weigh(branch), branch));
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

  private weigh(branch: Branch): number {
    return (1 + this.ageOf(branch)) ** -2 + this.context.coveredCode.distance(branch) ** -2;
  }

  private parentAge({ from }: RunEvent): number {
    return from === undefined ? 0 : this.ageOf(from);
  }

  private ageOf(branch: Branch): number {
    return this.ages[this.context.tree.witnesses[branch >> 1]] ?? 0;
  }

  private weighFresh(): void {
    for (const branch of this.fresh) this.drawn.add(branch);
    this.fresh = [];
  }
}
