// What ends an exploration before everything is explored: the limits are checked before every step, and handed to the solver
// as the time that a question may take.

import type { Budget } from '../solver/query.ts';
import type { Stopped } from './event.ts';

export interface ExploreLimits {
  /** Milliseconds, from any origin. */
  readonly now: () => number;
  /** The time to stop at, on `now`'s clock. */
  readonly deadline?: number | undefined;
  readonly maxRuns?: number | undefined;
  /** How many runs there were with those of others; undefined: there are no others. */
  readonly allRuns?: (() => number) | undefined;
  /** Bytes of the tree, the inputs and the terms. */
  readonly maxMemory?: number | undefined;
  /** Milliseconds for one question to the solver, at first. */
  readonly queryTime?: number | undefined;
  /** Has somebody asked to stop? */
  readonly stopped?: (() => boolean) | undefined;
}

/** It is short: one question in a hundred takes longer, and there are others to ask meanwhile. */
const usualQueryTime = 250;
/** How much longer a question may take when it is asked again, because nothing else remains. */
const patience = [1, 8, 40, 240] as const;

/** How many times a question is asked at most. */
export const attempts = patience.length;

export class Limits {
  constructor(private readonly limits: ExploreLimits) {}

  reached(runs: number, memory: number): Stopped | undefined {
    const { now, deadline, maxRuns, allRuns, maxMemory, stopped } = this.limits;
    if (stopped?.()) return 'interrupted';
    if (maxRuns !== undefined && (allRuns?.() ?? runs) >= maxRuns) return 'runs';
    if (deadline !== undefined && now() >= deadline) return 'time';
    if (maxMemory !== undefined && memory > maxMemory) return 'memory';
    return undefined;
  }

  /** The budget of a question that is answered at little cost or not at all. */
  cheap(): Budget {
    return { ...this.query(0), isCheap: true };
  }

  /** `attempt` counts from 0. */
  query(attempt: number): Budget {
    const { now, deadline = Infinity, queryTime = usualQueryTime } = this.limits;
    const time = queryTime * (patience[attempt] ?? 1);
    return { milliseconds: Math.max(1, Math.min(time, deadline - now())) };
  }
}

/**
 * The work for minimising the inputs of tests, which only makes results prettier: a few seconds, and half of the work that exploring
 * took. Where every question is hard, they are not worth more. A thread that explores many small subtrees has one budget for all.
 * It is counted as `work.ts` says, so that a slow machine, or a browser, finds the same inputs.
 */
export class MinimisingBudget {
  /** Every thread begins with the work of about three seconds. */
  remaining = 150_000;

  earn(exploring: number): void {
    this.remaining += exploring / 2;
  }

  spend(work: number): void {
    this.remaining = Math.max(0, this.remaining - work);
  }
}
