// npm run bench -- cluster costs: what the simulator needs to know (costs.json), in milliseconds of processor time, which a busy machine changes less than
// it changes the clock. Redis says itself what it took; what the check takes is the time of this process, which plays it with
// clew's own code against a redis-server on loopback; what a test costs is the difference of two checks with many tests and with few.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { clusterAt } from '../../src/cluster/cluster-address.ts';
import { connect, queueOptions } from '../../src/cluster/connection.ts';
import { announce, checksOf, type WorkerMember, workersOf } from '../../src/cluster/members.ts';
import { names } from '../../src/cluster/names.ts';
import { entriesOf } from '../../src/cluster/remote-log.ts';
import { addToStream, ToldStream } from '../../src/cluster/told-stream.ts';
import { encode, type Grant, type Told } from '../../src/cluster/wire.ts';
import type { Entry } from '../../src/explore/journal.ts';
import { LogWriter } from '../../src/results/log.ts';
import { SmallCluster } from '../../tests/cluster/small-cluster.ts';
import { endedChildrenSeconds } from './processor.ts';

const subject = join(import.meta.dirname, '../../tests/check/shared/letters.c');
export const costsFile = join(import.meta.dirname, 'costs.json');
const repeated = 2_000;
const subscribers = 100;
const markCount = 4_096;

/** Milliseconds of processor time: of the check, and of Redis. */
interface Cost {
  readonly check: number;
  readonly redis: number;
}

export interface Costs {
  /** A batch without runs, and what each run in its log adds. */
  readonly batch: Cost;
  readonly logged: number;
  /** A job from the queue to its end, with grant and orders. */
  readonly job: Cost;
  /** The lock of a job that BullMQ renews, twice as often as it would expire. */
  readonly renewed: number;
  /** A beat of a worker, and what a worker adds to a beat of a check. */
  readonly workerBeat: number;
  readonly member: Cost;
  /** A message to all workers with covered marks, for each of them. */
  readonly published: number;
  /** A test that is run again and written. */
  readonly test: number;
}

export async function measureCosts(): Promise<void> {
  const cluster = new SmallCluster('');
  try {
    await cluster.startRedis();
    const bench = await CostBench.open(cluster.address);
    const [none, some] = [await bench.batches(0), await bench.batches(100)];
    const costs: Costs = {
      batch: none,
      logged: (some.check - none.check) / 100,
      job: await bench.jobs(),
      renewed: await bench.renewals(),
      workerBeat: await bench.workerBeats(),
      member: await bench.members(),
      published: await bench.published(cluster),
      test: await testMilliseconds(),
    };
    bench.close();
    writeFileSync(costsFile, `${JSON.stringify(costs, rounded, 2)}\n`);
    console.log(readFileSync(costsFile, 'utf8'));
  } finally {
    await cluster.close();
  }
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(2)) : value;
}

class CostBench {
  private constructor(
    private readonly address: string,
    private readonly redis: Redis,
  ) {}

  static async open(address: string): Promise<CostBench> {
    return new CostBench(address, await connect(clusterAt(address)));
  }

  close(): void {
    this.redis.disconnect();
  }

