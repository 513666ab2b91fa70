// What a cluster costs and gives, by processor time where the clock of a busy machine says little.

import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type Running, SmallCluster } from '../../tests/cluster/small-cluster.ts';

const subject = join(import.meta.dirname, '../workers-subject/mixing.c');

interface Measured {
  readonly seconds: number;
  readonly paths: number;
  /** Processor seconds of the check, and of the workers while it ran. */
  readonly check: number;
  readonly workers: number;
  readonly commands: number;
  readonly bytes: number;
}

export async function measureCluster(): Promise<void> {
  const cluster = new SmallCluster({});
  await cluster.startRedis();
  const redis = new Redis(cluster.address);
  try {
    console.log(`load ${loadavg()[0]?.toFixed(1)}; ${subject}`);
    await measured(cluster, redis, [], ['--workers', '1']); // everything is compiled and cached
    const one = await measured(cluster, redis, [], ['--workers', '1']);
    show('one thread', one, one);
    const words = ['--workers', '0', '--cluster', cluster.address];
    const first = await cluster.startWorker();
    await measured(cluster, redis, [first], words); // the worker has the program
    show('one worker', await measured(cluster, redis, [first], words), one);
    const second = await cluster.startWorker();
    show('two workers', await measured(cluster, redis, [first, second], words), one);
    await measureLatency(cluster, redis, [first, second]);
  } finally {
    redis.disconnect();
    await cluster.close();
  }
}

function show(name: string, it: Measured, one: Measured): void {
  const processor = it.check + it.workers;
  const overhead = (100 * processor) / (one.check + one.workers) - 100;
  console.log(
    [
      `${name.padEnd(12)} ${it.paths} paths, exploring ${it.seconds.toFixed(2)} s by the clock (${(one.seconds / it.seconds).toFixed(2)} times)`,
      `  processor: check ${it.check.toFixed(2)} s, workers ${it.workers.toFixed(2)} s (${overhead.toFixed(0)}% more than one thread)`,
      `  Redis: ${it.commands} commands, ${(it.bytes / 1024).toFixed(0)} KB`,
    ].join('\n'),
  );
}

async function measured(
  cluster: SmallCluster,
  redis: Redis,
  workers: readonly Running[],
  words: readonly string[],
): Promise<Measured> {
  const before = await traffic(redis);
  const began = workers.map(({ process }) => processorSeconds(process.pid));
  const running = cluster.check('out', [subject, ...words, '--fresh', '--tests', 'new']);
  let check = 0;
  const timer = setInterval(() => {
    check = Math.max(check, processorSeconds(running.process.pid));
  }, 20);
  const { stdout, stderr } = await running.ended;
  clearInterval(timer);
  if (stdout === '') throw new Error(stderr);
  const { paths, stopped, exploring, seconds } = JSON.parse(stdout);
  if (stopped !== 'exhausted') throw new Error(`stopped: ${stopped}`);
  const after = await traffic(redis);
  const spent = workers.map(
    ({ process }, i) => processorSeconds(process.pid) - (began[i] as number),
  );
  return {
    seconds: exploring ?? seconds,
    paths,
    check,
    workers: spent.reduce((sum, each) => sum + each, 0),
    commands: after.commands - before.commands,
    bytes: after.bytes - before.bytes,
  };
}

async function traffic(redis: Redis): Promise<{ commands: number; bytes: number }> {
  const info = await redis.info('stats');
  const value = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(info)?.[1] ?? 0);
  return {
    commands: value('total_commands_processed'),
    bytes: value('total_net_input_bytes') + value('total_net_output_bytes'),
  };
}

/** Seconds of processor time of a process so far; 0 if it is gone. */
function processorSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** From the moment at which a check has begun until a second worker has work; and from its death until somebody else has it. */
async function measureLatency(
  cluster: SmallCluster,
  redis: Redis,
  [first, second]: readonly Running[],
): Promise<void> {
  const words = ['--workers', '0', '--cluster', cluster.address, '--fresh', '--tests', 'new'];
  const running = cluster.check('out', [subject, ...words]);
  const [queue] = await redis.keys('clew:jobs-*:meta');
  const active = `${queue?.replace(/:meta$/, '')}:active`;
  const until = async (isSo: () => Promise<boolean>): Promise<number> => {
    const begun = performance.now();
    while (!(await isSo())) await wait(2);
    return performance.now() - begun;
  };
  await until(async () => (await redis.llen(active)) === 1);
  const idle = await until(async () => (await redis.llen(active)) === 2);
  console.log(`a second, idle worker has work ${idle.toFixed(0)} ms after the first`);
  const jobs = await redis.lrange(active, 0, -1);
  second?.process.kill('SIGKILL');
  const fresh = await cluster.startWorker();
  const begun = performance.now();
  const starts = (job: string) =>
    redis.hget(`${queue?.replace(/:meta$/, '')}:${job}`, 'ats').then(Number);
  await Promise.race([
    until(async () => (await Promise.all(jobs.map(starts))).some((count) => count > 1)),
    running.ended,
  ]);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `the subtree of a worker that was killed is taken up again ${seconds.toFixed(1)} s later`,
  );
  await running.ended;
  for (const worker of [first, fresh]) worker?.process.kill('SIGKILL');
}
