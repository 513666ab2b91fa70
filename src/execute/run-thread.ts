// The thread in which `clew run` builds and runs a program: it has the stack that deep recursion in C
// needs, and it may block on standard input while the main thread keeps the time.

import { programOf } from '../build/program-cache.ts';
import { openCache } from '../host/cache.ts';
import { tuneEngine } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import { machineFor } from '../machine/machine.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { Unit } from '../source/compile.ts';
import { BrokenPipe, type HostPlan, hostWorld, type Sent } from './host-world.ts';

export interface RunJob {
  readonly units: readonly Unit[];
  readonly world: HostPlan;
  /** The folder of the cache. Undefined if nothing is kept. */
  readonly cacheFolder: string | undefined;
  readonly memory: number;
  readonly fuel: number | undefined;
  /** The time limit in milliseconds. */
  readonly time: number | undefined;
  readonly leaks: boolean;
}

/** The program begins, and with it its time. */
export type RunEvent = { readonly kind: 'begun' };

export type RunAnswer =
  | {
      readonly kind: 'ended';
      readonly outcome: Outcome;
      /** The output that was captured. */
      readonly stdout: Uint8Array;
      readonly stderr: Uint8Array;
      /** Requests of the program that the box did not grant. */
      readonly remarks: readonly string[];
      readonly sent: readonly Sent[];
      readonly seconds: { readonly build: number; readonly run: number };
    }
  /** Nobody reads the program's output any more. */
  | { readonly kind: 'broken-pipe' };

async function execute(job: RunJob, tell: (event: RunEvent) => void): Promise<RunAnswer> {
  tuneEngine(); // not earlier: it holds for all threads, and the embedded clang would start four times slower
  const start = performance.now();
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder);
  const program = await programOf(
    job.units,
    { memory: job.memory, shadows: false, coverage: false },
    cache,
  );
  let end = Number.POSITIVE_INFINITY;
  const isOver = () => performance.now() > end;
  const { world, stdout, stderr, remarks, sent } = hostWorld(job.world, isOver);
  const machine = machineFor(program);
  const begun = performance.now();
  if (job.time !== undefined) end = begun + job.time;
  tell({ kind: 'begun' });
  const outcome = machine.execute(world, { fuel: job.fuel, expired: isOver, leaks: job.leaks });
  return {
    kind: 'ended',
    outcome,
    stdout: Buffer.concat(stdout),
    stderr: Buffer.concat(stderr),
    remarks,
    sent,
    seconds: { build: (begun - start) / 1000, run: (performance.now() - begun) / 1000 },
  };
}

answerJobs<RunJob, RunAnswer, RunEvent>(async (job, tell) => {
  try {
    return await execute(job, tell);
  } catch (error) {
    if (error instanceof BrokenPipe) return { kind: 'broken-pipe' };
    throw error;
  }
});
