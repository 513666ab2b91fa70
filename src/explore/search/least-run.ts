// The place that runs have been at least often (EXE 4.4). EXE continues depth first for a while from there: see `batch.ts`.
//
// A process of EXE waits at the line where it goes on. So a branch waits at the side that it leads to; at a switch that is the
// target taken least often. By the place of the decision alone, what every run passes on its way would never be the least.

import { getOrMake } from '../../base/known.ts';
import { Branches } from '../learned/branches.ts';
import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class LeastRun implements Searcher {
  /** Indexed by side: how often runs took it. */
  private readonly taken: Float64Array;
  /** By the side that was taken instead: what is pending, the latest last. */
  private readonly waiting = new Map<number, Branch[]>();
  private readonly branches: Branches;

  constructor(private readonly context: SearchContext) {
    const { tree, program } = context;
    this.branches = new Branches(tree, program.decisions);
    this.taken = new Float64Array(2 * program.decisions.length);
  }

  add(branch: Branch): void {
    getOrMake(this.waiting, this.branches.sideOf(branch ^ 1), (): Branch[] => []).push(branch);
  }

  pick(): Branch | undefined {
    for (;;) {
      const side = this.leastRun();
      if (side === undefined) return undefined;
      const branch = this.waiting.get(side)?.pop();
      if (branch === undefined) this.waiting.delete(side);
      else if (this.context.isPending(branch)) return branch;
    }
  }

  notice(event: SearchEvent): void {
    if (event.kind !== 'run') return;
    const { length, decisions, held } = event.trace;
    for (let row = 0; row < length; row++)
      this.taken[2 * decisions[row] + (held[row] === 0 ? 0 : 1)]++;
  }

  private leastRun(): number | undefined {
    let [least, times] = [undefined as number | undefined, Number.POSITIVE_INFINITY];
    for (const side of this.waiting.keys()) {
      const here = this.timesBeyond(side);
      if (here < times) [least, times] = [side, here];
    }
    return least;
  }

  /** How often runs took what the branches lead to that wait beside this side. */
  private timesBeyond(side: number): number {
    const opposites = this.branches.opposites(side);
    if (opposites.length === 0) return this.taken[side ^ 1];
    return opposites.reduce((least, each) => Math.min(least, this.taken[each]), Infinity);
  }
}
