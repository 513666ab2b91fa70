// The thread of `clew compare`, with the stack that deep recursion in C needs.

import { parentPort } from 'node:worker_threads';
import { UserError } from '../base/user-error.ts';
import { tuneEngineForReruns } from '../host/engine.ts';
import { withMounts } from '../world/mounts.ts';
import { compareSymbolically } from './comparing.ts';
import type { CompareJob, CompareMessage } from './job.ts';

parentPort?.once('message', async (job: CompareJob) => {
  const post = (message: CompareMessage) => parentPort?.postMessage(message);
  tuneEngineForReruns();
  try {
    await compareSymbolically({ ...job, plan: withMounts(job.plan) }, post);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    post({ kind: 'mistake', message: error.message });
  }
});
