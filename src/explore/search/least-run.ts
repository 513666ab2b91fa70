// The place that runs have passed least often (EXE 4.4). EXE continues depth first for a while from there: see `batch.ts`. Of the
// branches that wait at the place chance takes one: the latest ones all lie in the subtree that was explored last, and the
// search would stay there until it is used up.

import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class LeastRun implements Searcher {
  /** Indexed by decision: how often runs came by, and what is pending there, in no order. */
  private readonly passed: Float64Array;
  private readonly pending: Branch[][];

  constructor(private readonly context: SearchContext) {
    const { length } = context.program.decisions;
    this.passed = new Float64Array(length);
    this.pending = Array.from({ length }, () => []);
  }

  add(branch: Branch): void {
    this.pending[this.context.tree.decision(branch)].push(branch);
  }

  pick(): Branch | undefined {
    for (;;) {
      const decision = this.leastPassed();
      const branch = decision === undefined ? undefined : this.draw(this.pending[decision]);
      if (branch === undefined || this.context.isPending(branch)) return branch;
    }
  }

  notice(event: SearchEvent): void {
    if (event.kind !== 'run') return;
    const { length, decisions } = event.trace;
    for (let row = 0; row < length; row++) this.passed[decisions[row]]++;
  }

  private draw(waiting: Branch[]): Branch | undefined {
    const at = this.context.random.below(waiting.length);
    const branch = waiting[at];
    waiting[at] = waiting[waiting.length - 1];
    waiting.pop();
    return branch;
  }

  private leastPassed(): number | undefined {
    let least: number | undefined;
    for (let decision = 0; decision < this.passed.length; decision++) {
      if (this.pending[decision].length === 0) continue;
      if (least === undefined || this.passed[decision] < this.passed[least]) least = decision;
    }
    return least;
  }
}
