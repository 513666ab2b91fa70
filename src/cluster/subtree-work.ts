// A worker's side of one job: it asks the check what to do, has a thread explore it, and tells what comes of it, in batches. The
// process itself is free meanwhile: it renews the job's lock, hears orders, and sends.

import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Input } from '../input/input.ts';
import type { Test } from '../results/test.ts';
import type { CheckMessage } from '../workers/job.ts';
import { writeTest } from '../workers/result-reporter.ts';
import type { ExploringThread } from './exploring-thread.ts';
import { isAlive } from './members.ts';
import { names } from './names.ts';
import { outageText } from './outage.ts';
import { addToStream } from './told-stream.ts';
import { decodeFromCheck, type Grant, type Order, type SubtreeJob, type Told } from './wire.ts';

/** As many branches as anybody could hand over: the worker gives its subtree back. */
const all = 2 ** 30;
/** Milliseconds between two looks for what was granted, should nobody have told that it is there. */
const grantPause = 1_000;

/** How many batches of all its workers a check may be behind: then they wait. */
const mostUnread = 2_000;

export interface WorkParts {
  readonly redis: Redis;
  /** The name of the worker, as checks show it. */
  readonly worker: string;
  readonly jobName: string;
  readonly data: SubtreeJob;
  /** Milliseconds between two signs of life. */
  readonly beat: number;
  readonly say: (text: string) => void;
  /** The thread for the job's program; says why there is none, if there is none. */
  readonly threadFor: (
    deadline: number | undefined,
  ) => Promise<ExploringThread | { readonly problem: string }>;
}

export class SubtreeWork {
  readonly token = randomBytes(8).toString('hex');
  private thread: ExploringThread | undefined;
  private buffer: Told[] = [];
  /** Tests that the thread has told and that are not sent yet: with too many of them it waits. */
  private unsent: Test[] = [];
  private batches = 0;
  private coveredMarks = 0;
  private sent = Date.now();
  private isAbandoned = false;
  private isGivingBack = false;
  /** Branches that were asked for before there was a thread to ask. */
  private wanted = 0;
  private granted: () => void = () => {};
  private finish: () => void = () => {};
  private sending: Promise<void> = Promise.resolve();
  /** Whether the thread can be used for the next job. */
  isThreadUsable = true;
  bytes = 0;

  constructor(private readonly parts: WorkParts) {}

  get check(): string {
    return this.parts.data.check;
  }

  /** Works until the subtree is explored, given back or no longer wanted. */
  async run(): Promise<void> {
    const grant = await this.ask();
    if (grant === undefined) return;
    const { remaining } = grant;
    const deadline = remaining === undefined ? undefined : Date.now() + remaining;
    const thread = await this.parts.threadFor(deadline);
    if ('problem' in thread) return this.tell([{ kind: 'unusable', reason: thread.problem }]);
    this.thread = thread;
    const finished = new Promise<void>((resolve) => {
      this.finish = resolve;
    });
    await thread.explore(
      grant,
      (message) => this.hear(message),
      (reason) => this.died(reason),
    );
    if (this.wanted > 0) thread.want(this.wanted);
    const timer = setInterval(() => this.report(), grant.pause);
    const look = setInterval(() => void this.lookForCheck(), 4 * this.parts.beat);
    try {
      if (!this.isAbandoned) await finished;
      await this.sending;
    } finally {
      clearInterval(timer);
      clearInterval(look);
    }
  }

  /** Says that the job is taken, and waits until the check says what to do. Undefined if it does not. */
  private async ask(): Promise<Grant | undefined> {
    const { redis } = this.parts;
    await this.tell([{ kind: 'started' }]);
    while (!this.isAbandoned) {
      const bytes = await redis.getBuffer(names.grant(this.token));
      if (bytes !== null) {
        await redis.del(names.grant(this.token));
        return decodeFromCheck<Grant>(bytes);
      }
      if (!(await isAlive(redis, 'check', this.check))) return undefined;
      await new Promise<void>((resolve) => {
        this.granted = resolve;
        setTimeout(resolve, grantPause);
      });
    }
    return undefined;
  }

  // ---- Orders ----------------------------------------------------------------------------------------------------------------

  take(order: Order): void {
    const { thread } = this;
    if ('token' in order && order.token !== this.token) return;
    switch (order.kind) {
      case 'granted':
        return this.granted();
      case 'wanted':
        this.wanted = this.isGivingBack ? all : order.branches;
        return thread?.want(this.wanted);
      case 'aims':
        return thread?.aimAt(order.aims);
      case 'abandon':
        return this.abandon();
      case 'stop':
        return thread?.stop();
      case 'foreign':
        return thread?.addForeign(order.input);
      case 'known':
        if (order.covered !== undefined) thread?.addCovered(order.covered);
        thread?.follow(order);
        return thread?.addRuns(order.runs);
    }
  }

  /** Hands over whatever can be handed over, so that the job is done soon. */
  giveBack(): void {
    this.isGivingBack = true;
    this.wanted = all;
    this.thread?.want(all);
  }

  /** Stops at once; if the check still wants the subtree, somebody else redoes it from the log. */
  abandon(): void {
    this.isAbandoned = true;
    this.isThreadUsable = false;
    this.thread?.stop();
    this.granted();
    this.finish();
  }

  /** Ends the work now; the check hears that it is to give the rest to somebody else. */
  interrupt(): void {
    this.thread?.stop();
  }

