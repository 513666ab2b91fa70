// Whether a lane waits for nothing: its worker is lost and BullMQ has not noticed, or Redis has forgotten the job.

import type { Queue } from 'bullmq';
import type { Lane } from './lane.ts';
import { silencePause } from './scheduling.ts';

/** How long a job may be taken without a word from its worker, in locks. */
const mostSilent = 4;

/** `lock` and `report` are the milliseconds after which a worker counts as lost, and between two reports. */
export async function isLost(
  lane: Pick<Lane, 'jobName' | 'heard'>,
  queue: Pick<Queue, 'getJobState'>,
  lock: number,
  report: number,
): Promise<boolean> {
  const { jobName } = lane;
  const silent = Date.now() - lane.heard;
  const usual = silencePause(lock, report);
  if (jobName === undefined || silent < usual) return false;
  const state = await queue.getJobState(jobName);
  // A worker that explores tells so with every report, whatever BullMQ believes of its lock.
  const isActive = state === 'active' && silent < Math.max(mostSilent * lock, usual);
  const isThere = isActive || state === 'waiting' || state === 'prioritized';
  // It may have been heard meanwhile, or have another job.
  return !isThere && lane.jobName === jobName && Date.now() - lane.heard >= silent;
}
