// The thread that runs the tests of a suite once more, and tells what each of them covers.

import { tuneEngine } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import { loadTest } from '../results/test-folder.ts';
import { withMounts } from '../world/mounts.ts';
import { BoxReplay } from './box-replay.ts';
import type { CheckJob } from './job.ts';
import { buildFor } from './job-build.ts';
import { runLimits } from './job-program.ts';

export interface SuiteJob {
  readonly job: CheckJob;
  readonly folders: readonly string[];
}

async function coverageOf({ job: sent, folders }: SuiteJob): Promise<Uint8Array[]> {
  tuneEngine();
  const job = { ...sent, plan: withMounts(sent.plan) };
  const program = await buildFor(job, { shadows: false, coverage: true });
  const replay = new BoxReplay(
    program,
    runLimits(job, () => false),
  );
  return folders.map((folder) => {
    const { input, sources } = loadTest(folder);
    replay.run(sources, job.plan, input);
    return replay.covered.slice();
  });
}

answerJobs(coverageOf);
