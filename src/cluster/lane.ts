// A worker of the pool whose work items are explored on other machines. For each it puts one job into the queue; whoever takes the
// job asks what to do, and is granted it under a token. Only what comes under the latest token counts, and only without a gap: so
// whatever happens to workers and to Redis on the way, a subtree is told once. What is told is run again here before it counts.

import type { Aim } from '../abi/aims.ts';
import { counting } from '../base/counting.ts';
import type { Entry } from '../explore/journal.ts';
import { displayFile } from '../host/display.ts';
import type { Input } from '../input/input.ts';
import { contentAt, entriesIn } from '../results/log-reader.ts';
import { type CheckJob, type CheckMessage, noPictures } from '../workers/job.ts';
import type { Mail } from '../workers/mailbox.ts';
import { Count, type WorkItem, wholeTree } from '../workers/orders.ts';
import type { ExploringThread } from '../workers/pool-worker.ts';
import { mergedFigures, nothingYet } from '../workers/worker-figures.ts';
import { ClaimedCoverage, inputsOf } from './claimed-coverage.ts';
import type { Batch, LaneLink } from './lane-link.ts';
import { LaneTests } from './lane-tests.ts';
import { paceOf } from './pace.ts';
import { entriesOf } from './remote-log.ts';
import { rerunOf } from './rerun-of.ts';
import type { RerunAnswer } from './reruns.ts';
import { figuresSeenHere, shownTree, wholeFinding } from './shown-here.ts';
import { mostLosses } from './times.ts';
import type { Grant, Told, ToldFinding, ToldOf, ToldTest } from './wire.ts';

/** How many work items a worker may number for one job. */
const numbersPerJob = 1024;
/** How many foreign inputs are kept for a job that nobody has taken yet. */
const mostForeign = 64;

export class Lane implements ExploringThread {
  /** The name of the job in the queue; undefined if the lane has nothing to do. */
  jobName: string | undefined;
  private token: string | undefined;
  worker = '';
  private item: WorkItem = wholeTree;
  private nextBatch = 0;
  /** When the job was put into the queue, or a worker was heard last. */
  heard = 0;
  private hear: (message: CheckMessage) => void = () => {};
  private number = 0;
  private finished = nothingYet;
  private foreign: Input[] = [];
  private aims: readonly Aim[] = [];
  /** Words that the program compares its input with, by their bytes. */
  private readonly words = new Map<string, Uint8Array>();
  /** Workers that were lost in a row without having got any further. */
  private losses = 0;
  private hasProgressed = false;
  private runs = 0;
  /** Branches that did not come yet: whoever begins the job is asked, too. */
  private wanted = 0;
  private numbers = { first: 0, last: 0 };
  private readonly tests: LaneTests;
  private readonly claims: ClaimedCoverage;

  constructor(private readonly link: LaneLink) {
    this.tests = new LaneTests(link, (message) => this.hear(message));
    this.claims = new ClaimedCoverage(() => new Uint8Array(link.built.covered));
  }

  // ---- What the pool asks of it ----------------------------------------------------------------------------------------

  ask(job: CheckJob, hear: (message: CheckMessage) => void = () => {}): Promise<void> {
    this.number = job.worker;
    this.aims = job.aims;
    this.hear = hear;
    return new Promise(() => {}); // it does not die: it loses workers
  }

  send(mail: unknown): void {
    const letter = mail as Mail;
    switch (letter.kind) {
      case 'explore':
        return this.explore(letter.item);
      case 'foreign':
        return this.takeForeign(letter.input);
      case 'aims':
        this.aims = letter.aims;
        return this.order(letter);
      case 'look': // nobody looks at other machines (watching.ts)
        return;
      case 'end':
        return queueMicrotask(() => this.end());
    }
  }

  private end(): void {
    const pictures = { ...noPictures, words: [...this.words.values()] };
    this.hear({ kind: 'ended', figures: this.finished, stopped: 'exhausted', pictures });
  }

