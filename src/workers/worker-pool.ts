// The main thread's side of the workers: hands out work items, asks busy workers for branches when others are idle, and adds up
// their figures. One worker begins; the others are started when the exploration has lasted a while, or when there is more than
// one work item from the beginning: most checks are over before a second thread has loaded.
//
// A worker that dies, of a bug of ours or of its memory, costs the branch that it worked on: another one redoes what the log
// says of its work item (lost-work.ts).

import { availableParallelism } from 'node:os';
import type { Aim } from '../abi/aims.ts';
import { UserError } from '../base/user-error.ts';
import { FindingSites } from '../explore/finding-sites.ts';
import { isOutOfMemory } from '../host/thread.ts';
import type { Input } from '../input/input.ts';
import { mergedTree, type TreePart } from '../report/tree-sketch.ts';
import type { CheckFigures, Stopped } from '../results/check-result.ts';
import { TestRegister, type WrittenTest } from '../results/test-register.ts';
import { affordableThreads } from './affordable-threads.ts';
import {
  type BuiltProgram,
  type CheckJob,
  type CheckMessage,
  type Pictures,
  unwritten,
} from './job.ts';
import { type LivePictures, Look, livePictures } from './look.ts';
import { giveUpBranchInWork, remainsOf } from './lost-work.ts';
import type { Mail, News } from './mailbox.ts';
import { Count, type WorkItem } from './orders.ts';
import {
  type ExploringThread,
  type MessageOf,
  type PoolEvent,
  type PoolResult,
  type PoolStatus,
  type PoolWorker,
  statusOf,
} from './pool-worker.ts';
import { SmallestPaths } from './smallest-paths.ts';
import { mergedFigures, nothingYet } from './worker-figures.ts';

const { rss } = process.memoryUsage;

/** Milliseconds until the second worker is started. */
const alone = 100;
/** How many foreign inputs are kept for work items that nobody has begun. */
const mostForeign = 64;
/** How many deaths of workers a check tolerates. */
const mostDeaths = 5;

export const usualWorkers = availableParallelism();

export class WorkerPool {
  private readonly job: CheckJob;
  private readonly size: number;
  private readonly start: () => ExploringThread;
  private listener: (event: PoolEvent) => void = () => {};
  /** Indexed by the workers' numbers. */
  private readonly workers: PoolWorker[] = [];
  /** Work items that no worker explores yet. */
  private readonly waiting: WorkItem[];
  private readonly unreproduced = new FindingSites();
  private readonly smallest = new SmallestPaths();
  /** The explored trees of the work items that are done, by number. */
  private readonly trees = new Map<number, TreePart>();
  private readonly looks = new Map<number, Look>();
  private lastLook = 0;
  private aims: readonly Aim[];
  /** The latest foreign inputs. */
  private foreignInputs: Input[] = [];
  /** Inputs from outside that wait for the first worker, and whether one has begun. */
  private readonly offered: Input[] = [];
  private hasBegun = false;
  readonly tests: TestRegister;
  private built: BuiltProgram | undefined;
  private memoryBefore = 0;
  /** Set by the first message, because every message of a worker speaks of a built program. */
  isBuilt = false;
  private stopped: Stopped | undefined;
  private pictures: Pictures = { sources: [], tree: undefined, words: [] };
  private isEnding = false;
  private readonly deaths: string[] = [];
  /** The figures of workers that were replaced. */
  private readonly retired: CheckFigures[] = [];
  private timer: NodeJS.Timeout | undefined;
  private resolve: (result: PoolResult) => void = () => {};
  private reject: (error: unknown) => void = () => {};

  constructor(parts: {
    readonly job: CheckJob;
    readonly size: number;
    readonly first: ExploringThread;
    readonly start: () => ExploringThread;
    readonly items: readonly WorkItem[];
    /** The tests that an earlier check has written. */
    readonly tests: readonly WrittenTest[];
  }) {
    this.job = parts.job;
    this.aims = parts.job.aims;
    this.size = parts.size;
    this.start = parts.start;
    this.tests = new TestRegister(parts.job.testsFolder);
    for (const test of parts.tests) this.tests.add(test);
    this.waiting = [...parts.items];
    this.add(parts.first, 0);
  }

