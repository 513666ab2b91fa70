// How the session of a check obeys commands: through memory that it shares with its workers, and the mail of the pool.

import { resolve } from 'node:path';
import { type Aim, aimOf, aimText, lineAimedAt } from '../abi/aims.ts';
import { UserError } from '../base/user-error.ts';
import type { AimResult } from '../results/check-result.ts';
import type { CheckJob } from '../workers/job.ts';
import type { LivePictures } from '../workers/look.ts';
import { deadlineOf } from '../workers/orders.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { CommandAnswer, CommandedSession } from './control.ts';
import type { CheckEvent } from './event.ts';

export interface CommandParts {
  readonly pool: WorkerPool;
  readonly job: CheckJob;
  /** Begins to count down to the deadline anew; undefined: nobody counts. */
  readonly countDown: (deadline: number | undefined) => void;
  readonly interrupt: () => void;
  readonly tell: (event: CheckEvent) => void;
}

/** Int32 milliseconds: what the time may be put off by, all together. */
const mostExtra = 2 ** 31 - 1;

export class SessionCommands implements CommandedSession {
  private pausedAt: number | undefined;
  private readonly aims: { readonly aim: Aim; test: string | undefined }[];

  constructor(private readonly parts: CommandParts) {
    this.aims = (parts.job.aims ?? []).map((aim) => ({ aim, test: undefined }));
  }

  pause(): CommandAnswer {
    if (this.pausedAt !== undefined) return refused('the check is paused already');
    this.pausedAt = Date.now();
    this.parts.countDown(undefined);
    this.setPause(1);
    this.parts.tell({ kind: 'paused', isPaused: true });
    return done('paused: the time stands still');
  }

  resume(): CommandAnswer {
    if (this.pausedAt === undefined) return refused('the check is not paused');
    this.putOff(Date.now() - this.pausedAt);
    this.letGo();
    this.parts.countDown(deadlineOf(this.parts.job));
    return done('it goes on');
  }

  stop(): CommandAnswer {
    this.parts.interrupt();
    return done('stopping: the results are kept');
  }

  /** Workers that wait have to hear that they should stop. */
  letGo(): void {
    if (this.pausedAt === undefined) return;
    this.pausedAt = undefined;
    this.setPause(0);
    this.parts.tell({ kind: 'paused', isPaused: false });
  }

  addTime(milliseconds: number): CommandAnswer {
    const { job } = this.parts;
    if (job.deadline === undefined) return refused('the check has no limit of time');
    if (!(milliseconds > 0)) return refused('more time is a number of milliseconds above 0');
    if (!this.putOff(milliseconds))
      return refused('no check may last longer than three weeks more');
    if (this.pausedAt === undefined) this.parts.countDown(deadlineOf(job));
    return done(`${Math.round(milliseconds / 1000)} s more`);
  }

  async aim(text: string): Promise<CommandAnswer> {
    try {
      return await this.aimAt(aimOf(text, (file) => resolve(file)));
    } catch (error) {
      if (error instanceof UserError) return refused(error.message);
      throw error;
    }
  }

  look(withTexts: boolean): Promise<LivePictures> {
    return this.parts.pool.look(withTexts);
  }

  private async aimAt(aim: Aim): Promise<CommandAnswer> {
    const { sources } = await this.look(false);
    const lines = sources.flatMap(({ file, lines: own }) =>
      own.map(({ line, covered }) => ({ file: resolve(file), line, covered })),
    );
    if (lines.length === 0) return refused('no worker has answered: try again');
    const { covered } = lineAimedAt(aim, lines);
    if (covered) return refused(`${aimText(aim)} is covered already`);
    if (!this.aims.some((known) => aimText(known.aim) === aimText(aim)))
      this.aims.push({ aim, test: undefined });
    this.send();
    return done(`aiming at ${aimText(aim)}`);
  }

  // ---- What was aimed at ------------------------------------------------------------------------------------------------

  /** Takes note of lines that a test has reached. */
  reach(reached: readonly Aim[], test: string): void {
    const texts = new Set(reached.map(aimText));
    const fresh = this.aims.filter(({ aim, test: known }) => !known && texts.has(aimText(aim)));
    if (fresh.length === 0) return;
    for (const each of fresh) {
      each.test = test;
      this.parts.tell({ kind: 'reached', aim: aimText(each.aim), test });
    }
    this.send();
  }

  results(): readonly AimResult[] {
    return this.aims.map(({ aim, test }) => ({ line: aimText(aim), test }));
  }

  private send(): void {
    const open = this.aims.filter(({ test }) => test === undefined);
    this.parts.pool.aimAt(open.map(({ aim }) => aim));
  }

  private putOff(milliseconds: number): boolean {
    const extra = new Int32Array(this.parts.job.extra);
    const sum = Atomics.load(extra, 0) + Math.round(milliseconds);
    if (sum > mostExtra) return false;
    Atomics.store(extra, 0, sum);
    return true;
  }

  private setPause(value: 0 | 1): void {
    const pause = new Int32Array(this.parts.job.pause);
    Atomics.store(pause, 0, value);
    Atomics.notify(pause, 0);
  }
}

function done(text: string): CommandAnswer {
  return { kind: 'done', text };
}

function refused(text: string): CommandAnswer {
  return { kind: 'refused', text };
}