  readonly want = (branches: number): void => {
    this.wanted = branches;
    this.order({ kind: 'wanted', branches });
  };

  async close(): Promise<void> {
    this.drop();
  }

  private explore(item: WorkItem): void {
    this.item = item;
    [this.foreign, this.wanted] = [[], 0];
    this.losses = 0;
    this.hasProgressed = false;
    this.heard = Date.now();
    this.jobName = this.link.enqueue(this, item);
  }

  private takeForeign(input: Input): void {
    this.foreign = [...this.foreign.slice(1 - mostForeign), input];
    if (this.token !== undefined) this.link.passOn(input);
  }

  // ---- What becomes of the job -------------------------------------------------------------------------------------------

  get isStarted(): boolean {
    return this.token !== undefined;
  }

  /** Gives the work item back to the pool: the worker is lost, or there is none. */
  giveBack(): void {
    if (this.jobName === undefined) return;
    this.drop();
    this.hear({ kind: 'returned' });
  }

  /** Forgets the job; whoever works on it is told, if it can still be told. */
  private drop(): void {
    if (this.jobName === undefined) return;
    this.order({ kind: 'abandon' });
    this.link.withdraw(this.jobName);
    this.forget();
  }

  private forget(): void {
    if (this.jobName !== undefined) this.link.release(this.jobName);
    [this.jobName, this.token] = [undefined, undefined];
    this.tests.begin();
  }

  private order(
    order:
      | { readonly kind: 'abandon' }
      | { readonly kind: 'wanted'; readonly branches: number }
      | { readonly kind: 'aims'; readonly aims: readonly Aim[] },
  ): void {
    const { jobName: job, token } = this;
    if (job === undefined || token === undefined) return;
    this.link.order(this.worker, { ...order, job, token });
  }

  // ---- What workers tell ---------------------------------------------------------------------------------------------------

  async take({ worker, token, number, told }: Batch): Promise<void> {
    const { jobName: job } = this;
    if (job === undefined) return;
    if (told[0]?.kind === 'started') return this.begin(worker, token, job);
    if (token !== this.token) return this.link.order(worker, { kind: 'abandon', job, token });
    this.heard = Date.now();
    // A worker that has had no answer sends a batch again, although it may have come.
    if (number < this.nextBatch) return;
    // Something was lost on the way, with a Redis that was restarted.
    if (number !== this.nextBatch++) return this.giveBack();
    const reruns = told.flatMap(rerunOf);
    const answers = [...(await this.link.rerun(reruns))];
    await this.seeCovered(told, token);
    for (const each of told) {
      if (this.token !== token) return;
      this.takeOne(each, rerunOf(each).length > 0 ? answers.shift() : undefined);
    }
  }

  /** What a worker has covered counts when runs of this machine have. It must before the last work item is done. */
  private async seeCovered(told: readonly Told[], token: string): Promise<void> {
    const { claims, link, item } = this;
    const logged: Input[] = [];
    for (const each of told) {
      if (each.kind === 'beat') claims.claim(each.covered);
      if (each.kind === 'log') logged.push(...inputsOf(entriesOf(each.bytes, item.number) ?? []));
    }
    for (const rerun of claims.reruns(logged)) {
      if (this.token !== token) return;
      await link.rerun([rerun]);
    }
  }

