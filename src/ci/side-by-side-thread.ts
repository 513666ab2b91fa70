// The thread that runs two versions side by side: compiled C needs its deep stack.

import type { Ending } from '../compare/behaviour.ts';
import { tuneEngineForReruns } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import type { Test } from '../results/test.ts';
import type { CheckJob } from '../workers/job.ts';
import { buildFor } from '../workers/job-build.ts';
import { runLimits } from '../workers/job-program.ts';
import { withMounts } from '../world/mounts.ts';
import { type Change, SideBySide } from './side-by-side.ts';

export interface SideBySideJob {
  readonly old: CheckJob;
  readonly current: CheckJob;
  readonly tests: readonly Test[];
  /** The inputs of findings, on which the old version is run. */
  readonly findings: readonly Test[];
  /** The time for running both; building them does not count. */
  readonly milliseconds: number;
}

export interface SideBySideAnswer {
  readonly changes: readonly Change[];
  readonly endings: readonly Ending[];
  /** How many tests were compared: not all of them if the time was up. */
  readonly compared: number;
}

async function compareSideBySide(job: SideBySideJob): Promise<SideBySideAnswer> {
  const { old, current, tests, findings, milliseconds } = job;
  tuneEngineForReruns();
  const plain = { shadows: false, coverage: false };
  const programs = [await buildFor(old, plain), await buildFor(current, plain)] as const;
  const deadline = Date.now() + milliseconds;
  const isOver = () => Date.now() >= deadline;
  const limits = runLimits(current, isOver);
  const pair = new SideBySide(...programs, withMounts(current.plan), limits);
  const endings = findings.map((test) => pair.oldEnding(test));
  let compared = 0;
  for (; compared < tests.length && !isOver(); compared++) pair.compare(tests[compared]);
  return { changes: pair.changes(), endings, compared };
}

answerJobs(compareSideBySide);
