// The thread of `clew compare`, with the stack that deep recursion in C needs.

import { tuneEngineForReruns } from '../host/engine.ts';
import { answerJobs } from '../host/job-thread.ts';
import { withMounts } from '../world/mounts.ts';
import { compareSymbolically } from './comparing.ts';
import type { CompareAnswer, CompareJob, CompareThreadEvent } from './job.ts';

answerJobs<CompareJob, CompareAnswer, CompareThreadEvent>((job, tell) => {
  tuneEngineForReruns();
  return compareSymbolically({ ...job, plan: withMounts(job.plan) }, tell);
});
