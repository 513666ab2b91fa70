// The main thread's side of the workers: hands out work items, asks busy workers for branches when others are idle, and adds up
// their figures. One worker begins; the others are started when the exploration has lasted a while, or when there is more than
// one work item from the beginning: most checks are over before a second thread has loaded.
//
// A worker that dies, of a bug of ours or of its memory, costs the branch that it worked on: another one redoes what the log
// says of its work item (lost-work.ts).

import type { Aim } from '../abi/aims.ts';
import { UserError } from '../base/user-error.ts';
import { FindingSites } from '../explore/finding-sites.ts';
import { joinedReasons } from '../explore/uncovered-reason.ts';
import { isOutOfMemory } from '../host/thread.ts';
import type { Input } from '../input/input.ts';
import { mergedTree, type TreePart } from '../report/tree-sketch.ts';
import type { CheckFigures, Stopped } from '../results/check-result.ts';
import { TestRegister } from '../results/test-register.ts';
import { BranchRequests } from './branch-requests.ts';
import { Deaths } from './deaths.ts';
import { ForeignInputs } from './foreign-inputs.ts';
import { Growth } from './growth.ts';
import { type BuiltProgram, type CheckJob, type CheckMessage, noPictures } from './job.ts';
import type { LivePictures } from './look.ts';
import type { Mail } from './mailbox.ts';
import type { WorkItem } from './orders.ts';
import type { MessageOf, PoolEvent, PoolParts, PoolResult } from './pool-event.ts';
import {
  type ExploringThread,
  isRemote,
  type PoolStatus,
  type PoolWorker,
  statusOf,
} from './pool-worker.ts';
import { Roster } from './roster.ts';
import { SmallestPaths } from './smallest-paths.ts';
import { Watching } from './watching.ts';

/** Milliseconds between two reports of progress for workers of other machines. */
const remotePause = 100;

export class WorkerPool {
  private readonly job: CheckJob;
  private size: number;
  private readonly start: () => ExploringThread;
  private readonly first: PoolWorker;
  private listener: (event: PoolEvent) => void = () => {};
  private readonly roster = new Roster();
  /** Work items that no worker explores yet. */
  private readonly waiting: WorkItem[];
  private readonly unreproduced = new FindingSites();
  private readonly smallest = new SmallestPaths();
  /** The explored trees of the work items that are done, by number. */
  private readonly trees = new Map<number, TreePart>();
  private readonly foreign: ForeignInputs;
  private readonly requests: BranchRequests;
  private readonly watching: Watching;
  private readonly growth: Growth;
  readonly tests: TestRegister;
  private built: BuiltProgram | undefined;
  /** Set by the first message, because every message of a worker speaks of a built program. */
  isBuilt = false;
  private stopped: Stopped | undefined;
  private pictures = noPictures;
  private isEnding = false;
  private readonly deaths: Deaths;
  private readonly whenBuilt: (built: BuiltProgram) => void;
  /** When progress was passed on last. */
  private passedOn = 0;
  private resolve: (result: PoolResult) => void = () => {};
  private reject: (error: unknown) => void = () => {};

  constructor(parts: PoolParts) {
    this.job = parts.job;
    this.size = parts.size;
    this.start = parts.start;
    this.whenBuilt = parts.whenBuilt ?? (() => {});
    this.tests = new TestRegister(parts.job.testsFolder);
    this.foreign = new ForeignInputs(parts.job);
    this.requests = new BranchRequests(parts.job);
    this.watching = new Watching(parts.job);
    this.growth = new Growth(parts.job, (size) => this.growTo(size));
    this.deaths = new Deaths(parts.job, this.tests, (event) => this.listener(event));
    for (const test of parts.tests) this.tests.add(test);
    this.waiting = [...parts.items];
    this.first = this.roster.add(parts.first, 0);
  }

  run(listener: (event: PoolEvent) => void): Promise<PoolResult> {
    this.listener = listener;
    return new Promise((resolve, reject) => {
      [this.resolve, this.reject] = [resolve, reject];
      this.ask(this.first, this.job);
    });
  }

  async close(): Promise<void> {
    this.isEnding = true;
    this.growth.end();
    this.watching.end();
    for (const worker of this.workers) worker.state = 'ended';
    await Promise.all(this.workers.map(({ thread }) => thread.close()));
  }

  private get workers(): PoolWorker[] {
    return this.roster.all;
  }

  /** The figures of all workers so far. */
  get figures(): CheckFigures {
    const { figures } = this.roster;
    const tests = this.tests.count;
    // Tests are reported one by one, figures now and then: of the latest paths only their tests are known.
    const paths = Math.max(figures.paths, tests);
    const pending = figures.pending + this.waiting.length;
    return { ...figures, tests, paths, pending, undecided: figures.undecided + this.deaths.deadly };
  }

