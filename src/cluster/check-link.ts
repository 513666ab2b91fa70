// A check's link to its cluster. It lends the worker pool as many lanes as there are threads in the cluster, puts their work items
// into the queue, hears what workers tell, and takes back what is lost. The check does not depend on it: whatever is wrong
// with the cluster, the check goes on with the threads of its own machine, from its log.

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { UserError } from '../base/user-error.ts';
import type { Input } from '../input/input.ts';
import { LogWriter } from '../results/log.ts';
import { type CoverageSummary, noCoverage } from '../run/coverage.ts';
import type { BuiltProgram, CheckJob } from '../workers/job.ts';
import { remainsOf } from '../workers/lost-work.ts';
import { Count, type WorkItem } from '../workers/orders.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { thisBuild } from './build-identity.ts';
import { type ClaimCheck, checkClaims } from './claim-check.ts';
import { type ClusterAddress, clusterAt, type Knowledge, shownAddress } from './cluster-address.ts';
import { another, connect, queueOptions } from './connection.ts';
import { Lane } from './lane.ts';
import type { LaneLink } from './lane-link.ts';
import { isLost } from './lost-jobs.ts';
import { announce, leave, type WorkerMember, workersOf } from './members.ts';
import { names, queueName } from './names.ts';
import { isRefusal, Outage, outageText, within } from './outage.ts';
import { paceOf } from './pace.ts';
import { contentOf } from './program-content.ts';
import { keepProgram, type PackedProgram, packProgram } from './program-store.ts';
import { Reruns } from './reruns.ts';
import { lanesFor, lookPause, priorityOf, reportPause } from './scheduling.ts';
import { Serving } from './serving.ts';
import { programSeconds } from './times.ts';
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

export class CheckLink implements LaneLink {
  readonly id = randomBytes(6).toString('hex');
  private checked: Checked | undefined;
  private readonly lanes = new Set<Lane>();
  /** The work items that workers of the cluster have begun. */
  private readonly elsewhere = new Set<number>();
  private readonly byJob = new Map<string, Lane>();
  private workers: readonly WorkerMember[] = [];
  private program: PackedProgram | undefined;
  private reruns: Reruns | undefined;
  private ownLog: LogWriter | undefined;
  private stream: ToldStream | undefined;
  private stalled: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beats = 0;
  private nextLook = 0;
  private jobs = 0;
  private looking: Promise<void> | undefined;
  private readonly outage = new Outage(() => Date.now());
  private isStopTold = false;
  private readonly serving: Serving;
  private readonly shown: string;
  private coveredMarks = 0;
  private lastForeign: Input | undefined;
  private isClosed = false;
  private isRemoved = false;
  private readonly begun = Date.now();

  private constructor(
    private readonly address: ClusterAddress,
    private readonly redis: Redis,
    private readonly queue: Queue<SubtreeJob>,
    private readonly subject: string,
    private readonly note: (text: string) => void,
  ) {
    this.shown = shownAddress(address.text);
    this.serving = new Serving(this.shown, note);
  }

  static async open(
    given: string,
    subject: string,
    note: (text: string) => void,
  ): Promise<CheckLink> {
    const address = clusterAt(given);
    const redis = await connect(address);
    const { Queue } = await import('bullmq');
    const queue = new Queue<SubtreeJob>(queueName(thisBuild().key), queueOptions(address));
    queue.on('error', () => {}); // an outage is told by `beat`
    return new CheckLink(address, redis, queue, subject, note);
  }

