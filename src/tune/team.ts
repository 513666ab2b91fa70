// The threads that make trials. The first one builds the program, the others get it from there; each trial is one thread's,
// so all are busy as long as there are as many trials as threads. A thread that dies of a trial (of its memory, usually) is
// replaced, and the trial counts as hopeless.

import { UserError } from '../base/user-error.ts';
import { JobThread } from '../host/job-thread.ts';
import { isOutOfMemory, threadFile } from '../host/thread.ts';
import type { CheckJob } from '../workers/job.ts';
import type { Score, Trial } from './score.ts';
import type { Discovery, Prepared, ToThread, TrialAnswer } from './tune-message.ts';

/** The score of a trial that has killed its thread. */
const fatal: Score = { curve: [0], runs: 0 };
/** How many deaths of threads a tuning tolerates. */
const mostDeaths = 8;

export interface TeamParts {
  readonly job: CheckJob;
  readonly size: number;
  readonly tell: (discovery: Discovery) => void;
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

  /** Makes trials, and reports each score as it comes; trials that are stopped have none. */
  async make(trials: readonly Trial[], told: (i: number, score: Score) => void): Promise<void> {
    let next = 0;
    const work = async (place: number) => {
      while (next < trials.length && !this.isStopped) {
        const i = next++;
        const score = await this.makeOne(place, trials[i]);
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
    const member = this.members[place];
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
  private readonly thread: JobThread<ToThread, TrialAnswer, Discovery>;
  private readonly tell: (discovery: Discovery) => void;
  private ready: Promise<Prepared> | undefined;

  constructor(maxMemory: number, tell: (discovery: Discovery) => void) {
    this.tell = tell;
    this.thread = new JobThread(threadFile('tune/tune-thread'), { maxMemory });
  }

  /** Prepares the thread once, however often it is asked. */
  prepare(job: CheckJob, prepared: Prepared | undefined): Promise<Prepared> {
    this.ready ??= this.ask({ kind: 'prepare', job, prepared }).then((answer) => {
      if (answer === 'died')
        throw new UserError('building the program took more memory than there is');
      if (answer.kind !== 'ready') throw new Error(`a thread said ${answer.kind} unasked`);
      return answer.prepared;
    });
    return this.ready;
  }

  async try(trial: Trial): Promise<Score | undefined | 'died'> {
    const answer = await this.ask({ kind: 'try', trial });
    if (answer === 'died') return answer;
    if (answer.kind !== 'tried') throw new Error(`a thread said ${answer.kind} unasked`);
    return answer.score;
  }

  end(): Promise<void> {
    return this.thread.close();
  }

  private async ask(message: ToThread): Promise<TrialAnswer | 'died'> {
    try {
      return await this.thread.ask(message, this.tell);
    } catch (error) {
      if (isOutOfMemory(error)) return 'died';
      throw error;
    }
  }
}
