// A check's link to its cluster. It lends the worker pool as many lanes as there are threads in the cluster, puts their work items
// into the queue, hears what workers tell, and takes back what is lost. The check does not depend on it: whatever is wrong
// with the cluster, the check goes on with the threads of its own machine, from its log.

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import type { Input } from '../input/input.ts';
import { LogWriter } from '../results/log.ts';
import type { BuiltProgram, CheckJob } from '../workers/job.ts';
import { remainsOf } from '../workers/lost-work.ts';
import { Count, type WorkItem } from '../workers/orders.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { buildText, thisBuild } from './build-identity.ts';
import { another, connect, shownAddress } from './connection.ts';
import { Lane } from './lane.ts';
import type { LaneLink } from './lane-link.ts';
import { announce, leave, type WorkerMember, workersOf } from './members.ts';
import { names, prefix, queueName } from './names.ts';
import { paceOf } from './pace.ts';
import { contentOf } from './program-content.ts';
import { keepProgram, type PackedProgram, packProgram } from './program-store.ts';
import { Reruns } from './reruns.ts';
import { lanesFor, priorityOf, reportPause } from './scheduling.ts';
import {
  beatMilliseconds,
  lockMilliseconds,
  programSeconds,
  stalledMilliseconds,
} from './times.ts';
import { ToldStream } from './told-stream.ts';
import { encode, type Grant, type Order, type SubtreeJob } from './wire.ts';

/** Milliseconds that a job may wait in the queue while a thread of this machine has nothing to do. */
const patience = 1_000;
/** How often a program is looked for in Redis, in beats. */
const programBeats = 10;
const grantSeconds = 120;

interface Checked {
  readonly job: CheckJob;
  readonly built: BuiltProgram;
  readonly pool: WorkerPool;
}

export interface LinkFigures {
  readonly batches: number;
  readonly bytes: number;
  readonly reruns: number;
  readonly rerunSeconds: number;
}

export class CheckLink implements LaneLink {
  readonly id = randomBytes(6).toString('hex');
  private checked: Checked | undefined;
  private readonly lanes = new Set<Lane>();
  private readonly byJob = new Map<string, Lane>();
  private workers: readonly WorkerMember[] = [];
  private program: PackedProgram | undefined;
  private reruns: Reruns | undefined;
  private ownLog: LogWriter | undefined;
  private stream: ToldStream | undefined;
  private stalled: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beats = 0;
  private jobs = 0;
  private downSince: number | undefined;
  private isTold = { stop: false, down: false, version: false, nobody: false };
  private coveredMarks = 0;
  private lastForeign: Input | undefined;
  private isClosed = false;
  private isRemoved = false;
  private readonly begun = Date.now();

  private constructor(
    private readonly address: string,
    private readonly redis: Redis,
    private readonly queue: Queue<SubtreeJob>,
    private readonly subject: string,
    private readonly note: (text: string) => void,
  ) {}

  static async open(
    address: string,
    subject: string,
    note: (text: string) => void,
  ): Promise<CheckLink> {
    const redis = await connect(address);
    const { Queue } = await import('bullmq');
    const queue = new Queue<SubtreeJob>(queueName(thisBuild().key), {
      connection: { url: address, maxRetriesPerRequest: null },
      prefix,
    });
    queue.on('error', () => {}); // told by `lookForRedis`
    return new CheckLink(address, redis, queue, subject, note);
  }