  /** Batches with so many runs: workers put them into the stream, the check reads them and appends the runs to its log. */
  async batches(runs: number): Promise<Cost> {
    const folder = mkdtempSync(join(tmpdir(), 'clew-costs-'));
    const log = writerOf(join(folder, 'check'));
    try {
      const told: Told[] = [...logOf(join(folder, 'worker'), runs), beat];
      const name = names.told('costs');
      const put = await this.measured(async () => {
        for (let number = 0; number < repeated; number++) {
          await addToStream(this.redis, name, 'job', { worker: 'w', token: 't', number, told });
          await this.redis.xlen(name);
        }
      });
      const connection = await connect(clusterAt(this.address));
      const stream = new ToldStream(connection, name);
      const got = await this.measured(async () => {
        let left = repeated;
        await stream.read(async (_, { told: each }) => {
          for (const one of each) if (one.kind === 'log') append(log, one.bytes);
          if (--left === 0) stream.close();
        });
      });
      await this.redis.del(name);
      return { check: got.check, redis: put.redis + got.redis };
    } finally {
      log.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async jobs(): Promise<Cost> {
    const options = queueOptions(clusterAt(this.address));
    const queue = new Queue('costs', options);
    const told = await this.measured(async () => {
      for (let i = 0; i < repeated; i++) {
        const data = { check: 'costs', program: '0'.repeat(64), item: i };
        await queue.add('subtree', data, {
          ...{ jobId: `costs-${i}`, priority: 1 + (i % 100) },
          ...{ removeOnComplete: true, removeOnFail: true },
        });
        await this.redis.set(names.grant(String(i)), encode(grantOf(i)), 'EX', 120);
        await this.redis.publish(names.toWorker('w'), encode({ kind: 'granted', ...toWhom }));
        const wanted = encode({ kind: 'wanted', ...toWhom, branches: 2 });
        await this.redis.publish(names.toWorker('w'), wanted);
      }
    });
    const done = await this.measured(async () => {
      let left = repeated;
      await new Promise<void>((resolve) => {
        const worker = new Worker(
          'costs',
          async ({ data }) => {
            await this.redis.getBuffer(names.grant(data.item));
            await this.redis.del(names.grant(data.item));
          },
          { ...options, concurrency: 1 },
        );
        worker.on('completed', () => {
          if (--left === 0) void worker.close().then(resolve);
        });
      });
    });
    await queue.close();
    // What the worker's side takes of this process is time of the worker.
    return { check: told.check, redis: told.redis + done.redis };
  }

  async renewals(): Promise<number> {
    const options = queueOptions(clusterAt(this.address));
    const queue = new Queue('costs-locks', options);
    await queue.add('subtree', {});
    const spent = new Promise<Cost>((resolve, reject) => {
      const worker = new Worker(
        'costs-locks',
        async (job) => {
          const renew = async () => {
            for (let i = 0; i < repeated; i++) await job.extendLock(job.token ?? '', 60_000);
          };
          await this.measured(renew).then(resolve, reject);
          void worker.close();
        },
        { ...options, lockDuration: 60_000 },
      );
    });
    const { redis } = await spent;
    await queue.close();
    return redis;
  }

  async workerBeats(): Promise<number> {
    const { redis } = await this.measured(async () => {
      for (let i = 0; i < repeated; i++) {
        await announce(this.redis, 'worker', memberOf(0), 60_000);
        await this.redis.ping();
        await this.redis.sismember(names.draining, 'w');
        await checksOf(this.redis);
      }
    });
    return redis;
  }

  async members(): Promise<Cost> {
    for (let i = 0; i < repeated; i++) await announce(this.redis, 'worker', memberOf(i), 60_000);
    const looks = 10;
    const { check, redis } = await this.measured(async () => {
      for (let i = 0; i < looks; i++) await workersOf(this.redis);
    });
    // `measured` has divided by `repeated`, which is the number of members, too.
    return { check: check / looks, redis: redis / looks };
  }

  async published({ address }: SmallCluster): Promise<number> {
    const all = Array.from({ length: subscribers }, () => new Redis(address));
    for (const one of all) await one.subscribe(names.toAll('costs'));
    const covered = new Uint8Array(markCount);
    const { redis } = await this.measured(async () => {
      for (let i = 0; i < repeated / 10; i++)
        await this.redis.publish(
          names.toAll('costs'),
          encode({ kind: 'known', runs: i, covered, ...pace }),
        );
    });
    for (const one of all) one.disconnect();
    return (10 * redis) / subscribers;
  }

  /** Milliseconds of this process and of Redis for each of so many repetitions. */
  private async measured(work: () => Promise<void>): Promise<Cost> {
    const [before, redisBefore] = [process.cpuUsage(), await this.redisSeconds()];
    await work();
    const { user, system } = process.cpuUsage(before);
    const redis = (await this.redisSeconds()) - redisBefore;
    return { check: (user + system) / 1000 / repeated, redis: (1000 * redis) / repeated };
  }

  private async redisSeconds(): Promise<number> {
    const info = await this.redis.info('cpu');
    const value = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
    return value('used_cpu_user') + value('used_cpu_sys');
  }
}

function memberOf(i: number): WorkerMember {
  return {
    ...{ id: `worker-${i}`, host: `machine-${i}`, pid: i, clew: '0.1.0', node: '20.20.2' },
    ...{ build: '0123456789abcdef', threads: 8, busy: 8, begun: Date.now(), isDraining: false },
  };
}

const toWhom = { job: 'costs-1', token: '0123456789abcdef' };
const pace = { isPaused: false, remaining: undefined };

function grantOf(number: number): Grant {
  const input = new Map([['stdin', new Uint8Array(16)]]);
  const way = { inputs: [input], isLeast: true, depth: 20, decision: 7, holds: true };
  return {
    ...pace,
    item: { number, handover: way, past: [], written: [], isDeadly: false, found: [] },
    ...{ numbers: { first: 1, last: 1025 }, aims: [], runs: 1, foreign: [], pause: 100 },
    covered: new Uint8Array(markCount),
  };
}

const beat: Told = { kind: 'beat', branch: 2, runs: 100 };

function append(log: LogWriter, bytes: Uint8Array): void {
  for (const entry of entriesOf(bytes, 0) ?? []) log.add(0, entry);
  log.flush();
}

function logOf(path: string, runs: number): Told[] {
  if (runs === 0) return [];
  const input = new Map([['stdin', new Uint8Array(16)]]);
  const entry: Entry = { kind: 'run', input, from: 2, nodes: 100, isLeast: true };
  const writer = writerOf(path);
  for (let i = 0; i < runs; i++) writer.add(0, entry);
  writer.close();
  return [{ kind: 'log', bytes: new Uint8Array(readFileSync(path)) }];
}

function writerOf(path: string): LogWriter {
  return new LogWriter(path, (error) => {
    throw error;
  });
}

async function testMilliseconds(): Promise<number> {
  const [all, few] = [await checked('all'), await checked('new')];
  console.error(`${all.tests} tests ${all.seconds} s, ${few.tests} tests ${few.seconds} s`);
  return (1000 * (all.seconds - few.seconds)) / (all.tests - few.tests);
}

async function checked(tests: string): Promise<{ tests: number; seconds: number }> {
  const cluster = new SmallCluster('?ask-again=0');
  try {
    await cluster.startRedis();
    await cluster.startWorker();
    const words = [subject, '--workers', '0', '--cluster', cluster.address, '--tests', tests];
    await cluster.check('out', words).ended; // everything is compiled and cached
    const before = endedChildrenSeconds();
    const { stdout, stderr } = await cluster.check('out', [...words, '--fresh']).ended;
    const seconds = endedChildrenSeconds() - before;
    if (stdout === '') throw new Error(stderr);
    return { tests: JSON.parse(stdout).tests, seconds };
  } finally {
    await cluster.close();
  }
}
