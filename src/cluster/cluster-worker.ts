// A worker of a cluster: a process that takes jobs of any checks of its build, as many at a time as it has threads, and ends when
// it is told to, after it has given its subtrees back. It never runs a program natively, and hands nothing of its machine to one.

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { openCache } from '../host/cache.ts';
import { SharedAnswers } from './answers.ts';
import { buildText, thisBuild } from './build-identity.ts';
import { type ClusterAddress, clusterAt } from './cluster-address.ts';
import { another, connect, queueOptions } from './connection.ts';
import { ExploringThread } from './exploring-thread.ts';
import { announce, checksOf, leave, type WorkerMember } from './members.ts';
import { names, queueName } from './names.ts';
import { isRefusal, outageText } from './outage.ts';
import { type ProgramContent, readContent } from './program-content.ts';
import { fetchProgram } from './program-store.ts';
import { beatPause, isToGiveBack } from './scheduling.ts';
import { SubtreeWork } from './subtree-work.ts';
import { programSeconds } from './times.ts';
import { decodeFromCheck, type Order, type SubtreeJob } from './wire.ts';

export interface ClusterWorkerOptions {
  readonly address: string;
  readonly threads: number;
  readonly maxMemory: number;
  /** The folder of the program cache; nothing is cached if undefined. */
  readonly cacheFolder: string | undefined;
  readonly say: (text: string) => void;
}

/** A thread and what it has loaded. */
interface Slot {
  readonly folder: string;
  check: string;
  thread: ExploringThread | undefined;
  isFree: boolean;
}

/** Milliseconds that a worker which is to end has to give its subtrees back. */
const givingBack = 5_000;
/** Milliseconds after which BullMQ tries again when Redis has not answered. */
const retryMilliseconds = 500;

export class ClusterWorker {
  readonly name = `${hostname()}-${randomBytes(3).toString('hex')}`;
  private readonly begun = Date.now();
  private readonly folder = mkdtempSync(join(tmpdir(), 'clew-worker-'));
  private readonly slots: Slot[];
  private readonly works = new Set<SubtreeWork>();
  private readonly contents = new Map<string, ProgramContent>();
  private readonly answers = new Map<string, SharedAnswers>();
  private readonly refused = new Set<string>();
  private readonly said = new Set<string>();
  private orders: Redis | undefined;
  private worker: Worker<SubtreeJob> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** How many workers the cluster has. */
  private workers = 1;
  private isDraining = false;
  private isClosed = false;
  private ended: () => void = () => {};

  private constructor(
    private readonly options: ClusterWorkerOptions,
    private readonly address: ClusterAddress,
    private readonly redis: Redis,
    private readonly queue: Queue<SubtreeJob>,
    /** No connection is made again from its abortion on. */
    private readonly ending: AbortController,
  ) {
    this.slots = Array.from({ length: options.threads }, (_, i) => {
      const folder = join(this.folder, String(i));
      mkdirSync(folder);
      return { folder, check: '', thread: undefined, isFree: true };
    });
  }

  static async open(options: ClusterWorkerOptions): Promise<ClusterWorker> {
    const address = clusterAt(options.address);
    const redis = await connect(address);
    const { Queue } = await import('bullmq');
    const ending = new AbortController();
    const connected = queueOptions(address, ending.signal);
    const queue = new Queue<SubtreeJob>(queueName(thisBuild().key), connected);
    queue.on('error', () => {}); // the connection is made again by itself
    const worker = new ClusterWorker(options, address, redis, queue, ending);
    await worker.join();
    return worker;
  }

  /** From here on the cluster knows this worker. */
  private async join(): Promise<void> {
    this.orders = await another(this.address);
    this.orders.on('messageBuffer', (channel: Buffer, bytes: Buffer) =>
      this.takeOrder(channel.toString(), bytes),
    );
    await this.orders.subscribe(names.toWorker(this.name));
    await this.beat();
  }