  /** A worker has taken the job: the first one, or another one because that one is lost. */
  private async begin(worker: string, token: string, job: string): Promise<void> {
    if (this.token === token) return;
    if (this.token !== undefined && !this.countLoss()) return;
    [this.worker, this.token, this.nextBatch, this.heard] = [worker, token, 1, Date.now()];
    [this.runs, this.hasProgressed] = [0, false];
    this.tests.begin();
    const { link } = this;
    const counts = new Int32Array(link.job.counts);
    const first = Atomics.add(counts, Count.items, numbersPerJob);
    this.numbers = { first, last: first + numbersPerJob };
    const { log } = link.job;
    const { number, handover, past, written, isDeadly } = this.item;
    this.claims.begin(entriesIn(log, past));
    const grant: Grant = {
      item: {
        ...{ number, handover, isDeadly, written: [...written], found: link.found() },
        past: past.map((part) => ({ ...part, content: contentAt(log, part) })),
      },
      numbers: this.numbers,
      ...paceOf(link.job),
      aims: this.aims,
      runs: Atomics.load(counts, Count.runs),
      covered: link.shared.has('coverage')
        ? new Uint8Array(link.built.covered).slice()
        : new Uint8Array(),
      foreign: link.shared.has('seeds') ? this.foreign : [],
      pause: link.pause,
    };
    await link.grant(token, worker, grant, { kind: 'granted', job, token });
    if (this.wanted > 0) this.want(this.wanted);
  }

  /** False if the job has ended too many workers: then it is put aside. */
  private countLoss(): boolean {
    this.losses = this.hasProgressed ? 1 : this.losses + 1;
    if (this.losses < mostLosses) {
      this.item = this.link.remains(this.item);
      return true;
    }
    const { worker, item } = this;
    this.drop();
    const reason = `work item ${item.number} has ended ${mostLosses} workers of the cluster, the last one ${worker}`;
    this.hear({ kind: 'deadly', reason });
    return false;
  }

  private takeOne(told: Told, answer: RerunAnswer | undefined): void {
    const { link } = this;
    switch (told.kind) {
      case 'started':
        return;
      case 'log':
        return this.takeLog(told.bytes);
      case 'test':
        return this.takeTest(told, answer);
      case 'simpler':
        return this.takeSimpler(told, answer);
      case 'finding':
        return this.takeFinding(told, answer);
      case 'failure':
        return this.hear({ ...this.tests.found(this.item, told, told.finding), kind: 'failure' });
      case 'unreproduced': {
        const { finding, instead } = told;
        return this.hear({
          kind: 'unreproduced',
          finding: wholeFinding(finding),
          instead,
          test: this.tests.folderOf(told.test) ?? '',
        });
      }
      case 'foreign':
      case 'note':
        return this.hear(told);
      case 'progress': {
        const figures = mergedFigures([
          this.finished,
          figuresSeenHere(told.figures, this.link.coverage),
        ]);
        return this.hear({ kind: 'progress', figures, status: told.status });
      }
      case 'covers':
        return this.covers(told, answer);
      case 'interesting':
        return answer?.kind === 'path' ? this.hear(told) : this.leaveOut('an input', answer);
      case 'beat':
        return this.beat(told);
      case 'done':
        return this.done(told);
      case 'died':
        this.forget();
        return this.hear({ kind: 'died', reason: `${told.reason}, on ${this.worker}` });
      case 'unusable':
        link.programIsMissing();
        return this.giveBack();
    }
  }

  private takeLog(bytes: Uint8Array): void {
    const { number } = this.item;
    const entries = entriesOf(bytes, number);
    if (entries === undefined || !entries.every((entry) => this.isAllowed(entry)))
      return this.distrust('a log that is none');
    if (entries.some(({ kind }) => kind === 'run' || kind === 'settled')) this.hasProgressed = true;
    for (const entry of entries) this.link.log.add(number, entry);
    this.link.log.flush();
    const items = entries.flatMap((entry) =>
      entry.kind === 'handover'
        ? [{ ...wholeTree, number: entry.item, handover: entry.handover }]
        : [],
    );
    if (items.length === 0) return;
    this.wanted = 0;
    this.hear({ kind: 'handover', items });
  }

  /** A worker numbers work items within what was granted to it. */
  private isAllowed(entry: Entry): boolean {
    const { first, last } = this.numbers;
    return entry.kind !== 'handover' || (entry.item >= first && entry.item < last);
  }

  private takeTest(told: ToldTest, answer: RerunAnswer | undefined): void {
    if (answer?.kind !== 'path') return this.leaveOut('a test', answer);
    this.tests.take(this.item, told);
  }

