// Whom to ask for branches when workers have nothing to do. The simulator (bench/cluster) plays `branchRequests`, too.

import type { CheckJob } from './job.ts';
import type { PoolWorker } from './pool-worker.ts';

/** As many busy workers are asked in any case. */
const fewest = 8;

/**
 * Of `busy` workers, how many are asked, and each for how many branches. Few workers are all asked for two branches for each idle
 * one, since nobody knows who has any to give. Of many, no more are asked than are idle, and together for twice as many branches:
 * a thousand workers that all hand over two for each idle one would do nothing else.
 */
export function branchRequests(
  idle: number,
  busy: number,
): { readonly asked: number; readonly branches: number } {
  const asked = Math.min(busy, Math.max(fewest, idle));
  if (busy <= fewest) return { asked, branches: 2 * idle };
  return { asked, branches: Math.ceil((2 * idle) / asked) };
}

export class BranchRequests {
  private readonly wanted: Int32Array;
  private next = 0;

  constructor({ wanted }: Pick<CheckJob, 'wanted'>) {
    this.wanted = new Int32Array(wanted);
  }

  /** Where not all are asked, it is the turn of others the next time. */
  ask(busy: readonly PoolWorker[], idle: number): void {
    const { asked, branches } = branchRequests(idle, busy.length);
    const from = asked < busy.length ? this.next % busy.length : 0;
    this.next = from + asked;
    for (const { number, thread } of [...busy, ...busy].slice(from, from + asked)) {
      if (thread.want === undefined) Atomics.store(this.wanted, number, branches);
      else thread.want(branches);
    }
  }
}
