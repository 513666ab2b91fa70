// The main thread's side of the workers: hands out work items, asks busy workers for branches when others are idle, and adds up
// their figures. One worker begins; the others are started when the exploration has lasted a while, or when there is more than
// one work item from the beginning: most checks are over before a second thread has loaded.
//
// A worker that dies, of a bug of ours or of its memory, costs the branch that it worked on: another one redoes what the log
// says of its work item (lost-work.ts).

import { present } from '../base/known.ts';
import { UserError } from '../base/user-error.ts';
import { FindingSites } from '../explore/finding-sites.ts';
import { isOutOfMemory } from '../host/thread.ts';
import { mergedTree, type TreePart } from '../report/tree-sketch.ts';
import type { CheckFigures, Stopped } from '../results/check-result.ts';
import { TestRegister, type WrittenTest } from '../results/test-register.ts';
import { affordableThreads } from './affordable-threads.ts';
import { BranchRequests } from './branch-requests.ts';
import { Deaths } from './deaths.ts';
import { ForeignInputs } from './foreign-inputs.ts';
import type { BuiltProgram, CheckJob, CheckMessage, Pictures } from './job.ts';
import { remainsOf } from './lost-work.ts';
import type { Mail } from './mailbox.ts';
import { Count, type WorkItem } from './orders.ts';
import type { MessageOf, PoolEvent, PoolResult } from './pool-event.ts';
import {
  type ExploringThread,
  isRemote,
  newWorker,
  type PoolWorker,
  release,
} from './pool-worker.ts';
import { SmallestPaths } from './smallest-paths.ts';
import { mergedFigures } from './worker-figures.ts';

const { rss } = process.memoryUsage;

/** Milliseconds until the second worker is started. */
const alone = 100;
/** Milliseconds between two reports of progress for workers of other machines. */
const remotePause = 100;