  private takeSimpler(told: ToldOf<'simpler'>, answer: RerunAnswer | undefined): void {
    if (answer?.kind !== 'path') return this.leaveOut('a test', answer);
    this.hear(this.tests.simpler(this.item, told));
  }

  /** Files are called by the paths that the program was compiled with. */
  private covers({ run }: ToldOf<'covers'>, answer: RerunAnswer | undefined): void {
    const { lines, reached } = answer?.kind === 'lines' ? answer : { lines: [], reached: [] };
    if (lines.length + reached.length === 0) return;
    const shown = lines.map(({ file, line }) => ({ file: displayFile(file), line }));
    this.hear({ kind: 'covers', item: this.item.number, run, lines: shown, reached });
  }

  private takeFinding(told: ToldFinding, answer: RerunAnswer | undefined): void {
    if (answer?.kind === 'finding')
      return this.hear({ ...this.tests.found(this.item, told, answer.finding), kind: 'finding' });
    const instead = answer?.kind === 'other' ? answer.instead : 'ended a path';
    const test = this.tests.folderOf(told.test) ?? '';
    this.hear({ kind: 'unreproduced', finding: wholeFinding(told.finding), instead, test });
  }

  private beat({ branch, runs }: ToldOf<'beat'>): void {
    const { job } = this.link;
    Atomics.store(new Int32Array(job.inWork), this.number, branch);
    Atomics.add(new Int32Array(job.counts), Count.runs, Math.max(0, runs - this.runs));
    this.runs = Math.max(this.runs, runs);
  }

  private done(told: ToldOf<'done'>): void {
    const { stopped, smallest, failing, tree, asked, words } = told;
    const isStopped = Atomics.load(new Int32Array(this.link.job.stop), 0) !== 0;
    // The worker was ended by somebody else than this check.
    if (stopped === 'interrupted' && !isStopped) return this.giveBack();
    this.distrustCoverage();
    this.forget();
    if (stopped === 'memory' && !told.isSpent)
      return this.hear({ kind: 'died', reason: `out of memory, on ${this.worker}` });
    this.finished = mergedFigures([
      this.finished,
      figuresSeenHere(told.figures, this.link.coverage),
    ]);
    this.noteAsked(asked);
    for (const word of words) this.words.set(String(word), word);
    this.hear({
      kind: 'done',
      figures: this.finished,
      stopped: told.isSpent ? 'exhausted' : stopped,
      ...{ smallest, failing },
      ...(tree !== undefined && {
        explored: { item: this.item.number, tree: shownTree(tree) },
      }),
    });
  }

  private noteAsked(asked: Uint8Array): void {
    const all = new Uint8Array(this.link.built.asked);
    if (asked.length !== all.length) return;
    for (const [mark, bits] of asked.entries()) if (bits !== 0) Atomics.or(all, mark, bits);
  }

  // ---- What does not count ---------------------------------------------------------------------------------------------------

  private leaveOut(what: string, answer: RerunAnswer | undefined): void {
    const instead = answer?.kind === 'other' ? answer.instead : 'showed a finding';
    // When the time is up, runs are cut short here as everywhere.
    if (Atomics.load(new Int32Array(this.link.job.stop), 0) !== 0) return;
    const text = `${this.worker} has sent ${what} whose run ${instead} here: it does not count`;
    this.hear({ kind: 'note', text });
  }

  private distrustCoverage(): void {
    const { unseen } = this.claims;
    // The runs of a check whose time is up are cut short here, too.
    if (unseen === 0 || Atomics.load(new Int32Array(this.link.job.stop), 0) !== 0) return;
    const text = `${this.worker} says that it has covered what none of its runs covers here (${counting(unseen, 'mark')}): it does not count`;
    this.hear({ kind: 'note', text });
  }

  private distrust(what: string): void {
    const text = `${this.worker} has sent ${what}: what it did last is done again by others`;
    this.hear({ kind: 'note', text });
    this.giveBack();
  }
}
