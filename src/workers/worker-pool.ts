// The threads that explore, seen from the main one: hands out parts of the tree, asks those who have much for those who have
// nothing, adds up what they tell. One thread begins; the others are started when the exploration has lasted a while, or
// when there is more than one part from the beginning: most checks are over before a second thread has loaded.
//
// A thread that dies, of a bug of ours or of its memory, costs the branch that it worked on: another one does again
// what the log says of its work item.

import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { UserError } from '../base/user-error.ts';
import { FindingSites } from '../explore/finding-sites.ts';
import type { Entry } from '../explore/journal.ts';
import { Side } from '../explore/tree.ts';
import type { Input } from '../input/input.ts';
import { mergedTree, type TreePart } from '../report/tree-merge.ts';
import type { CheckFigures, Stopped } from '../results/check-result.ts';
import { LogWriter } from '../results/log.ts';
import { entriesIn, type LogPart, readLog } from '../results/log-reader.ts';
import { TestRegister, type WrittenTest } from '../results/test-register.ts';
import { affordableThreads } from './affordable-threads.ts';
import type { BuiltProgram, CheckJob, CheckMessage, Pictures } from './job.ts';
import type { Mail } from './mailbox.ts';
import { Count, type WorkItem } from './orders.ts';
import { SmallestPaths } from './smallest-paths.ts';
import { mergedFigures, nothingYet } from './worker-figures.ts';

/** A thread whose death is noticed from its start on. */
export interface ExploringThread {
  readonly worker: Worker;
  readonly died: Promise<NodeJS.ErrnoException>;
}

/** What goes on to the reports. */
export type Told =
  | { readonly kind: 'note'; readonly text: string }
  | Extract<
      CheckMessage,
      {
        kind:
          | 'progress'
          | 'test'
          | 'simpler'
          | 'failure'
          | 'finding'
          | 'unreproduced'
          | 'unwritten';
      }
    >;

export interface PoolResult {
  readonly figures: CheckFigures;
  readonly stopped: Stopped;
  readonly pictures: Pictures;
  /** Of what threads have died, each a reason. */
  readonly deaths: readonly string[];
}

interface Member extends ExploringThread {
  readonly number: number;
  state: 'starting' | 'idle' | 'busy' | 'ended';
  item: WorkItem | undefined;
  /** Of what it has told last; and of the work items that it has finished. */
  figures: CheckFigures;
  finished: CheckFigures;
}

const { rss } = process.memoryUsage;

/** Milliseconds until the second thread is started. */
const alone = 100;
/** Inputs without an owner that are kept for parts that nobody has begun. */
const mostForeign = 64;
/** Deaths that are borne. */
const mostDeaths = 5;

export const usualWorkers = availableParallelism();

