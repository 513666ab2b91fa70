// New code first (the aim of Oasis 3.3, by distance instead of first in, first out): conditions in new code, drawn as covnew
// draws them, near what is not covered and of runs that have just covered something; where there are none, branches near
// new code that nobody has reached. Everything else has covnew's weight too, made so small that it counts only where there is
// nothing of the two.

import { NewCodeDistance } from '../new-code-distance.ts';
import type { RunEvent, SearchEvent, Searcher, Territory } from '../searcher.ts';
import type { Branch } from '../tree.ts';
import { Weighted } from './weighted.ts';

/** What conditions in new code weigh beside ways to it. */
const newFirst = 1000;

/** What conditions in old code, far from new code, weigh beside the others. */
const rest = 1e-7;

export class TowardsNewCode implements Searcher {
  private readonly territory: Territory;
  private readonly drawn: Weighted;
  private readonly distance: NewCodeDistance;
  /** By run: generations since one covered something new. */
  private readonly ages: number[] = [];
  private fresh: Branch[] = [];

  constructor(territory: Territory) {
    this.territory = territory;
    this.distance = new NewCodeDistance(territory.program);
    this.drawn = new Weighted(territory, (branch) => this.weigh(branch));
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
    this.distance.hear(event.trace);
    this.ages[event.run] = event.trace.coversNew ? 0 : this.parentAge(event) + 1;
    this.weighFresh();
  }

  private weigh(branch: Branch): number {
    const { tree, novelty } = this.territory;
    const age = this.ages[tree.witnesses[branch >> 1]] ?? 0;
    const usual = (1 + age) ** -2 + novelty.distance(branch) ** -2;
    const steps = this.distance.from(2 * tree.decision(branch) + (branch % 2));
    const nearness = steps ** -2 / (1 + novelty.refusals(branch));
    return nearness + (tree.isNew(branch) ? newFirst : rest) * usual;
  }

  private parentAge({ from }: RunEvent): number {
    return from === undefined ? 0 : (this.ages[this.territory.tree.witnesses[from >> 1]] ?? 0);
  }

  private weighFresh(): void {
    for (const branch of this.fresh) this.drawn.add(branch);
    this.fresh = [];
  }
}