  run(listener: (event: PoolEvent) => void): Promise<PoolResult> {
    this.listener = listener;
    return new Promise((resolve, reject) => {
      [this.resolve, this.reject] = [resolve, reject];
      this.ask(this.workers[0], this.job);
    });
  }

  async close(): Promise<void> {
    this.isEnding = true;
    clearTimeout(this.timer);
    for (const look of this.looks.values()) look.end();
    for (const worker of this.workers) worker.state = 'ended';
    await Promise.all(this.workers.map(({ thread }) => thread.close()));
  }

  /** The figures of all workers so far. */
  get figures(): CheckFigures {
    const present = this.workers.map((worker) => worker.figures);
    const figures = mergedFigures([...this.retired, ...present]);
    const tests = this.tests.count;
    // Tests are reported one by one, figures now and then: of the latest paths only their tests are known.
    const paths = Math.max(figures.paths, tests);
    return { ...figures, tests, paths, pending: figures.pending + this.waiting.length };
  }

  /** What the workers are at, all together. */
  get status(): PoolStatus {
    return statusOf(this.workers);
  }

  // ---- Workers -------------------------------------------------------------------------------------------------------

  private add(thread: ExploringThread, number: number): PoolWorker {
    const worker: PoolWorker = {
      thread,
      number,
      state: 'starting',
      item: undefined,
      figures: nothingYet,
      status: undefined,
      finished: nothingYet,
    };
    this.workers[number] = worker;
    return worker;
  }

  private ask(worker: PoolWorker, job: CheckJob): void {
    worker.thread
      .ask(job, (message) => this.takeMessage(worker, message))
      .catch((error) => this.replaceDead(worker, error));
  }

  /** Waits until the first run has ended: before, there is nothing to share, and nobody knows how much memory a run takes. */
  private growLater(): void {
    this.timer = setTimeout(() => {
      const runs = Atomics.load(new Int32Array(this.job.counts), Count.runs);
      const memory = { before: this.memoryBefore, now: rss(), most: this.job.maxMemory };
      if (runs > 1) this.growTo(affordableThreads(this.size, memory));
      else this.growLater();
    }, alone);
  }

  private growTo(size: number): void {
    clearTimeout(this.timer);
    if (this.isEnding || this.stopped !== undefined) return;
    while (this.workers.length < size) this.startWorker(this.workers.length);
  }

  private startWorker(number: number): void {
    const { aims, built } = this;
    this.ask(this.add(this.start(), number), { ...this.job, aims, worker: number, built });
  }

  // ---- Messages of workers --------------------------------------------------------------------------------------------

  private takeMessage(worker: PoolWorker, message: CheckMessage): void {
    this.isBuilt = true;
    switch (message.kind) {
      case 'built':
        return;
      case 'ready':
        return this.ready(worker, message.built);
      case 'progress':
        worker.figures = message.figures;
        worker.status = message.status;
        return this.listener({ ...message, figures: this.figures });
      case 'test':
        this.tests.add(message);
        return this.listener(message);
      case 'interesting':
      case 'simpler':
      case 'covers':
      case 'failure':
      case 'note':
      case 'unwritten':
        return this.listener(message);
      case 'finding':
        return this.finding(message);
      case 'unreproduced':
        return this.unreproduced.add(message.finding) ? this.listener(message) : undefined;
      case 'picture':
        return this.looks.get(message.request)?.add(message.picture);
      case 'foreign':
        return this.passOn(worker, message.input);
      case 'handover':
        this.waiting.push(...message.items);
        return this.balance();
      case 'done':
        this.smallest.add(worker.number, message.smallest);
        if (message.explored !== undefined)
          this.trees.set(message.explored.item, message.explored.tree);
        if (message.isSpent) return this.retire(worker, message.figures);
        return this.done(worker, message.figures, message.stopped);
      case 'ended':
        return this.ended(worker, message);
    }
  }

