// A thread of a worker that explores subtrees of one check, one after the other: the same thread that explores in a check, with
// memory, log and folders of the worker's machine. It is kept as long as jobs of the same program come, since it has the program
// compiled.

import * as fs from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { Aim } from '../abi/aims.ts';
import { present } from '../base/known.ts';
import type { Entry } from '../explore/journal.ts';
import { JobThread } from '../host/job-thread.ts';
import { isOutOfMemory, threadFile } from '../host/thread.ts';
import type { Input } from '../input/input.ts';
import { headSize, RecordKind, record } from '../results/log.ts';
import { type LogPart, recordIn } from '../results/log-reader.ts';
import { joined } from '../source/readable.ts';
import type { CheckJob, CheckMessage } from '../workers/job.ts';
import type { Mail, News } from '../workers/mailbox.ts';
import { Count, sharedBy, wholeTree } from '../workers/orders.ts';
import { follow, type Pace } from './pace.ts';
import type { ProgramContent } from './program-content.ts';
import { wholeLength } from './remote-log.ts';
import type { Grant, PastRecord } from './wire.ts';

export interface ThreadPlace {
  /** A folder of its own, for its log. */
  readonly folder: string;
  /** This folder caches what is built of the program, and the solver's answers about it. */
  readonly cacheFolder: string | undefined;
  readonly answers: string | undefined;
  /** Bytes that the whole process may take. */
  readonly maxMemory: number;
}

export class ExploringThread {
  private readonly thread: JobThread<CheckJob, void, CheckMessage>;
  private readonly job: CheckJob;
  private readonly counts: Int32Array;
  private isReady: Promise<void>;
  private listener: (message: CheckMessage) => void = () => {};
  private ended: (reason: string) => void = () => {};
  private readonly logFile: number;
  /** Everything before this offset of the log was read. */
  private read = 0;
  private runsBefore = 0;
  /** The number of the last run that the log has, as far as it was read. */
  loggedRuns = 0;
  /** The runs of the handover, which the log does not have. */
  private entering = 0;
  isDead = false;

  constructor(content: ProgramContent, place: ThreadPlace, deadline: number | undefined) {
    const { bytes, marks, plan, ...rest } = content;
    const { folder, cacheFolder, answers, maxMemory } = place;
    const log = join(folder, 'log');
    fs.writeFileSync(log, '');
    this.logFile = fs.openSync(log, 'r');
    this.job = {
      ...rest,
      ...sharedBy(1),
      ...{ cacheFolder, answers, maxMemory, deadline, log, testsFolder: join(folder, 'tests') },
      // Nothing of this machine is handed to the program or shown.
      plan: { ...plan, mounts: [] },
      showable: { readable: joined([]), recorded: {} },
      worker: 0,
      isRemote: true,
      aims: [],
      built: {
        bytes,
        covered: new SharedArrayBuffer(marks),
        asked: new SharedArrayBuffer(marks),
      },
    };
    this.counts = new Int32Array(this.job.counts);
    this.thread = new JobThread(threadFile('workers/check-thread'), { maxMemory });
    let ready = () => {};
    this.isReady = new Promise((resolve) => {
      ready = resolve;
    });
    this.thread
      .ask(this.job, (message) => (message.kind === 'ready' ? ready() : this.listener(message)))
      .catch((error: Error) => {
        this.isDead = true;
        ready();
        this.ended(isOutOfMemory(error) ? 'out of memory' : error.message);
      });
  }

  /** Explores what was granted; `ended` is called if the thread dies of it. */
  async explore(
    grant: Grant,
    listener: (message: CheckMessage) => void,
    ended: (reason: string) => void,
  ): Promise<void> {
    [this.listener, this.ended] = [listener, ended];
    const { item, numbers, runs } = grant;
    fs.truncateSync(this.job.log, 0);
    this.entering = item.handover?.inputs.length ?? 0;
    this.loggedRuns = this.entering;
    const past = this.writePast(item.number, item.past);
    this.clear();
    Atomics.store(this.counts, Count.items, numbers.first);
    Atomics.store(this.counts, Count.lastItem, numbers.last);
    Atomics.store(this.counts, Count.runs, runs);
    this.runsBefore = runs;
    this.addCovered(grant.covered);
    this.follow(grant);
    await this.isReady;
    if (this.isDead) return ended('the thread could not begin');
    this.aimAt(grant.aims);
    const { number, handover, isDeadly, found } = item;
    const written = new Set(item.written);
    const order = { ...wholeTree, number, handover, past, written, isDeadly, found };
    this.send({ kind: 'explore', item: order });
    for (const input of grant.foreign) this.addForeign(input);
  }