export class WorkerPool {
  private readonly job: CheckJob;
  private readonly size: number;
  private readonly start: () => ExploringThread;
  private readonly tell: (told: Told) => void;
  private readonly members: Member[] = [];
  private readonly pool: WorkItem[];
  private readonly unreproduced = new FindingSites();
  private readonly smallest = new SmallestPaths();
  /** By work item, those that are done. */
  private readonly trees = new Map<number, TreePart>();
  /** Inputs that belong to somebody else than who found them; the latest. */
  private foreignInputs: Input[] = [];
  readonly tests: TestRegister;
  private built: BuiltProgram | undefined;
  private memoryBefore = 0;
  /** Whatever a thread says, it says of a program that is built. */
  isBuilt = false;
  private stopped: Stopped | undefined;
  private pictures: Pictures = { sources: [], tree: undefined };
  private isEnding = false;
  private readonly deaths: string[] = [];
  /** Figures of threads whose memory was used up. */
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
    /** Those that an earlier check has left. */
    readonly tests: readonly WrittenTest[];
    readonly tell: (told: Told) => void;
  }) {
    this.job = parts.job;
    this.size = parts.size;
    this.start = parts.start;
    this.tell = parts.tell;
    this.tests = new TestRegister(parts.job.testsFolder);
    for (const test of parts.tests) this.tests.add(test);
    this.pool = [...parts.items];
    this.enlist(parts.first, 0);
  }

  run(): Promise<PoolResult> {
    return new Promise((resolve, reject) => {
      [this.resolve, this.reject] = [resolve, reject];
      this.members[0]?.worker.postMessage(this.job);
    });
  }

  async close(): Promise<void> {
    this.isEnding = true;
    clearTimeout(this.timer);
    await Promise.all(this.members.map(({ worker }) => worker.terminate()));
  }

  /** What is known so far: for those who cannot wait any longer. */
  get figures(): CheckFigures {
    const present = this.members.map((member) => member.figures);
    const figures = mergedFigures([...this.retired, ...present]);
    const tests = this.tests.count;
    // Tests are told one by one, figures now and then: of the latest paths only their tests are known.
    const paths = Math.max(figures.paths, tests);
    return { ...figures, tests, paths, pending: figures.pending + this.pool.length };
  }

  // ---- Members -------------------------------------------------------------------------------------------------------

  private enlist(thread: ExploringThread, number: number): Member {
    const nothing = { item: undefined, figures: nothingYet, finished: nothingYet };
    const member: Member = { ...thread, number, state: 'starting', ...nothing };
    this.members[number] = member;
    thread.worker.on('message', (message: CheckMessage) => this.hear(member, message));
    thread.died.then((error) => this.lose(member, error));
    // Of what it died is said just before, but heard a moment later.
    thread.worker.on('exit', (code) => setImmediate(() => this.miss(member, code)));
    return member;
  }

  /** Not before the first run has ended: until then there is nothing to share, and nobody knows how much memory a run takes. */
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
    while (this.members.length < size) this.replace(this.members.length);
  }

  private replace(number: number): void {
    const member = this.enlist(this.start(), number);
    member.worker.postMessage({ ...this.job, worker: number, built: this.built });
  }

  // ---- What they say -------------------------------------------------------------------------------------------------

  private hear(member: Member, message: CheckMessage): void {
    this.isBuilt = true;
    switch (message.kind) {
      case 'built':
        return;
      case 'ready':
        return this.ready(member, message.built);
      case 'progress':
        member.figures = message.figures;
        return this.tell({ ...message, figures: this.figures });
      case 'test':
        this.tests.add(message);
        return this.tell(message);
      case 'simpler':
      case 'failure':
      case 'note':
      case 'unwritten':
        return this.tell(message);
      case 'finding':
        return this.finding(message);
      case 'unreproduced':
        return this.unreproduced.add(message.finding) ? this.tell(message) : undefined;
      case 'foreign':
        return this.foreign(member, message.input);
      case 'handover':
        this.pool.push(...message.items);
        return this.balance();
      case 'done':
        this.smallest.hear(member.number, message.smallest);
        if (message.explored !== undefined)
          this.trees.set(message.explored.item, message.explored.tree);
        if (message.isSpent) return this.retire(member, message.figures);
        return this.done(member, message.figures, message.stopped);
      case 'ended':
        return this.ended(member, message);
      case 'mistake':
        return this.reject(new UserError(message.message));
    }
  }

  /** Once, and in the end once more if there is a smaller path. */
  private finding(message: Extract<CheckMessage, { kind: 'finding' }>): void {
    const { place, key } = message;
    if (this.smallest.isReported(place) && !this.isEnding) return;
    this.smallest.report(place, key);
    this.tell(message);
  }

  private ready(member: Member, built: BuiltProgram): void {
    // It was still starting when the others came to the end.
    if (member.state === 'ended') return;
    member.state = 'idle';
    if (this.built === undefined) {
      this.built = built;
      this.memoryBefore = rss();
      if (this.pool.length > 1) this.growTo(this.size);
      else this.growLater();
    }
    this.balance();
  }

  private done(member: Member, figures: CheckFigures, stopped: Stopped): void {
    member.state = 'idle';
    member.item = undefined;
    [member.figures, member.finished] = [figures, figures];
    if (stopped !== 'exhausted') this.halt(stopped);
    this.balance();
  }

  /** Its memory is used up, and free again only when it is gone: another one goes on with what it has given away. */
  private retire(member: Member, figures: CheckFigures): void {
    member.state = 'ended';
    this.retired.push(figures);
    this.send(member, { kind: 'end', show: [] });
    this.replace(member.number);
    this.balance();
  }

  private halt(stopped: Stopped): void {
    this.stopped ??= stopped;
    Atomics.store(new Int32Array(this.job.stop), 0, 1);
  }

  private ended(member: Member, message: Extract<CheckMessage, { kind: 'ended' }>): void {
    if (this.members[member.number] !== member) void member.worker.terminate();
    // It asked for no orders: nothing is symbolic, and one run was all there is.
    if (member.state === 'starting') this.pool.splice(0);
    member.state = 'ended';
    member.figures = message.figures;
    if (message.stopped !== 'exhausted') this.stopped ??= message.stopped;
    this.pictures = { sources: message.pictures.sources, tree: mergedTree(this.trees) };
    if (this.members.every(({ state }) => state === 'ended')) {
      const { figures, pictures } = this;
      const end = figures.undecided > 0 ? 'undecided' : 'exhausted';
      if (figures.dropped > 0) this.stopped ??= 'memory';
      this.resolve({ figures, stopped: this.stopped ?? end, pictures, deaths: this.deaths });
    }
  }

  // ---- Work for everybody --------------------------------------------------------------------------------------------

  private balance(): void {
    const idle = this.members.filter(({ state }) => state === 'idle');
    const busy = this.members.filter(({ state }) => state === 'busy');
    if (this.stopped === undefined) {
      while (idle.length > 0 && this.pool.length > 0) {
        const member = idle.shift() as Member;
        this.give(member, this.pool.shift() as WorkItem);
        busy.push(member);
      }
    }
    const isAwaited =
      this.pool.length > 0 && this.members.some(({ state }) => state === 'starting');
    if (busy.length === 0 && (this.stopped !== undefined || !isAwaited)) this.end();
    else if (idle.length > 0 && this.stopped === undefined) this.ask(busy, 2 * idle.length);
  }

  private give(member: Member, item: WorkItem): void {
    member.state = 'busy';
    member.item = item;
    this.send(member, { kind: 'explore', item });
    // They were found before, and may be in this part: nobody else will try them.
    if (item.handover !== undefined)
      for (const input of this.foreignInputs) this.hand(member, input);
  }

  /** Who found it does not know whose it is: whoever it belongs to takes it. */
  private foreign(finder: Member, input: Input): void {
    this.foreignInputs = [...this.foreignInputs.slice(1 - mostForeign), input];
    for (const member of this.members)
      if (member !== finder && member.state === 'busy') this.hand(member, input);
  }

  private hand(member: Member, input: Input): void {
    this.send(member, { kind: 'foreign', input });
    Atomics.store(new Int32Array(this.job.mail), member.number, 1);
  }

  private ask(busy: readonly Member[], branches: number): void {
    const wanted = new Int32Array(this.job.wanted);
    for (const { number } of busy) Atomics.store(wanted, number, branches);
  }

  private end(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    clearTimeout(this.timer);
    for (const member of this.members) {
      // What was stopped has not seen all paths: the smallest of some is as good as another.
      const show = this.stopped === undefined ? this.smallest.toShow(member.number) : [];
      if (member.state === 'idle') this.send(member, { kind: 'end', show });
      else member.state = 'ended';
    }
  }

  private send({ worker }: Member, mail: Mail): void {
    worker.postMessage(mail);
  }

  // ---- Deaths --------------------------------------------------------------------------------------------------------

  /** It is gone, and has not said why. */
  private miss({ state }: Member, code: number): void {
    if (state !== 'ended' && !this.isEnding)
      this.reject(new Error(`a thread that explores ended with code ${code}`));
  }

  private lose(member: Member, error: NodeJS.ErrnoException): void {
    if (member.state === 'ended') return;
    const { item, number } = member;
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const reason = isMemory ? 'out of memory' : error.message;
    this.deaths.push(reason);
    if (item === undefined || this.job.selfCheck || this.deaths.length > mostDeaths) {
      const { figures, pictures, deaths } = this;
      if (!isMemory) this.reject(error);
      else this.resolve({ figures, stopped: 'memory', pictures, deaths });
      return;
    }
    const isGivenUp = this.giveUp(item, number);
    const what = isGivenUp
      ? 'the branch it worked on is given up'
      : 'what it did last is done again';
    const text = `a thread that explores died (${reason}); ${what}, the rest goes on`;
    this.tell({ kind: 'note', text });
    this.pool.unshift(this.remains(item));
    member.state = 'ended';
    this.retired.push(member.finished);
    this.replace(number);
  }

  /** Nobody tries the branch in work again. False if the log does not know it yet: it is written now and then only. */
  private giveUp(item: WorkItem, worker: number): boolean {
    const { log, inWork } = this.job;
    const branch = Atomics.load(new Int32Array(inWork), worker);
    if (!isOpen(entriesIn(log, this.pastOf(item)), branch)) return false;
    const writer = new LogWriter(log, ({ what, code }) =>
      this.tell({ kind: 'unwritten', what, code }),
    );
    writer.add(item.number, {
      ...{ kind: 'settled', branch, side: Side.undecided, isFinal: true },
    });
    writer.close();
    return true;
  }

  /** The work item as the log knows it. */
  private remains(item: WorkItem): WorkItem {
    const past = this.pastOf(item);
    return { ...item, past, told: this.tests.runsOf(item.number), isDeadly: true };
  }

  private pastOf({ number }: WorkItem): readonly LogPart[] {
    return readLog(this.job.log)?.items.get(number)?.parts ?? [];
  }
}

/** Is the branch known to the log, and nothing told of it yet? */
function isOpen(past: Iterable<Entry>, branch: number): boolean {
  if (branch === 0) return false;
  let nodes = 0;
  for (const entry of past) {
    if (entry.kind === 'run') nodes = entry.nodes;
    if (entry.kind === 'run' && entry.from === branch) return false;
    if (entry.kind !== 'run' && 'branch' in entry && entry.branch === branch) return false;
  }
  return branch >> 1 < nodes;
}