  /** A check that is gone has left a log; whoever goes on from it begins jobs of its own. */
  private async lookForCheck(): Promise<void> {
    const { redis } = this.parts;
    if (redis.status !== 'ready') return;
    if (!(await isAlive(redis, 'check', this.check).catch(() => true))) this.abandon();
  }

  // ---- What the thread says -----------------------------------------------------------------------------------------------

  private hear(message: CheckMessage): void {
    const { thread } = this;
    if (thread === undefined || this.isAbandoned) return;
    switch (message.kind) {
      case 'test': {
        const { run, key, number, test } = message;
        if (test === undefined) throw new Error('a test was written on the machine of a worker');
        this.unsent.push(test);
        const { input, objects } = test;
        this.buffer.push({ kind: 'test', run, key, number, input, objects });
        return;
      }
      case 'simpler': {
        const { run, test } = message;
        this.unsent.push(test);
        this.buffer.push({ kind: 'simpler', run, input: test.input, objects: test.objects });
        return;
      }
      case 'failure':
      case 'finding': {
        const { kind, finding, place, key, run, path, test, folder } = message;
        const { input, objects } = test;
        const number = numberIn(folder);
        this.buffer.push({ kind, finding, place, key, run, path, input, objects, test: number });
        return;
      }
      case 'unreproduced': {
        const { kind, finding, instead, test } = message;
        this.buffer.push({ kind, finding, instead, test: numberIn(test) });
        return;
      }
      case 'progress':
        this.buffer = this.buffer.filter(({ kind }) => kind !== 'progress');
        this.buffer.push(message);
        return;
      case 'covers': {
        const { kind, run, lines, reached } = message;
        this.buffer.push({ kind, run, lines, reached });
        return;
      }
      case 'interesting':
      case 'foreign':
      case 'note':
        this.buffer.push(message);
        return;
      case 'unwritten':
        return this.died(`${message.what} cannot be written (${message.code})`);
      case 'done':
        return this.done(message);
      case 'handover':
        // The subtrees stand in the log. Whoever has nothing to do must not wait for the next report.
        return this.flush();
      default:
        return;
    }
  }

  private done(message: Extract<CheckMessage, { readonly kind: 'done' }>): void {
    const { figures, stopped, smallest, words = [], isSpent = false, explored } = message;
    const failing = message.failing ?? new Map<string, Input>();
    const tree = explored?.tree;
    if (isSpent || stopped !== 'exhausted') this.isThreadUsable = false;
    const { asked = new Uint8Array() } = this.thread ?? {};
    this.buffer.push({
      ...{ kind: 'done', figures, stopped, smallest, failing, tree, asked, words, isSpent },
    });
    this.flush();
    this.finish();
  }

  private died(reason: string): void {
    this.isThreadUsable = false;
    if (!this.isAbandoned) {
      this.buffer.push({ kind: 'died', reason });
      this.flush();
    }
    this.finish();
  }

  // ---- Reports -----------------------------------------------------------------------------------------------------------------

  private report(): void {
    const hasWork = this.buffer.some(({ kind }) => kind !== 'progress');
    if (hasWork || Date.now() - this.sent >= this.parts.beat) this.flush();
  }

  /** What the log says comes first, and all of one batch counts or nothing of it. */
  private flush(): void {
    const { thread } = this;
    if (thread === undefined || this.isAbandoned) return;
    const bytes = thread.takeLog();
    const said = this.takeLogged(thread.loggedRuns);
    const marks = thread.covered;
    const count = marks.reduce((sum, mark) => sum + mark, 0);
    const covered = count > this.coveredMarks ? marks.slice() : undefined;
    this.coveredMarks = count;
    const beat: Told = { kind: 'beat', branch: thread.branch, runs: thread.runs, covered };
    const log: Told[] = bytes.length > 0 ? [{ kind: 'log', bytes }] : [];
    this.sent = Date.now();
    const tests = this.unsent;
    this.unsent = [];
    void this.tell([...log, beat, ...said]).then(() => {
      for (const test of tests) writeTest(thread.sharedJob, test, () => {});
    });
  }

  /**
   * What may be told now: nothing of a run that the log does not have yet. Whoever goes on from the log may make another run of that
   * number, and would take its test for written.
   */
  private takeLogged(runs: number): readonly Told[] {
    const { buffer } = this;
    const isDone = buffer.at(-1)?.kind === 'done';
    const early = buffer.findIndex((told) => 'run' in told && told.run > runs);
    const end = isDone || early < 0 ? buffer.length : early;
    this.buffer = buffer.slice(end);
    return buffer.slice(0, end);
  }

  /** Redis does not take a batch. With a gap nothing that follows would count, so the check gives the subtree to somebody else. */
  private refused(error: unknown): void {
    this.parts.say(`the Redis of the cluster ${outageText(error)}: a subtree is left to others`);
    this.abandon();
  }

  private tell(told: readonly Told[]): Promise<void> {
    const { redis, worker, jobName } = this.parts;
    const batch = { worker, token: this.token, number: this.batches++, told };
    this.sending = this.sending
      .then(async () => {
        if (this.isAbandoned) return;
        this.bytes += await addToStream(redis, names.told(this.check), jobName, batch);
        while (!this.isAbandoned && (await redis.xlen(names.told(this.check))) > mostUnread)
          await new Promise((resolve) => setTimeout(resolve, grantPause));
      })
      .catch((error) => this.refused(error));
    return this.sending;
  }
}

/** The number at the end of a test's folder. */
function numberIn(folder: string | undefined): number | undefined {
  const digits = /(\d+)$/.exec(folder ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