  private writePast(item: number, past: readonly PastRecord[]): LogPart[] {
    let at = 0;
    const parts = past.map(({ content, first, entries }) => {
      const head = { kind: RecordKind.entries, item, entries, runs: 0 };
      const bytes = record(head, Buffer.from(content));
      fs.appendFileSync(this.job.log, bytes);
      const part = { at: at + bytes.length - content.length, length: content.length };
      at += bytes.length;
      const known = (deserialize(content) as Entry[]).slice(first, first + entries);
      this.countRuns(known);
      return { ...part, first, entries };
    });
    this.read = at;
    return parts;
  }

  private clear(): void {
    const { stop, wanted, mail, waiting } = this.job;
    for (const memory of [stop, wanted, mail, waiting]) new Int32Array(memory).fill(0);
  }

  /** The whole records that were appended to the log since the last call. */
  takeLog(): Uint8Array {
    const { size } = fs.fstatSync(this.logFile);
    const bytes = Buffer.alloc(Math.max(0, size - this.read));
    fs.readSync(this.logFile, bytes, 0, bytes.length, this.read);
    const fresh = bytes.subarray(0, wholeLength(bytes));
    this.read += fresh.length;
    for (let rest = fresh; rest.length > 0; ) {
      const { head, content } = present(recordIn(rest));
      if (head.kind === RecordKind.entries) this.loggedRuns += head.runs;
      if (head.kind === RecordKind.structure) this.countRuns(deserialize(content) as Entry[]);
      rest = rest.subarray(headSize + content.length);
    }
    return fresh;
  }

  /** What is forgotten is done again, under the same numbers. */
  private countRuns(entries: readonly Entry[]): void {
    for (const { kind } of entries) {
      if (kind === 'run') this.loggedRuns++;
      if (kind === 'forgotten') this.loggedRuns = this.entering;
    }
  }

  /** Runs since the work item was begun. */
  get runs(): number {
    return Atomics.load(this.counts, Count.runs) - this.runsBefore;
  }

  /** The branch in work. */
  get branch(): number {
    return Atomics.load(new Int32Array(this.job.inWork), 0);
  }

  get covered(): Uint8Array {
    return new Uint8Array(this.job.built?.covered ?? new SharedArrayBuffer(0));
  }

  /** What the thread has left open, indexed by mark. */
  get asked(): Uint8Array {
    return new Uint8Array(this.job.built?.asked ?? new SharedArrayBuffer(0)).slice();
  }

  addCovered(marks: Uint8Array): void {
    const { covered } = this;
    if (marks.length !== covered.length) return;
    for (let i = 0; i < marks.length; i++) if (marks[i] === 1) Atomics.store(covered, i, 1);
  }

  /** Counts runs of others. */
  addRuns(all: number): void {
    const more = all - Atomics.load(this.counts, Count.runs);
    if (more <= 0) return;
    Atomics.add(this.counts, Count.runs, more);
    this.runsBefore += more;
  }

  want(branches: number): void {
    Atomics.store(new Int32Array(this.job.wanted), 0, branches);
  }

  addForeign(input: Input): void {
    this.sendNews({ kind: 'foreign', input });
  }

  aimAt(aims: readonly Aim[]): void {
    this.sendNews({ kind: 'aims', aims });
  }

  follow(pace: Pace): void {
    follow(this.job, pace);
  }

  private sendNews(news: News): void {
    this.send(news);
    Atomics.store(new Int32Array(this.job.mail), 0, 1);
  }

  stop(): void {
    Atomics.store(new Int32Array(this.job.stop), 0, 1);
  }

  /** The job, for who counts what was sent. */
  get sharedJob(): CheckJob {
    return this.job;
  }

  private send(mail: Mail): void {
    this.thread.send(mail);
  }

  async close(): Promise<void> {
    this.isDead = true;
    this.ended = () => {};
    await this.thread.close();
    fs.closeSync(this.logFile);
  }
}
