// What a cluster costs and gives, by processor time where the clock of a busy machine says little.

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type CheckMember, checksOf } from '../../src/cluster/members.ts';
import { type Running, SmallCluster } from '../../tests/cluster/small-cluster.ts';
import { processorSeconds } from './share.ts';

let subject = join(import.meta.dirname, '../workers-subject/mixing.c');

interface Measured {
  readonly seconds: number;
  readonly paths: number;
  /** Processor seconds of the check, and of the workers while it ran. */
  readonly check: number;
  readonly workers: number;
  readonly commands: number;
  readonly bytes: number;
  /** Processor seconds of Redis. */
  readonly redis: number;
  /** What the check said of itself last: batches that it has heard, inputs that it has run again. */
  readonly heard: Heard | undefined;
}

type Heard = CheckMember['heard'];

export async function measureCluster([subjectGiven]: readonly string[]): Promise<void> {
  if (subjectGiven !== undefined) subject = subjectGiven;
  const cluster = new SmallCluster('');
  await cluster.startRedis();
  const redis = new Redis(cluster.address);
  try {
    console.log(`load ${loadavg()[0]?.toFixed(1)}; ${subject}`);
    await measured(cluster, redis, [], ['--workers', '1']); // everything is compiled and cached
    const nothing = await measured(cluster, redis, [], ['--workers', '1', '--max-runs', '1']);
    const one = await measured(cluster, redis, [], ['--workers', '1']);
    show('one thread', one, one, nothing);
    const words = ['--workers', '0', '--cluster', cluster.address];
    const first = await cluster.startWorker();
    await measured(cluster, redis, [first], words); // the worker has the program
    show('one worker', await measured(cluster, redis, [first], words), one, nothing);
    const second = await cluster.startWorker();
    show('two workers', await measured(cluster, redis, [first, second], words), one, nothing);
    await measureLatency(cluster, redis, [first, second]);
  } finally {
    redis.disconnect();
    await cluster.close();
  }
}

function show(name: string, it: Measured, one: Measured, nothing: Measured): void {
  const processor = it.check + it.workers;
  const overhead = (100 * processor) / (one.check + one.workers) - 100;
  console.log(
    [
      `${name.padEnd(12)} ${it.paths} paths, exploring ${it.seconds.toFixed(2)} s by the clock (${(one.seconds / it.seconds).toFixed(2)} times)`,
      `  processor: check ${it.check.toFixed(2)} s, workers ${it.workers.toFixed(2)} s (${overhead.toFixed(0)}% more than one thread)`,
      `  Redis: ${it.commands} commands, ${(it.bytes / 1024).toFixed(0)} KB, processor ${it.redis.toFixed(2)} s`,
    ].join('\n'),
  );
  if (it.heard === undefined) return;
  const { batches, bytes, reruns, forMarks, rerunSeconds } = it.heard;
  const rest = Math.max(0, it.check - nothing.check - rerunSeconds);
  console.log(
    [
      `  heard: ${batches} batches of ${(bytes / batches).toFixed(0)} bytes; run again: ${reruns} (${forMarks} for coverage), ${((1000 * rerunSeconds) / reruns).toFixed(2)} ms each`,
      `  the check spends ${rest.toFixed(2)} s beyond starting and running again; Redis ${((1000 * it.redis) / it.commands).toFixed(3)} ms a command`,
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
  let heard: Heard | undefined;
  const timer = setInterval(async () => {
    check = Math.max(check, processorSeconds(running.process.pid));
    heard = (await checksOf(redis))[0]?.heard ?? heard;
  }, 50);
  const { stdout, stderr } = await running.ended;
  clearInterval(timer);
  if (stdout === '') throw new Error(stderr);
  const { paths, stopped, exploring, seconds } = JSON.parse(stdout);
  if (stopped !== 'exhausted' && !words.includes('--max-runs'))
    throw new Error(`stopped: ${stopped}`);
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
    redis: after.seconds - before.seconds,
    heard: workers.length > 0 ? heard : undefined,
  };
}

/** What looking costs is part of it: it is little beside what a check does. */
async function traffic(
  redis: Redis,
): Promise<{ commands: number; bytes: number; seconds: number }> {
  const info = await redis.info('everything');
  const used = /used_cpu_user:([\d.]+)/.exec(info)?.[1] ?? 0;
  const system = /used_cpu_sys:([\d.]+)/.exec(info)?.[1] ?? 0;
  const value = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(info)?.[1] ?? 0);
  return {
    seconds: Number(used) + Number(system),
    commands: value('total_commands_processed'),
    bytes: value('total_net_input_bytes') + value('total_net_output_bytes'),
  };
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
  await until(async () => (await redis.llen(active)) === 1);
  const idle = await until(async () => (await redis.llen(active)) === 2);
  console.log(`a second, idle worker has work ${idle?.toFixed(0)} ms after the first`);
  const jobs = await redis.lrange(active, 0, -1);
  second?.process.kill('SIGKILL');
  const fresh = await cluster.startWorker();
  const starts = (job: string) =>
    redis.hget(`${queue?.replace(/:meta$/, '')}:${job}`, 'ats').then(Number);
  const taken = await until(async () =>
    (await Promise.all(jobs.map(starts))).some((count) => count > 1),
  );
  console.log(
    taken === undefined
      ? 'the check was over before the subtree of a worker that was killed was taken up again'
      : `the subtree of a worker that was killed is taken up again ${(taken / 1000).toFixed(1)} s later`,
  );
  await running.ended;
  for (const worker of [first, fresh]) worker?.process.kill('SIGKILL');
}