  /** Reports a finding once, and in the end once more if there is a smaller path. */
  private finding(message: MessageOf<'finding'>): void {
    const { place, key } = message;
    if (this.smallest.isReported(place) && !this.isEnding) return;
    this.smallest.report(place, key);
    this.listener(message);
  }

  private ready(worker: PoolWorker, built: BuiltProgram): void {
    // The worker was still starting when the others came to the end.
    if (worker.state === 'ended') return;
    worker.state = 'idle';
    if (this.built === undefined) {
      this.built = built;
      this.memoryBefore = rss();
      if (this.waiting.length > 1) this.growTo(this.size);
      else this.growLater();
    }
    this.balance();
  }

  private done(worker: PoolWorker, figures: CheckFigures, stopped: Stopped): void {
    worker.state = 'idle';
    worker.item = undefined;
    [worker.figures, worker.finished] = [figures, figures];
    if (stopped !== 'exhausted') this.halt(stopped);
    this.balance();
  }

  /** Replaces a worker whose memory is used up: only its end frees the memory. Another one explores what it has handed over. */
  private retire(worker: PoolWorker, figures: CheckFigures): void {
    worker.state = 'ended';
    this.retired.push(figures);
    this.send(worker, { kind: 'end', show: [] });
    this.startWorker(worker.number);
    this.balance();
  }

  private halt(stopped: Stopped): void {
    this.stopped ??= stopped;
    Atomics.store(new Int32Array(this.job.stop), 0, 1);
  }

  private ended(worker: PoolWorker, message: MessageOf<'ended'>): void {
    if (this.workers[worker.number] !== worker) void worker.thread.close();
    // The worker asked for no orders: nothing is symbolic, and one run was the whole exploration.
    if (worker.state === 'starting') this.waiting.splice(0);
    worker.state = 'ended';
    worker.figures = message.figures;
    if (message.stopped !== 'exhausted') this.stopped ??= message.stopped;
    const words = [...this.pictures.words, ...message.pictures.words];
    this.pictures = { sources: message.pictures.sources, tree: mergedTree(this.trees), words };
    if (this.workers.every(({ state }) => state === 'ended')) {
      const { figures, pictures } = this;
      const end = figures.undecided > 0 ? 'undecided' : 'exhausted';
      if (figures.dropped > 0) this.stopped ??= 'memory';
      this.resolve({ figures, stopped: this.stopped ?? end, pictures, deaths: this.deaths });
    }
  }

  // ---- Work for all workers -------------------------------------------------------------------------------------------

  private balance(): void {
    const idle = this.workers.filter(({ state }) => state === 'idle');
    const busy = this.workers.filter(({ state }) => state === 'busy');
    if (this.stopped === undefined) {
      while (idle.length > 0 && this.waiting.length > 0) {
        const worker = idle.shift() as PoolWorker;
        this.assign(worker, this.waiting.shift() as WorkItem);
        busy.push(worker);
      }
    }
    const isAwaited =
      this.waiting.length > 0 && this.workers.some(({ state }) => state === 'starting');
    if (busy.length === 0 && (this.stopped !== undefined || !isAwaited)) this.end();
    else if (idle.length > 0 && this.stopped === undefined)
      this.askForBranches(busy, 2 * idle.length);
  }

  private assign(worker: PoolWorker, item: WorkItem): void {
    worker.state = 'busy';
    worker.item = item;
    this.send(worker, { kind: 'explore', item });
    this.hasBegun = true;
    for (const input of this.offered.splice(0)) this.sendForeign(worker, input);
    // Foreign inputs that were found before may lead into this subtree: nobody else will try them.
    if (item.handover !== undefined)
      for (const input of this.foreignInputs) this.sendForeign(worker, input);
  }

