// Oasis' order (Oasis 3.4): executions are examined first in, first out, the seeds before all others. Of one execution the
// dangerous conditions in new code come first, then the other dangerous ones, then other conditions in new code, then the rest;
// each in the order of the run. Everything that a run has left is tried before what the next one has.
//
// Without regard to what is new this is the paper's `oasis-input`, and without seeds its `oasis-noinput`. Checks have their
// place in this order; they are not asked before everything else, as they are in other searches.

import { dangerousKinds } from '../../base/decision-kind.ts';
import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

export class Oasis implements Searcher {
  readonly ordersChecks = true;
  /** The branches of the run that is being added, indexed by class. */
  private fresh = emptyClasses();
  /** The branches that runs have added, in order; those before `next` were picked. */
  private queue: Branch[] = [];
  private next = 0;

  constructor(
    private readonly context: SearchContext,
    private readonly newFirst: boolean,
  ) {}

  add(branch: Branch): void {
    this.fresh[this.classOf(branch)].push(branch);
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'run') this.close();
  }

  pick(): Branch | undefined {
    this.close();
    while (this.next < this.queue.length) {
      const branch = this.queue[this.next++];
      if (this.context.isPending(branch)) return branch;
    }
    [this.queue, this.next] = [[], 0];
    return undefined;
  }

  /** Puts the execution behind those that wait. */
  private close(): void {
    if (this.fresh.every((branches) => branches.length === 0)) return;
    for (const branches of this.fresh) for (const branch of branches) this.queue.push(branch);
    this.fresh = emptyClasses();
  }

  private classOf(branch: Branch): 0 | 1 | 2 | 3 {
    const { tree, program } = this.context;
    const isNew = this.newFirst && tree.isNew(branch);
    const { kind } = program.decisions[tree.decision(branch)];
    if (dangerousKinds.has(kind) && branch % 2 === 0) return isNew ? 0 : 1;
    return isNew ? 2 : 3;
  }
}

function emptyClasses(): [Branch[], Branch[], Branch[], Branch[]] {
  return [[], [], [], []];
}