  /** Lends the pool the threads of the cluster, from now on. */
  begin(job: CheckJob, built: BuiltProgram, pool: WorkerPool): void {
    if (this.isClosed) return;
    this.checked = { job, built, pool };
    this.reruns = new Reruns(job, built);
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

  /**
   * Asks some of what workers have called impossible again. To be called when everything is said to be explored; `seconds` is how
   * long that took.
   */
  async askAgain(seconds: number): Promise<ClaimCheck | undefined> {
    if (this.elsewhere.size === 0) return undefined;
    const { askAgain: most } = this.address;
    return checkClaims(this.job, this.built, this.elsewhere, { most, seconds });
  }

  private async start(): Promise<void> {
    const { job, built } = this.known;
    const { times } = this.address;
    this.program = await packProgram(contentOf(job, built));
    await keepProgram(this.redis, this.program);
    this.stream = new ToldStream(await another(this.address), names.told(this.id));
    const { Worker } = await import('bullmq');
    this.stalled = new Worker(this.queue.name, null, {
      ...queueOptions(this.address),
      ...{ autorun: false, maxStalledCount: Number.MAX_SAFE_INTEGER },
      ...{ lockDuration: times.lock, stalledInterval: times.stalled },
    });
    this.stalled.on('error', (error) => this.tellRefusal(error));
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

  /** BullMQ is refused something: nobody else would say so. */
  private tellRefusal(error: unknown): void {
    if (isRefusal(error)) this.note(`the cluster at ${this.shown} ${outageText(error)}`);
  }

  private get known(): Checked {
    if (this.checked === undefined) throw new Error('the link has not begun');
    return this.checked;
  }

  // ---- Beats -------------------------------------------------------------------------------------------------------------

  /** Looks after everything that nobody tells. */
  private async beat(): Promise<void> {
    if (this.isClosed) return;
    const { lock, beat } = this.address.times;
    // A look that has no answer goes on when Redis is back; until then there is no other one.
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    this.looking.catch(() => {}); // heard here, or by the next beat
    try {
      await within(this.looking, this.redis.status === 'ready' ? lock : beat);
      if (this.outage.end()) this.note(`the cluster at ${this.shown} is back`);
    } catch (error) {
      if (error instanceof UserError) return this.fail(error);
      if (this.outage.begin(lock)) {
        this.note(
          `the cluster at ${this.shown} ${outageText(error)}: its work comes back to this machine`,
        );
        this.takeBack();
      }
    }
    if (!this.isClosed && !this.isRemoved)
      this.timer = setTimeout(() => void this.beat(), beat).unref();
  }

  private async look(): Promise<void> {
    const { redis, id, known } = this;
    if ((await redis.exists(names.removed(id))) === 1) return this.beRemoved();
    const isToLook = Date.now() >= this.nextLook;
    if (isToLook) {
      this.workers = await workersOf(redis);
      this.nextLook = Date.now() + lookPause(this.workers.length);
    }
    await announce(redis, 'check', this.member(), this.address.times.lock);
    await redis.expire(names.told(id), programSeconds);
    if (this.beats++ % programBeats === 0 && this.program !== undefined)
      await keepProgram(redis, this.program);
    this.tellStop();
    if (isToLook) this.tellKnown();
    this.serving.tell(this.workers);
    this.adjustLanes();
    for (const lane of this.lanes) await this.lookAfter(lane, known.pool.isIdleHere);
  }

  private async lookAfter(lane: Lane, isIdleHere: boolean): Promise<void> {
    if (lane.jobName === undefined || Date.now() - lane.heard < patience) return;
    if (!lane.isStarted && isIdleHere) {
      // A worker that takes the job in this moment hears that it is no longer wanted.
      lane.giveBack();
      return;
    }
    if (await isLost(lane, this.queue, this.address.times.lock, this.pause)) lane.giveBack();
  }

  private adjustLanes(): void {
    const { pool } = this.known;
    const wanted = lanesFor(this.serving.threads(this.workers));
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

  private tellStop(): void {
    if (this.isStopTold || Atomics.load(new Int32Array(this.job.stop), 0) === 0) return;
    this.isStopTold = true;
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
    const covered = isMore && this.shared.has('coverage') ? marks.slice() : undefined;
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
    const { batches = 0, bytes = 0 } = this.stream ?? {};
    const { count: reruns = 0, forMarks = 0, seconds: rerunSeconds = 0 } = this.reruns ?? {};
    return {
      ...{ ...who, runs, findings, exploring, waiting: busy.length - exploring },
      heard: { batches, bytes, reruns, forMarks, rerunSeconds },
    };
  }

  private beRemoved(): void {
    this.isRemoved = true;
    this.note('an operator has removed this check from the cluster: it goes on without');
    this.takeBack();
  }

  /** What fails here costs the cluster, not the check. */
  private fail(error: unknown): void {
    if (this.isClosed) return;
    this.note(`the cluster cannot be used: ${(error as Error).message}`);
    this.isRemoved = true;
    this.takeBack();
  }

  /** Takes all work back to this machine. When the cluster can be used again, it gets new lanes. */
  private takeBack(): void {
    const lanes = [...this.lanes];
    this.lanes.clear();
    for (const lane of lanes) void lane.close();
    this.checked?.pool.goOnWithout(lanes);
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

  get coverage(): CoverageSummary {
    return this.reruns?.coverage ?? noCoverage;
  }

  get shared(): ReadonlySet<Knowledge> {
    return this.address.shared;
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
    return remainsOf(job, item, pool.tests);
  }

  found(): readonly string[] {
    return this.shared.has('findings') ? this.known.pool.reportedPlaces : [];
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
      .catch((error) => {
        this.tellRefusal(error);
        // Given back at once, it would be put into the queue again at once: the next beat has to come first.
        const giveBack = () => lane.jobName === name && lane.giveBack();
        setTimeout(giveBack, this.address.times.beat).unref();
      });
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
    this.elsewhere.add(grant.item.number);
    await this.redis.set(names.grant(token), encode(grant), 'EX', grantSeconds);
    this.order(worker, order);
  }

  order(worker: string, order: Order): void {
    this.publish(names.toWorker(worker), order);
  }

  /** All lanes are offered the same input at once; it is published once. */
  passOn(input: Input): void {
    if (input === this.lastForeign || !this.shared.has('seeds')) return;
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