  /** Lends the pool the threads of the cluster, from now on. */
  begin(job: CheckJob, built: BuiltProgram, pool: WorkerPool): void {
    if (this.isClosed) return;
    this.checked = { job, built, pool };
    this.reruns = new Reruns(job);
    this.ownLog = new LogWriter(job.log, () => {}); // whoever writes next tells it
    this.start().catch((error) => this.fail(error));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const lane of this.lanes) await lane.close();
    this.ownLog?.close();
    this.stream?.close();
    await this.reruns?.close();
    const ending = this.redis.status === 'ready' ? this.tidy() : Promise.resolve();
    const waited = new Promise((resolve) => setTimeout(resolve, 1_000).unref());
    await Promise.race([ending.catch(() => {}), waited]);
    this.redis.disconnect();
    void this.stalled?.close(true).catch(() => {});
    void this.queue.disconnect().catch(() => {});
  }

  get figures(): LinkFigures {
    const { batches = 0, bytes = 0 } = this.stream ?? {};
    return {
      ...{ batches, bytes },
      ...{ reruns: this.reruns?.count ?? 0, rerunSeconds: this.reruns?.seconds ?? 0 },
    };
  }

  private async start(): Promise<void> {
    const { job, built } = this.known;
    this.program = await packProgram(contentOf(job, built));
    await keepProgram(this.redis, this.program);
    this.stream = new ToldStream(await another(this.address), names.told(this.id));
    const { Worker } = await import('bullmq');
    this.stalled = new Worker(this.queue.name, null, {
      connection: { url: this.address, maxRetriesPerRequest: null },
      ...{ prefix, autorun: false, maxStalledCount: Number.MAX_SAFE_INTEGER },
      ...{ lockDuration: lockMilliseconds, stalledInterval: stalledMilliseconds },
    });
    this.stalled.on('error', () => {});
    void this.stalled.startStalledCheckTimer();
    this.stream
      .read(async (jobName, batch) => {
        const lane = this.byJob.get(jobName);
        if (lane !== undefined && lane.jobName === jobName) return lane.take(batch);
        this.order(batch.worker, { kind: 'abandon', job: jobName, token: batch.token });
      })
      .catch((error) => this.fail(error));
    await this.beat();
  }

  private get known(): Checked {
    if (this.checked === undefined) throw new Error('the link has not begun');
    return this.checked;
  }

  // ---- Beats -------------------------------------------------------------------------------------------------------------

  /** Looks after everything that nobody tells. */
  private async beat(): Promise<void> {
    if (this.isClosed) return;
    try {
      if (this.lookForRedis()) await this.look();
    } catch (error) {
      if (error instanceof UserError) return this.fail(error);
      // The connection was lost on the way; the next beat looks again.
    }
    if (!this.isClosed && !this.isRemoved)
      this.timer = setTimeout(() => void this.beat(), beatMilliseconds).unref();
  }

  private async look(): Promise<void> {
    const { redis, id, known } = this;
    if ((await redis.exists(names.removed(id))) === 1) return this.beRemoved();
    this.workers = await workersOf(redis);
    await announce(redis, 'check', this.member());
    await redis.expire(names.told(id), programSeconds);
    if (this.beats++ % programBeats === 0 && this.program !== undefined)
      await keepProgram(redis, this.program);
    this.tellStop();
    this.tellKnown();
    this.sayWhoServes();
    this.adjustLanes();
    for (const lane of this.lanes) await this.lookAfter(lane, known.pool.isIdleHere);
  }

  /** False while Redis cannot be reached. If that lasts, the work comes back to this machine. */
  private lookForRedis(): boolean {
    if (this.redis.status === 'ready') {
      if (this.isTold.down) this.note(`the cluster at ${shownAddress(this.address)} is back`);
      this.downSince = undefined;
      this.isTold.down = false;
      return true;
    }
    this.downSince ??= Date.now();
    if (Date.now() - this.downSince < lockMilliseconds || this.isTold.down) return false;
    this.isTold.down = true;
    this.note(
      `the cluster at ${shownAddress(this.address)} cannot be reached: its work comes back to this machine`,
    );
    for (const lane of this.lanes) lane.giveBack();
    return false;
  }

  private async lookAfter(lane: Lane, isIdleHere: boolean): Promise<void> {
    const { jobName } = lane;
    const silent = Date.now() - lane.heard;
    if (jobName === undefined || silent < patience) return;
    if (!lane.isStarted && isIdleHere) {
      // Whoever takes the job in this moment hears that it is no longer wanted.
      lane.giveBack();
      return;
    }
    if (silent < lockMilliseconds) return;
    const state = await this.queue.getJobState(jobName);
    const isThere = state === 'active' || state === 'waiting' || state === 'prioritized';
    if (!isThere && lane.jobName === jobName && Date.now() - lane.heard >= silent) lane.giveBack();
  }

  private adjustLanes(): void {
    const { pool } = this.known;
    const { key } = thisBuild();
    const threads = this.workers
      .filter(({ build, isDraining }) => build === key && !isDraining)
      .reduce((sum, worker) => sum + worker.threads, 0);
    const wanted = lanesFor(threads);
    while (this.lanes.size < wanted) {
      const lane = new Lane(this);
      this.lanes.add(lane);
      pool.join(lane);
    }
    for (const lane of this.lanes) {
      if (this.lanes.size <= wanted) break;
      if (pool.leave(lane)) this.lanes.delete(lane);
    }
  }

  private sayWhoServes(): void {
    const { key, ...own } = thisBuild();
    const others = this.workers.filter(({ build }) => build !== key);
    if (others.length > 0 && !this.isTold.version) {
      this.isTold.version = true;
      const [first] = others;
      const whose = first.clew === own.clew && first.node === own.node ? ', built otherwise' : '';
      this.note(
        `${counting(others.length, 'worker')} of the cluster cannot serve this check: ${first.host} has ${buildText(first)}${whose}, and this is ${buildText(own)}`,
      );
    }
    if (this.workers.length > others.length) this.isTold.nobody = false;
    else if (!this.isTold.nobody) {
      this.isTold.nobody = true;
      this.note(
        `nobody serves this check yet: start workers with \`clew worker --cluster ${shownAddress(this.address)}\``,
      );
    }
  }

  private tellStop(): void {
    if (this.isTold.stop || Atomics.load(new Int32Array(this.job.stop), 0) === 0) return;
    this.isTold.stop = true;
    this.publish(names.toAll(this.id), { kind: 'stop' });
  }

  /** Tells all workers what all together have covered and run. */
  private tellKnown(): void {
    if (this.byJob.size === 0) return;
    const marks = new Uint8Array(this.built.covered);
    const count = marks.reduce((sum, mark) => sum + mark, 0);
    const isMore = count > this.coveredMarks;
    this.coveredMarks = count;
    const runs = Atomics.load(new Int32Array(this.job.counts), Count.runs);
    const covered = isMore ? marks.slice() : undefined;
    this.publish(names.toAll(this.id), { kind: 'known', runs, covered, ...paceOf(this.job) });
  }

  private member() {
    const { id, subject, begun, lanes, known } = this;
    const { key: build, clew, node } = thisBuild();
    const busy = [...lanes].filter(({ jobName }) => jobName !== undefined);
    const exploring = busy.filter(({ isStarted }) => isStarted).length;
    const { runs } = known.pool.figures;
    const who = { id, host: hostname(), pid: process.pid, clew, node, build, subject, begun };
    const findings = known.pool.reportedPlaces.length;
    return { ...who, runs, findings, exploring, waiting: busy.length - exploring };
  }

  private beRemoved(): void {
    this.isRemoved = true;
    this.note('an operator has removed this check from the cluster: it goes on without');
    for (const lane of this.lanes) lane.giveBack();
    for (const lane of this.lanes) if (this.known.pool.leave(lane)) this.lanes.delete(lane);
    this.known.pool.goOnAlone();
  }

  /** What fails here costs the cluster, not the check. */
  private fail(error: unknown): void {
    if (this.isClosed) return;
    this.note(`the cluster cannot be used: ${(error as Error).message}`);
    this.isRemoved = true;
    for (const lane of this.lanes) lane.giveBack();
    for (const lane of this.lanes) if (this.known.pool.leave(lane)) this.lanes.delete(lane);
    this.known.pool.goOnAlone();
  }

  /** Leaves nothing behind but the program, which the next check may need. */
  private async tidy(): Promise<void> {
    this.publish(names.toAll(this.id), { kind: 'stop' });
    await leave(this.redis, 'check', this.id);
    await this.redis.del(names.told(this.id));
  }

  // ---- What lanes need ---------------------------------------------------------------------------------------------------

  get job(): CheckJob {
    return this.known.job;
  }

  get built(): BuiltProgram {
    return this.known.built;
  }

  get log(): LogWriter {
    if (this.ownLog === undefined) throw new Error('the link has not begun');
    return this.ownLog;
  }

  get pause(): number {
    return reportPause(this.lanes.size);
  }

  async rerun(...[reruns]: Parameters<Reruns['run']>): ReturnType<Reruns['run']> {
    return this.reruns?.run(reruns) ?? [];
  }

  remains(item: WorkItem): WorkItem {
    const { job, pool } = this.known;
    const written = pool.tests.runsOf(item.number);
    return { ...remainsOf(job, item, written), isDeadly: true };
  }

  found(): readonly string[] {
    return this.known.pool.reportedPlaces;
  }

  enqueue(lane: Lane, item: WorkItem): string {
    const name = `${this.id}-${++this.jobs}`;
    this.byJob.set(name, lane);
    const data = { check: this.id, program: this.program?.hash ?? '', item: item.number };
    const priority = priorityOf(this.byJob.size);
    this.queue
      .add('subtree', data, {
        ...{ jobId: name, priority },
        ...{ removeOnComplete: true, removeOnFail: true },
      })
      .catch(() => lane.jobName === name && lane.giveBack());
    return name;
  }

  release(name: string): void {
    this.byJob.delete(name);
  }

  withdraw(name: string): void {
    // A job that somebody works on is locked; that worker hears that nobody wants it any more.
    this.queue.remove(name).catch(() => {});
  }

  async grant(token: string, worker: string, grant: Grant, order: Order): Promise<void> {
    await this.redis.set(names.grant(token), encode(grant), 'EX', grantSeconds);
    this.order(worker, order);
  }

  order(worker: string, order: Order): void {
    this.publish(names.toWorker(worker), order);
  }

  /** All lanes are offered the same input at once; it is published once. */
  passOn(input: Input): void {
    if (input === this.lastForeign) return;
    this.lastForeign = input;
    this.publish(names.toAll(this.id), { kind: 'foreign', input });
  }

  programIsMissing(): void {
    this.beats = 0;
  }

  private publish(channel: string, order: Order): void {
    if (this.redis.status === 'ready') this.redis.publish(channel, encode(order)).catch(() => {});
  }
}