  /** Serves until it is drained. */
  async serve(): Promise<void> {
    const { threads, cacheFolder } = this.options;
    const { address } = this;
    const { lock: lockDuration, stalled: stalledInterval } = address.times;
    if (cacheFolder !== undefined) removeOld(programsIn(cacheFolder));
    const { Worker } = await import('bullmq');
    const ended = new Promise<void>((resolve) => {
      this.ended = resolve;
    });
    this.worker = new Worker<SubtreeJob>(this.queue.name, (job) => this.work(job), {
      ...queueOptions(address, this.ending.signal),
      ...{ concurrency: threads, maxStalledCount: Number.MAX_SAFE_INTEGER },
      ...{ lockDuration, stalledInterval, runRetryDelay: retryMilliseconds },
    });
    // It goes on when Redis is back.
    this.worker.on('error', (error) => this.tellRefusal(error));
    await ended;
    await this.close();
  }

  /** Takes no more jobs, gives back what it has, and ends. */
  drain(): void {
    if (this.isDraining) return;
    this.isDraining = true;
    this.options.say('giving back what is being explored');
    for (const work of this.works) work.giveBack();
    const limit = setTimeout(() => {
      for (const work of this.works) work.interrupt();
    }, givingBack);
    const later = new Promise((resolve) => setTimeout(resolve, 2 * givingBack).unref());
    // Pausing waits for the jobs in work, as closing would; but closing cannot be forced any more once it has begun to wait for Redis.
    void Promise.race([this.worker?.pause() ?? Promise.resolve(), later]).then(() => {
      clearTimeout(limit);
      this.ended();
    });
  }

  private async close(): Promise<void> {
    this.isClosed = true;
    this.ending.abort();
    clearTimeout(this.timer);
    const ready = this.redis.status === 'ready';
    if (ready) await leave(this.redis, 'worker', this.name).catch(() => {});
    if (ready) await this.redis.srem(names.draining, this.name).catch(() => {});
    for (const { thread } of this.slots) await thread?.close();
    for (const shared of this.answers.values()) shared.close();
    this.redis.disconnect();
    this.orders?.disconnect();
    void this.queue.disconnect().catch(() => {});
    void this.worker?.close(true).catch(() => {});
    rmSync(this.folder, { recursive: true, force: true });
  }

  // ---- Beats -------------------------------------------------------------------------------------------------------------------

  private async beat(): Promise<void> {
    try {
      if (this.redis.status === 'ready') await this.look();
      this.said.clear();
    } catch (error) {
      // Or the connection was lost on the way; the next beat looks again.
      this.tellRefusal(error);
    }
    const { beat, lock } = this.address.times;
    if (!this.isClosed)
      this.timer = setTimeout(() => void this.beat(), beatPause(beat, lock, this.workers));
  }

  private tellRefusal(error: unknown): void {
    if (isRefusal(error)) this.sayOnce(`the Redis of the cluster ${outageText(error)}`);
  }

  /** What lasts is said once, until a beat has been well. */
  private sayOnce(text: string): void {
    if (this.said.has(text)) return;
    this.said.add(text);
    this.options.say(text);
  }

  private async look(): Promise<void> {
    const { redis } = this;
    this.workers = await announce(redis, 'worker', this.member(), this.address.times.lock);
    // A connection that only hears does not notice that it is cut.
    await this.orders?.ping();
    if ((await redis.sismember(names.draining, this.name)) === 1) this.drain();
    for (const { id, build, subject, ...other } of await checksOf(redis)) {
      if (build === thisBuild().key || this.refused.has(id)) continue;
      this.refused.add(id);
      this.options.say(
        `the check of ${subject} is left to others: it is of ${buildText(other)}, and this is ${buildText(thisBuild())}`,
      );
    }
    for (const shared of this.answers.values()) await shared.exchange();
  }

  private member(): WorkerMember {
    const { key: build, clew, node } = thisBuild();
    const { name: id, begun, isDraining } = this;
    const { threads } = this.options;
    const busy = this.works.size;
    const who = { id, host: hostname(), pid: process.pid, clew, node, build, begun };
    return { ...who, threads, busy, isDraining };
  }

  private takeOrder(channel: string, bytes: Buffer): void {
    const order = decodeFromCheck<Order>(bytes);
    if (order === undefined) return;
    for (const work of this.works)
      if ('token' in order || channel === names.toAll(work.check)) work.take(order);
  }

  // ---- Jobs --------------------------------------------------------------------------------------------------------------------