  /** Gives inputs from outside to whoever explores; before anybody does, they wait for the first one. */
  offer(inputs: readonly Input[]): void {
    for (const input of inputs)
      if (this.hasBegun) this.passOn(undefined, input);
      else this.offered.push(input);
  }

  /** The finder of a foreign input does not know whose it is: it goes to all, and whoever it belongs to takes it. */
  private passOn(finder: PoolWorker | undefined, input: Input): void {
    this.foreignInputs = [...this.foreignInputs.slice(1 - mostForeign), input];
    for (const worker of this.workers)
      if (worker !== finder && worker.state === 'busy') this.sendForeign(worker, input);
  }

  private sendForeign(worker: PoolWorker, input: Input): void {
    this.sendNews(worker, { kind: 'foreign', input });
  }

  private sendNews(worker: PoolWorker, news: News): void {
    this.send(worker, news);
    Atomics.store(new Int32Array(this.job.mail), worker.number, 1);
  }

  // ---- Those who watch -------------------------------------------------------------------------------------------------

  /** Has all workers aim at these lines. Those that are started later get them with their job. */
  aimAt(aims: readonly Aim[]): void {
    this.aims = aims;
    for (const worker of this.listening()) this.sendNews(worker, { kind: 'aims', aims });
  }

  /** Shows how far the exploration is. */
  async look(withTexts: boolean): Promise<LivePictures> {
    const workers = this.listening();
    const look = new Look(workers.length);
    const request = ++this.lastLook;
    this.looks.set(request, look);
    workers.forEach((worker, index) => {
      // The texts of the sources are the same for all.
      this.sendNews(worker, { kind: 'look', request, withTexts: withTexts && index === 0 });
    });
    const answers = await look.answers;
    this.looks.delete(request);
    return livePictures(answers, this.trees);
  }

  private listening(): PoolWorker[] {
    return this.workers.filter(({ state }) => state === 'idle' || state === 'busy');
  }

  private askForBranches(busy: readonly PoolWorker[], branches: number): void {
    const wanted = new Int32Array(this.job.wanted);
    for (const { number } of busy) Atomics.store(wanted, number, branches);
  }

  private end(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    clearTimeout(this.timer);
    for (const worker of this.workers) {
      // An exploration that was stopped has not seen all paths, so the smallest of those means nothing.
      const show = this.stopped === undefined ? this.smallest.toShow(worker.number) : [];
      if (worker.state === 'idle') this.send(worker, { kind: 'end', show });
      else worker.state = 'ended';
    }
  }

  private send({ thread }: PoolWorker, mail: Mail): void {
    thread.send(mail);
  }

  // ---- Deaths --------------------------------------------------------------------------------------------------------

  private replaceDead(worker: PoolWorker, error: Error): void {
    if (worker.state === 'ended') return;
    if (error instanceof UserError) return this.reject(error);
    const { item, number } = worker;
    const isMemory = isOutOfMemory(error);
    const reason = isMemory ? 'out of memory' : error.message;
    this.deaths.push(reason);
    if (item === undefined || this.job.selfCheck || this.deaths.length > mostDeaths) {
      const { figures, pictures, deaths } = this;
      if (!isMemory) this.reject(error);
      else this.resolve({ figures, stopped: 'memory', pictures, deaths });
      return;
    }
    const isGivenUp = giveUpBranchInWork(this.job, item, number, (error) =>
      this.listener(unwritten(error)),
    );
    const what = isGivenUp
      ? 'the branch it worked on is given up'
      : 'what it did last is done again';
    const text = `a thread that explores died (${reason}); ${what}, the rest goes on`;
    this.listener({ kind: 'note', text });
    this.waiting.unshift(remainsOf(this.job, item, this.tests.runsOf(item.number)));
    worker.state = 'ended';
    this.retired.push(worker.finished);
    this.startWorker(number);
  }
}