export class WorkerPool {
  private readonly job: CheckJob;
  private size: number;
  private readonly start: () => ExploringThread;
  private listener: (event: PoolEvent) => void = () => {};
  /** The workers by number: this machine's threads, then those of other machines. */
  private readonly byNumber = new Map<number, PoolWorker>();
  /** Work items that no worker explores yet. */
  private readonly waiting: WorkItem[];
  private readonly unreproduced = new FindingSites();
  private readonly smallest = new SmallestPaths();
  /** The explored trees of the work items that are done, by number. */
  private readonly trees = new Map<number, TreePart>();
  private readonly foreign: ForeignInputs;
  private readonly requests: BranchRequests;
  readonly tests: TestRegister;
  private built: BuiltProgram | undefined;
  private memoryBefore = 0;
  /** Set by the first message, because every message of a worker speaks of a built program. */
  isBuilt = false;
  private stopped: Stopped | undefined;
  private pictures: Pictures = { sources: [], tree: undefined };
  private isEnding = false;
  private readonly deaths: Deaths;
  private readonly whenBuilt: (built: BuiltProgram) => void;
  /** The figures of workers that were replaced. */
  private readonly retired: CheckFigures[] = [];
  /** When progress was passed on last. */
  private passedOn = 0;
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
    /** Hears of the built program, which other machines will need. */
    readonly whenBuilt?: (built: BuiltProgram) => void;
  }) {
    this.job = parts.job;
    this.size = parts.size;
    this.start = parts.start;
    this.whenBuilt = parts.whenBuilt ?? (() => {});
    this.tests = new TestRegister(parts.job.testsFolder);
    this.foreign = new ForeignInputs(parts.job);
    this.requests = new BranchRequests(parts.job);
    this.deaths = new Deaths(parts.job, this.tests, (event) => this.listener(event));
    for (const test of parts.tests) this.tests.add(test);
    this.waiting = [...parts.items];
    this.add(parts.first, 0);
  }

  run(listener: (event: PoolEvent) => void): Promise<PoolResult> {
    this.listener = listener;
    return new Promise((resolve, reject) => {
      [this.resolve, this.reject] = [resolve, reject];
      this.ask(present(this.byNumber.get(0)), this.job);
    });
  }

  async close(): Promise<void> {
    this.isEnding = true;
    clearTimeout(this.timer);
    for (const worker of this.workers) worker.state = 'ended';
    await Promise.all(this.workers.map(({ thread }) => thread.close()));
  }

  private get workers(): PoolWorker[] {
    return [...this.byNumber.values()];
  }

  /** The figures of all workers so far. */
  get figures(): CheckFigures {
    const present = this.workers.map((worker) => worker.figures);
    const figures = mergedFigures([...this.retired, ...present]);
    const tests = this.tests.count;
    // Tests are reported one by one, figures now and then: of the latest paths only their tests are known.
    const paths = Math.max(figures.paths, tests);
    const pending = figures.pending + this.waiting.length;
    return { ...figures, tests, paths, pending, undecided: figures.undecided + this.deaths.deadly };
  }

  // ---- Workers -------------------------------------------------------------------------------------------------------

  private add(thread: ExploringThread, number: number): PoolWorker {
    const worker = newWorker(thread, number);
    this.byNumber.set(number, worker);
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
    for (let number = 1; number < size; number++)
      if (!this.byNumber.has(number)) this.startWorker(number);
  }

  // ---- Workers of other machines ---------------------------------------------------------------------------------------

  /** Adds a worker of another machine. */
  join(thread: ExploringThread): void {
    if (this.isEnding) return;
    let number = Math.max(this.size, 1);
    while (this.byNumber.has(number)) number++;
    const worker = this.add(thread, number);
    worker.state = 'idle';
    this.ask(worker, { ...this.job, worker: number });
    this.balance();
  }

  /** Lets a worker of another machine go, if it has nothing to do. */
  leave(thread: ExploringThread): boolean {
    const worker = this.workers.find((each) => each.thread === thread);
    if (this.isEnding || worker === undefined || worker.state === 'busy') return false;
    this.retired.push(worker.figures);
    this.byNumber.delete(worker.number);
    return true;
  }

  /** Places of the findings that were reported. */
  get reportedPlaces(): string[] {
    return this.smallest.reportedPlaces();
  }

  /** There are no other machines any more: this one explores, too, if it did not. */
  goOnAlone(): void {
    if (this.isEnding || this.size > 0) return;
    this.size = 1;
    this.balance();
  }

  /** Whether a thread of this machine has nothing to do. */
  get isIdleHere(): boolean {
    return this.workers.some((worker) => worker.state === 'idle' && this.mayExplore(worker));
  }

  /** With a size of 0, the one thread of this machine builds the program and shows findings, and leaves exploring to others. */
  private mayExplore(worker: PoolWorker): boolean {
    return !isRemote(worker) && worker.number < this.size;
  }

  /** Takes a work item back from a machine that is lost: what the log says of it is redone by another worker. */
  private takeBack(worker: PoolWorker): void {
    const { item } = worker;
    if (worker.state !== 'busy' || item === undefined) return;
    release(worker);
    const written = this.tests.runsOf(item.number);
    this.waiting.unshift({ ...remainsOf(this.job, item, written), isDeadly: item.isDeadly });
    this.balance();
  }

  /** Puts a work item aside that has ended several machines. A check that is resumed tries it again. */
  private putAside(worker: PoolWorker, reason: string): void {
    release(worker);
    this.deaths.putAside(reason);
    this.balance();
  }

  /** A thread of another machine has died; that machine starts another one by itself. */
  private replaceElsewhere(worker: PoolWorker, reason: string): void {
    const { item } = worker;
    if (worker.state !== 'busy' || item === undefined) return;
    this.deaths.add(reason);
    if (this.deaths.areTooMany)
      return this.reject(new Error(`a thread of another machine died: ${reason}`));
    const remains = this.deaths.remainsOf(worker.number, item, reason);
    release(worker);
    this.waiting.unshift(remains);
    this.balance();
  }

  private startWorker(number: number): void {
    this.ask(this.add(this.start(), number), { ...this.job, worker: number, built: this.built });
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
        return this.progress(worker, message);
      case 'test':
        this.tests.add(message);
        return this.listener(message);
      case 'simpler':
      case 'failure':
      case 'note':
      case 'unwritten':
        return this.listener(message);
      case 'finding':
        return this.finding(message);
      case 'unreproduced':
        return this.unreproduced.add(message.finding) ? this.listener(message) : undefined;
      case 'foreign':
        return this.foreign.passOn(worker, this.workers, message.input);
      case 'handover':
        this.waiting.push(...message.items);
        return this.balance();
      case 'returned':
        return this.takeBack(worker);
      case 'deadly':
        return this.putAside(worker, message.reason);
      case 'died':
        return this.replaceElsewhere(worker, message.reason);
      case 'done':
        // What other machines have met, the first thread of this one shows.
        this.smallest.add(isRemote(worker) ? 0 : worker.number, message.smallest, message.failing);
        if (message.explored !== undefined)
          this.trees.set(message.explored.item, message.explored.tree);
        if (message.isSpent) return this.retire(worker, message.figures);
        return this.done(worker, message.figures, message.stopped);
      case 'ended':
        return this.ended(worker, message);
    }
  }

  /** With thousands of workers, adding the figures up takes longer than one of them takes to come. */
  private progress(worker: PoolWorker, message: MessageOf<'progress'>): void {
    worker.figures = message.figures;
    if (isRemote(worker) && Date.now() - this.passedOn < remotePause) return;
    this.passedOn = Date.now();
    this.listener({ ...message, figures: this.figures });
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
      this.whenBuilt(built);
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
    if (this.byNumber.get(worker.number) !== worker) void worker.thread.close();
    // The worker asked for no orders: nothing is symbolic, and one run was the whole exploration.
    if (worker.state === 'starting') this.waiting.splice(0);
    worker.state = 'ended';
    worker.figures = message.figures;
    if (message.stopped !== 'exhausted') this.stopped ??= message.stopped;
    // Only this machine has the sources.
    const { sources } = !isRemote(worker) ? message.pictures : this.pictures;
    this.pictures = { sources, tree: mergedTree(this.trees) };
    if (this.workers.every(({ state }) => state === 'ended')) {
      const { figures, pictures } = this;
      const end = figures.undecided > 0 ? 'undecided' : 'exhausted';
      if (figures.dropped > 0) this.stopped ??= 'memory';
      this.resolve({
        figures,
        stopped: this.stopped ?? end,
        pictures,
        deaths: this.deaths.reasons,
      });
    }
  }

  // ---- Work for all workers -------------------------------------------------------------------------------------------

  private balance(): void {
    const { workers } = this;
    const isFree = (worker: PoolWorker) =>
      worker.state === 'idle' && (isRemote(worker) || this.mayExplore(worker));
    // This machine's threads come first: nothing has to travel to them.
    const idle = workers.filter(isFree).sort((a, b) => Number(isRemote(a)) - Number(isRemote(b)));
    const busy = workers.filter(({ state }) => state === 'busy');
    if (this.stopped === undefined) {
      while (idle.length > 0 && this.waiting.length > 0) {
        const worker = idle.shift() as PoolWorker;
        this.assign(worker, this.waiting.shift() as WorkItem);
        busy.push(worker);
      }
    }
    const isAwaited =
      this.waiting.length > 0 &&
      (this.size === 0 || workers.some(({ state }) => state === 'starting'));
    if (busy.length === 0 && (this.stopped !== undefined || !isAwaited)) this.end();
    else if (idle.length > 0 && this.stopped === undefined) this.requests.ask(busy, idle.length);
  }

  private assign(worker: PoolWorker, item: WorkItem): void {
    worker.state = 'busy';
    worker.item = item;
    this.send(worker, { kind: 'explore', item });
    if (item.handover !== undefined) this.foreign.offerTo(worker);
  }

  private end(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    clearTimeout(this.timer);
    for (const worker of this.workers) {
      // An exploration that was stopped has not seen all paths, so the smallest of those means nothing.
      const show = this.stopped === undefined ? this.smallest.toShow(worker.number) : [];
      const learn = this.smallest.learnt(show);
      if (worker.state === 'idle')
        this.send(worker, { kind: 'end', show, ...(learn.length > 0 && { learn }) });
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
    this.deaths.add(reason);
    if (item === undefined || this.deaths.areTooMany) {
      const { figures, pictures } = this;
      const { reasons: deaths } = this.deaths;
      if (!isMemory) this.reject(error);
      else this.resolve({ figures, stopped: 'memory', pictures, deaths });
      return;
    }
    this.waiting.unshift(this.deaths.remainsOf(number, item, reason));
    worker.state = 'ended';
    this.retired.push(worker.finished);
    this.startWorker(number);
  }
}
