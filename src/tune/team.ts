// The threads that make trials. The first one builds the program, the others get it from there; each trial is one thread's,
// so all are busy as long as there are as many trials as threads. A thread that dies of a trial (of its memory, usually) is
// replaced, and the trial counts as hopeless.

import type { Worker } from 'node:worker_threads';
import { UserError } from '../base/user-error.ts';
import { exploringThread } from '../check/perform.ts';
import type { CheckJob } from '../workers/job.ts';
import type { Score, Trial } from './score.ts';
import type { FromThread, Prepared, ToThread } from './tune-message.ts';

const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const file = new URL(`./tune-thread${extension}`, import.meta.url);

/** Of a trial that has killed its thread. */
const fatal: Score = { curve: [0], runs: 0 };
/** Deaths after which there is something wrong with the program, or with us. */
const mostDeaths = 8;

/** What threads tell of their own accord. */
export type TeamNews = Extract<FromThread, { kind: 'test' | 'finding' }>;

export interface TeamParts {
  readonly job: CheckJob;
  readonly size: number;
  readonly tell: (news: TeamNews) => void;
}

export class Team {
  private readonly parts: TeamParts;
  private readonly members: Member[] = [];
  private prepared: Prepared | undefined;
  private deaths = 0;

  constructor(parts: TeamParts) {
    this.parts = parts;
  }

  /** Builds the program. */
  async prepare(): Promise<Prepared> {
    const { size } = this.parts;
    const first = this.start();
    this.members.push(first);
    this.prepared = await first.prepare(this.parts.job, undefined);
    for (let i = 1; i < size; i++) this.members.push(this.start());
    return this.prepared;
  }

  /** In the order of the trials; undefined where the team was stopped. */
  async make(trials: readonly Trial[], told: (i: number, score: Score) => void): Promise<void> {
    let next = 0;
    const work = async (place: number) => {
      while (next < trials.length && !this.isStopped) {
        const i = next++;
        const score = await this.makeOne(place, trials[i] as Trial);
        if (score !== undefined) told(i, score);
      }
    };
    await Promise.all(this.members.map((_, place) => work(place)));
  }

  stop(): void {
    Atomics.store(new Int32Array(this.parts.job.stop), 0, 1);
  }

  async close(): Promise<void> {
    this.stop();
    await Promise.all(this.members.map((member) => member.end()));
  }

  private get isStopped(): boolean {
    return Atomics.load(new Int32Array(this.parts.job.stop), 0) !== 0;
  }

  private async makeOne(place: number, trial: Trial): Promise<Score | undefined> {
    const member = this.members[place] as Member;
    await member.prepare(this.parts.job, this.prepared);
    const answer = await member.try(trial);
    if (answer !== 'died') return answer;
    await member.end();
    this.members[place] = this.start();
    if (++this.deaths > mostDeaths) throw new Error('the threads that make trials keep dying');
    return fatal;
  }

  private start(): Member {
    return new Member(this.parts.job.maxMemory, this.parts.tell);
  }
}

class Member {
  private readonly worker: Worker;
  private readonly tell: (news: TeamNews) => void;
  private readonly died: Promise<'died'>;
  private ready: Promise<Prepared> | undefined;
  private answer: (message: FromThread) => void = () => {};
  private fail: (error: Error) => void = () => {};

  constructor(maxMemory: number, tell: (news: TeamNews) => void) {
    this.tell = tell;
    const { worker, died } = exploringThread(maxMemory, file);
    this.worker = worker;
    this.died = died.then((error) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') this.fail(error);
      return 'died';
    });
    worker.on('message', (message: FromThread) => this.hear(message));
  }

  /** Once, whoever asks. */
  prepare(job: CheckJob, prepared: Prepared | undefined): Promise<Prepared> {
    this.ready ??= this.ask({ kind: 'prepare', job, prepared }).then((message) => {
      if (message === 'died')
        throw new UserError('building the program took more memory than there is');
      if (message.kind !== 'ready') throw new Error(`a thread said ${message.kind} unasked`);
      return message.prepared;
    });
    return this.ready;
  }

  async try(trial: Trial): Promise<Score | undefined | 'died'> {
    const message = await this.ask({ kind: 'try', trial });
    if (message === 'died') return message;
    if (message.kind !== 'tried') throw new Error(`a thread said ${message.kind} unasked`);
    return message.score;
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private ask(message: ToThread): Promise<FromThread | 'died'> {
    const answered = new Promise<FromThread>((resolve, reject) => {
      this.answer = resolve;
      this.fail = reject;
    });
    this.worker.postMessage(message);
    return Promise.race([answered, this.died]);
  }

  private hear(message: FromThread): void {
    if (message.kind === 'test' || message.kind === 'finding') this.tell(message);
    else if (message.kind === 'mistake') this.fail(new UserError(message.message));
    else this.answer(message);
  }
}
