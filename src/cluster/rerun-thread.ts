// The thread in which a check runs once more what workers of other machines have sent: a test counts when its input ends a path
// here, too, and a finding when a plain run of this machine shows it.

import { tuneEngine } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import type { Input } from '../input/input.ts';
import type { Finding } from '../machine/finding.ts';
import { isPath } from '../run/trace.ts';
import { FindingReplay, outcomeText } from '../workers/box-replay.ts';
import type { CheckJob } from '../workers/job.ts';
import { buildFor } from '../workers/job-build.ts';
import { deadlineOf } from '../workers/orders.ts';
import { withMounts } from '../world/mounts.ts';
import type { Rerun, RerunAnswer, RerunJob } from './reruns.ts';

let replay: FindingReplay | undefined;
let isOver = () => false;

function begin(job: CheckJob): void {
  tuneEngine();
  const stop = new Int32Array(job.stop);
  isOver = () =>
    Atomics.load(stop, 0) !== 0 || Date.now() >= (deadlineOf(job) ?? Number.POSITIVE_INFINITY);
  const own = { ...job, plan: withMounts(job.plan) };
  replay = new FindingReplay(own, (form) => buildFor(own, form));
}

async function again({ finding, input }: Rerun): Promise<RerunAnswer> {
  if (replay === undefined) throw new Error('no program was given');
  return finding === undefined ? test(replay, input) : shows(replay, finding, input);
}

async function test(known: FindingReplay, input: Input): Promise<RerunAnswer> {
  const { outcome } = await known.run(input, isOver);
  return isPath(outcome) ? { kind: 'path' } : { kind: 'other', instead: outcomeText(outcome) };
}

async function shows(known: FindingReplay, finding: Finding, input: Input): Promise<RerunAnswer> {
  const judged = await known.judge(finding, input);
  return 'finding' in judged
    ? { kind: 'finding', finding: judged.finding }
    : { kind: 'other', instead: judged.instead };
}

answerJobs(async ({ job, reruns }: RerunJob): Promise<readonly RerunAnswer[]> => {
  if (job !== undefined) begin(job);
  const answers: RerunAnswer[] = [];
  for (const rerun of reruns) answers.push(await again(rerun));
  return answers;
});