  /** What the workers are at, all together. */
  get status(): PoolStatus {
    return statusOf(this.workers);
  }

  // ---- Workers -------------------------------------------------------------------------------------------------------

  private ask(worker: PoolWorker, job: CheckJob): void {
    worker.thread
      .ask(job, (message) => this.takeMessage(worker, message))
      .catch((error) => this.replaceDead(worker, error));
  }

  private growTo(size: number): void {
    this.growth.end();
    if (this.isEnding || this.stopped !== undefined) return;
    for (let number = 1; number < size; number++)
      if (!this.roster.has(number)) this.startWorker(number);
  }

  // ---- Workers of other machines ---------------------------------------------------------------------------------------

  /** Adds a worker of another machine. */
  join(thread: ExploringThread): void {
    if (this.isEnding) return;
    const worker = this.roster.join(thread, Math.max(this.size, 1));
    worker.state = 'idle';
    this.ask(worker, { ...this.job, aims: this.watching.aims, worker: worker.number });
    this.balance();
  }

  /** Lets a worker of another machine go, if it has nothing to do. */
  leave(thread: ExploringThread): boolean {
    return !this.isEnding && this.roster.leave(thread);
  }

  /** Places of the findings that were reported. */
  get reportedPlaces(): string[] {
    return this.smallest.reportedPlaces();
  }

  /** Other machines cannot be reached any more: this one does again what they had in work, even if it was not to explore. */
  goOnWithout(threads: Iterable<ExploringThread>): void {
    if (this.isEnding) return;
    for (const gone of this.roster.dismiss(threads))
      this.waiting.unshift(...this.deaths.lostElsewhere(gone, { kind: 'returned' }));
    this.size = Math.max(this.size, 1);
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

  /** Another machine has lost a work item, or a thread that it starts again by itself. */
  private lostElsewhere(
    worker: PoolWorker,
    message: MessageOf<'returned' | 'deadly' | 'died'>,
  ): void {
    this.waiting.unshift(...this.deaths.lostElsewhere(worker, message));
    if (message.kind === 'died' && this.deaths.areTooMany)
      return this.reject(new Error(`a thread of another machine died: ${message.reason}`));
    this.balance();
  }

  private startWorker(number: number): void {
    const { built } = this;
    const { aims } = this.watching;
    this.ask(this.roster.add(this.start(), number), { ...this.job, aims, worker: number, built });
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
        return this.watching.answer(message.request, message.picture);
      case 'foreign':
        return this.foreign.passOn(worker, this.workers, message.input);
      case 'handover':
        this.waiting.push(...message.items);
        return this.balance();
      case 'returned':
      case 'deadly':
      case 'died':
        return this.lostElsewhere(worker, message);
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
    [worker.figures, worker.status] = [message.figures, message.status];
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
      this.growth.begin(this.size, this.waiting.length > 1);
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
    this.roster.retire(figures);
    this.send(worker, { kind: 'end', show: [] });
    this.startWorker(worker.number);
    this.balance();
  }

  private halt(stopped: Stopped): void {
    this.stopped ??= stopped;
    Atomics.store(new Int32Array(this.job.stop), 0, 1);
  }

  private ended(worker: PoolWorker, message: MessageOf<'ended'>): void {
    if (this.roster.isReplaced(worker)) void worker.thread.close();
    // The worker asked for no orders: nothing is symbolic, and one run was the whole exploration.
    if (worker.state === 'starting') this.waiting.splice(0);
    worker.state = 'ended';
    worker.figures = message.figures;
    if (message.stopped !== 'exhausted') this.stopped ??= message.stopped;
    // Only this machine has the sources.
    const { sources } = isRemote(worker) ? this.pictures : message.pictures;
    const words = [...this.pictures.words, ...message.pictures.words];
    const unreached = joinedReasons([this.pictures.unreached, message.pictures.unreached]);
    this.pictures = { sources, tree: mergedTree(this.trees), words, unreached };
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
    this.foreign.begin(worker, item);
  }

  /** Gives inputs from outside to whoever explores. */
  offer(inputs: readonly Input[]): void {
    this.foreign.offer(inputs, this.workers);
  }

  /** Has all workers aim at these lines. Those that are started later get them with their job. */
  aimAt(aims: readonly Aim[]): void {
    this.watching.aimAt(aims, this.workers);
  }

  /** Shows how far the exploration is. */
  look(withTexts: boolean): Promise<LivePictures> {
    return this.watching.look(this.workers, this.trees, withTexts);
  }

  private end(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    this.growth.end();
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
    this.roster.retire(worker.finished);
    this.startWorker(number);
  }
}
