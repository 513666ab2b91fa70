// How soon a worker that has nothing to do gets work, and how soon the subtree of a worker that was killed is taken up again.

import { setTimeout as wait } from 'node:timers/promises';
import type { MeasuredCluster } from './measure.ts';

export async function latencyOf(measured: MeasuredCluster, subject: string): Promise<string[]> {
  const { cluster, known: redis } = measured;
  const [, second] = await measured.freshWorkers(2);
  const words = ['--workers', '0', '--cluster', cluster.address, '--fresh', '--tests', 'new'];
  const running = cluster.check('out', [subject, ...words]);
  let isOver = false;
  void running.ended.then(() => {
    isOver = true;
  });
  /** Milliseconds until it is so; undefined if the check is over before. */
  const until = async (isSo: () => Promise<boolean>): Promise<number | undefined> => {
    const begun = performance.now();
    while (!isOver && !(await isSo())) await wait(2);
    return isOver ? undefined : performance.now() - begun;
  };
  let queue: string | undefined;
  await until(async () => {
    [queue] = await redis.keys('clew:jobs-*:active');
    return queue !== undefined;
  });
  const jobs = queue?.replace(/:active$/, '');
  const active = `${jobs}:active`;
  const idle = await until(async () => (await redis.llen(active)) === 2);
  const lines = [
    idle === undefined
      ? 'The check was over before a second worker had work.'
      : `A second, idle worker had work ${idle.toFixed(0)} ms after the first.`,
  ];
  const taken = await redis.lrange(active, 0, -1);
  second?.process.kill('SIGKILL');
  await cluster.startWorker();
  const starts = (job: string) => redis.hget(`${jobs}:${job}`, 'ats').then(Number);
  const again = await until(async () =>
    (await Promise.all(taken.map(starts))).some((count) => count > 1),
  );
  await running.ended;
  return [
    ...lines,
    again === undefined
      ? 'The check was over before the subtree of a worker that was killed was taken up again.'
      : `The subtree of a worker that was killed was taken up again ${(again / 1000).toFixed(1)} s later.`,
  ];
}
