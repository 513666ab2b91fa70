// One check, on threads of this machine or on a cluster, and what it took: processor time by process, what went through Redis,
// what the check had to hear and to run again.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type CheckMember, checksOf } from '../../src/cluster/members.ts';
import { type Running, SmallCluster } from '../../tests/cluster/small-cluster.ts';
import { endedChildrenSeconds, processorSeconds } from './processor.ts';

export interface Measured {
  /** By the clock: from the start of the check to its end, and of that what it calls exploring. */
  readonly seconds: number;
  readonly exploring: number;
  readonly paths: number;
  readonly runs: number;
  readonly queries: number;
  /** Seconds by the clock that the solver took. */
  readonly solving: number;
  readonly branches: number;
  readonly findings: number;
  /** Processor seconds of the check from its start to its end, of the workers while it ran, and of Redis. */
  readonly check: number;
  readonly workers: number;
  readonly redis: number;
  readonly commands: number;
  readonly bytes: number;
  /** What the check said of itself last: batches that it has heard, inputs that it has run again. */
  readonly heard: Heard | undefined;
}

type Heard = CheckMember['heard'];

/** Milliseconds between two looks at what the check says of itself: each is two commands of Redis more. */
const lookPause = 500;

export class MeasuredCluster {
  readonly cluster: SmallCluster;
  private redis: Redis | undefined;

  constructor(
    private readonly subject: string,
    settings = '',
  ) {
    this.cluster = new SmallCluster(settings);
  }

  async open(): Promise<void> {
    await this.cluster.startRedis();
    this.redis = new Redis(this.cluster.address);
  }

  async close(): Promise<void> {
    this.redis?.disconnect();
    await this.cluster.close();
  }

  get known(): Redis {
    if (this.redis === undefined) throw new Error('the cluster is not open');
    return this.redis;
  }

  /**
   * Starts workers as on machines of their own, which know nothing of any program but what was compiled of it: no answer of the
   * solver is left.
   */
  async freshWorkers(count: number): Promise<Running[]> {
    const { cluster, known } = this;
    await known.flushall();
    const machines = Array.from({ length: count }, (_, i) => join(cluster.folder, `machine-${i}`));
    for (const machine of machines) {
      const programs = join(machine, 'clew/cluster/programs');
      for (const folder of entriesOf(programs))
        for (const file of entriesOf(join(programs, folder)))
          if (file.startsWith('answers')) rmSync(join(programs, folder, file));
    }
    return Promise.all(
      machines.map((machine) =>
        cluster.startWorker(cluster.address, { environment: { XDG_CACHE_HOME: machine } }),
      ),
    );
  }

  /** A check by `threads` of its own, or by workers alone, which end with it. */
  async measure({
    threads = 0,
    workers = 0,
    more = [],
  }: {
    readonly threads?: number;
    readonly workers?: number;
    readonly more?: readonly string[];
  }): Promise<Measured> {
    const { cluster, known, subject } = this;
    const serving = workers === 0 ? [] : await this.freshWorkers(workers);
    const began = {
      ...{ traffic: await traffic(known), time: performance.now() },
      workers: secondsOf(serving),
      ended: endedChildrenSeconds(),
    };
    const words = ['--workers', String(threads), '--fresh', '--tests', 'new', ...more];
    const to = workers === 0 ? [] : ['--cluster', cluster.address];
    const running = cluster.check('out', [subject, ...words, ...to]);
    const looking = this.look(running, workers > 0);
    const { stdout, stderr } = await running.ended;
    if (stdout === '') throw new Error(stderr);
    const seconds = (performance.now() - began.time) / 1000;
    const check = endedChildrenSeconds() - began.ended;
    const spent = secondsOf(serving) - began.workers;
    const after = await traffic(known);
    const { heard, looks } = await looking;
    for (const worker of serving) {
      worker.process.kill('SIGKILL');
      await worker.ended;
    }
    const { paths, runs, solver, exploring, coverage, findings } = JSON.parse(stdout);
    return {
      ...{ seconds, exploring, paths, runs, queries: solver.queries },
      ...{ solving: solver.seconds, branches: coverage.branches.covered },
      ...{ findings: findings.length, check, workers: spent, heard },
      commands: after.commands - began.traffic.commands - commandsOfLook * looks,
      bytes: after.bytes - began.traffic.bytes,
      redis: after.seconds - began.traffic.seconds,
    };
  }

  private async look(
    running: Running,
    isClustered: boolean,
  ): Promise<{ readonly heard: Heard | undefined; readonly looks: number }> {
    let [heard, looks, isOver]: [Heard | undefined, number, boolean] = [undefined, 0, false];
    void running.ended.then(() => {
      isOver = true;
    });
    while (isClustered && !isOver) {
      await Promise.race([wait(lookPause), running.ended]);
      looks++;
      heard = (await checksOf(this.known))[0]?.heard ?? heard;
    }
    return { heard, looks };
  }
}

/** SMEMBERS and MGET (members.ts). */
const commandsOfLook = 2;

function secondsOf(workers: readonly Running[]): number {
  return workers.reduce((sum, { process }) => sum + processorSeconds(process.pid), 0);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function traffic(
  redis: Redis,
): Promise<{ commands: number; bytes: number; seconds: number }> {
  const info = await redis.info('everything');
  const value = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  return {
    seconds: value('used_cpu_user') + value('used_cpu_sys'),
    commands: value('total_commands_processed'),
    bytes: value('total_net_input_bytes') + value('total_net_output_bytes'),
  };
}
