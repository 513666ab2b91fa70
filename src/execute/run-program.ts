// A program that runs once, on concrete input: compiled here, built and run in a thread with a deep stack, which is started first so
// that it loads while the compiler works.

import { GracePeriod } from '../host/grace-period.ts';
import { JobThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { plainFinding } from '../machine/finding.ts';
import type { Outcome } from '../machine/outcome.ts';
import { chosenChecks } from '../source/checks.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import { compileSources, type SourceOptions } from '../source/compile.ts';
import { type NotCaptured, notCapturedIn } from '../source/unit.ts';
import type { HostPlan } from './host-world.ts';
import type { RunAnswer, RunEvent, RunJob } from './run-thread.ts';

export interface RunPlan {
  readonly files: readonly string[];
  readonly compiling: SourceOptions;
  /** The words of --check. */
  readonly checks: readonly string[];
  readonly world: HostPlan;
  readonly cacheFolder: string | undefined;
  readonly memory: number;
  /** If infinite, there is no limit. */
  readonly fuel: number;
  /** The time limit in milliseconds. */
  readonly time: number | undefined;
  /** Ends the run; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** What the compiler said before the program ran. */
export interface CompiledRun {
  /** The compiler's warnings, with its colours. */
  readonly warnings: string;
  readonly notCaptured: readonly NotCaptured[];
}

/** `compiled` is called before the program runs. */
export async function runProgram(
  plan: RunPlan,
  compiled: (run: CompiledRun) => void,
): Promise<RunAnswer & CompiledRun> {
  const { files, compiling, checks, signal, fuel } = plan;
  const thread: RunThread = new JobThread(threadFile('execute/run-thread'));
  try {
    const made = await compileSources(files, { ...compiling, checks, signal });
    if (made.kind === 'failed') throw new CompilationFailed(made.diagnostics);
    const run = { warnings: made.warnings, notCaptured: notCapturedIn(made.units) };
    compiled(run);
    const answer = await ask(thread, signal, {
      units: made.units,
      world: plan.world,
      cacheFolder: plan.cacheFolder,
      memory: plan.memory,
      fuel: Number.isFinite(fuel) ? fuel : undefined,
      time: plan.time,
      leaks: chosenChecks(checks).has('leak'),
    });
    return { ...answer, ...run };
  } finally {
    await thread.close();
  }
}

type RunThread = JobThread<RunJob, RunAnswer, RunEvent>;

/** How much longer than the program may run the main thread waits for it. */
const graceMilliseconds = 2000;

/** The thread looks at the clock by itself, except while the host keeps it waiting; the time begins when the program does. */
async function ask(
  thread: RunThread,
  signal: AbortSignal | undefined,
  job: RunJob,
): Promise<RunAnswer> {
  const { time } = job;
  const grace = new GracePeriod<RunAnswer>(undefined, graceMilliseconds);
  const begin = () => {
    if (time !== undefined) grace.beginAt(Date.now() + time, hung(time));
  };
  try {
    return await Promise.race([thread.ask(job, begin), grace.over, abortOf(signal)]);
  } finally {
    grace.cancel();
  }
}

/** Rejects when the signal fires. */
export function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function hung(milliseconds: number): RunAnswer {
  const message = `the program did not end within ${milliseconds / 1000} seconds; it waits for input or sleeps`;
  const nothing = new Uint8Array();
  const seconds = { build: 0, run: milliseconds / 1000 };
  const outcome: Outcome = { kind: 'finding', finding: plainFinding('hang', message, []) };
  return {
    kind: 'ended',
    outcome,
    stdout: nothing,
    stderr: nothing,
    remarks: [],
    sent: [],
    seconds,
  };
}
