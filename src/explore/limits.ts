// What ends an exploration before there is nothing left to explore: looked at before every step, and handed to the solver
// as the time that a question may take.

import type { Budget } from '../solver/query.ts';
import type { Stopped } from './event.ts';

export interface ExploreLimits {
  /** Milliseconds, from any origin. */
  readonly now: () => number;
  /** In `now`'s milliseconds. */
  readonly deadline?: number | undefined;
  readonly maxRuns?: number | undefined;
  /** How many runs there were with those of others; undefined: there are no others. */
  readonly allRuns?: (() => number) | undefined;
  /** Bytes of the tree, the inputs and the terms. */
  readonly maxMemory?: number | undefined;
  /** Milliseconds for one question to the solver. */
  readonly queryTime?: number | undefined;
  /** Has somebody asked to stop? */
  readonly stopped?: (() => boolean) | undefined;
}

const usualQueryTime = 10_000;

export class Limits {
  private readonly limits: ExploreLimits;

  constructor(limits: ExploreLimits) {
    this.limits = limits;
  }

  reached(runs: number, memory: number): Stopped | undefined {
    const { now, deadline, maxRuns, allRuns, maxMemory, stopped } = this.limits;
    if (stopped?.()) return 'interrupted';
    if (maxRuns !== undefined && (allRuns?.() ?? runs) >= maxRuns) return 'runs';
    if (deadline !== undefined && now() >= deadline) return 'time';
    if (maxMemory !== undefined && memory > maxMemory) return 'memory';
    return undefined;
  }

  query(): Budget {
    const { now, deadline = Infinity, queryTime = usualQueryTime } = this.limits;
    return { milliseconds: Math.max(1, Math.min(queryTime, deadline - now())) };
  }
}