  private async work(job: Job<SubtreeJob>): Promise<void> {
    const { redis, name: worker } = this;
    const { beat, slice } = this.address.times;
    const { data, id: jobName = '' } = job;
    const slot = this.slotFor(data.check);
    slot.isFree = false;
    const threadFor = (deadline: number | undefined) => this.threadFor(slot, data, deadline);
    const work = new SubtreeWork({
      ...{ redis, worker, jobName, data, beat, threadFor },
      say: (text) => this.sayOnce(text),
    });
    this.works.add(work);
    await this.orders?.subscribe(names.toAll(data.check));
    if (this.isDraining) work.giveBack();
    const ending = setInterval(() => void this.endOfSlice(work, job), slice);
    try {
      await work.run();
    } finally {
      clearInterval(ending);
      this.works.delete(work);
      if (![...this.works].some(({ check }) => check === data.check))
        void this.orders?.unsubscribe(names.toAll(data.check));
      if (!work.isThreadUsable) {
        await slot.thread?.close();
        slot.thread = undefined;
      }
      slot.isFree = true;
    }
  }

  private async endOfSlice(work: SubtreeWork, job: Job<SubtreeJob>): Promise<void> {
    const [next] = await this.queue.getPrioritized(0, 0).catch(() => []);
    const own = { check: work.check, priority: job.opts.priority ?? 0 };
    const other = next && { check: next.data.check, priority: next.opts.priority ?? 0 };
    if (isToGiveBack(own, other)) work.giveBack();
  }

  /** A free slot, with the program of this check if there is one. */
  private slotFor(check: string): Slot {
    const free = this.slots.filter(({ isFree }) => isFree);
    const slot = free.find((each) => each.check === check) ?? free.find(({ thread }) => !thread);
    return slot ?? (free[0] as Slot);
  }

  private async threadFor(
    slot: Slot,
    { check, program }: SubtreeJob,
    deadline: number | undefined,
  ): Promise<ExploringThread | { readonly problem: string }> {
    if (slot.thread !== undefined && slot.check === check && !slot.thread.isDead)
      return slot.thread;
    await slot.thread?.close();
    slot.thread = undefined;
    const content = await this.contentOf(program);
    if ('problem' in content) return content;
    const { maxMemory, cacheFolder } = this.options;
    const folder = cacheFolder && join(programsIn(cacheFolder), program);
    const place = {
      ...{ folder: slot.folder, maxMemory },
      // Each program has a cache of its own: what comes from another machine must not pass for anything else.
      cacheFolder: folder,
      answers: folder && join(folder, 'answers'),
    };
    if (place.answers !== undefined) this.shareAnswers(program, place.answers);
    slot.check = check;
    slot.thread = new ExploringThread(content, place, deadline);
    return slot.thread;
  }

  private async contentOf(program: string): Promise<ProgramContent | { readonly problem: string }> {
    const known = this.contents.get(program);
    if (known !== undefined) return known;
    const { cacheFolder } = this.options;
    const cache = cacheFolder === undefined ? undefined : openCache(join(cacheFolder, 'packed'));
    const bytes = /^[0-9a-f]{64}$/.test(program)
      ? await fetchProgram(this.redis, program, cache)
      : undefined;
    if (bytes === undefined) return { problem: 'the program is not in the cluster' };
    const read = readContent(bytes);
    if ('problem' in read) return read;
    if (this.contents.size >= this.slots.length) this.contents.clear();
    this.contents.set(program, read.content);
    return read.content;
  }

  private shareAnswers(program: string, path: string): void {
    if (this.answers.has(program) || !this.address.shared.has('answers')) return;
    const stream = names.answers(program);
    this.answers.set(program, new SharedAnswers(this.redis, stream, path, this.name));
  }
}

function programsIn(cacheFolder: string): string {
  return join(cacheFolder, 'programs');
}

/** Programs that nobody has used for a while are removed; their answers with them. */
function removeOld(folder: string): void {
  const oldest = Date.now() - 7 * 1000 * programSeconds;
  try {
    for (const name of readdirSync(folder))
      if (statSync(join(folder, name)).mtimeMs < oldest)
        rmSync(join(folder, name), { recursive: true, force: true });
  } catch {
    // There is nothing yet.
  }
}
