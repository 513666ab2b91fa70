// The thread that runs the inputs of failures once more in the box, and tells what a plain run makes of each.

import { tuneEngine } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import { withMounts } from '../world/mounts.ts';
import { FindingReplay } from './box-replay.ts';
import { buildFor } from './job-build.ts';
import type { JudgeJob, Judgement } from './unjudged-failures.ts';

async function judge({ job: sent, failures }: JudgeJob): Promise<Judgement[]> {
  tuneEngine();
  const job = { ...sent, plan: withMounts(sent.plan) };
  const replay = new FindingReplay(job, (form) => buildFor(job, form));
  const judgements: Judgement[] = [];
  for (const { finding, test } of failures)
    judgements.push(await replay.judge(finding, test.input));
  return judgements;
}

answerJobs(judge);
