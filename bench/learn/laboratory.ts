/**
 * Makes trials, and remembers them: every score goes to a file at once, so that a measurement that was ended goes on where it
 * was. A trial's score depends on the trial alone (src/tune/trials.ts), so it does not matter when it was made.
 */

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { planJob } from '../../src/check/planning.ts';
import { trained } from '../../src/explore/learned/trained.ts';
import type { Score, Trial } from '../../src/tune/score.ts';
import { Team } from '../../src/tune/team.ts';
import { place } from '../subjects/work-folder.ts';
import type { LearnSubject } from './subjects.ts';

interface Known extends Score {
  readonly key: string;
  /** Of this process, on a processor: of all threads, so only a hint where there are several. */
  readonly milliseconds: number;
}

export class Laboratory {
  private readonly file = join(place('learn'), 'scores.jsonl');
  private readonly known = new Map<string, Known>();
  private readonly workers: number;
  private open:
    | { readonly subject: string; readonly team: Team; readonly total: number }
    | undefined;

  constructor(options: { readonly workers: number; readonly resume: boolean }) {
    this.workers = options.workers;
    if (!options.resume) rmSync(this.file, { force: true });
    if (!existsSync(this.file)) return;
    for (const line of readFileSync(this.file, 'utf8').split('\n')) this.recall(line);
  }

  /** In the order of the trials. */
  async make(subject: LearnSubject, trials: readonly Trial[]): Promise<readonly Score[]> {
    const keys = trials.map((trial) => keyOf(subject, trial));
    const missing = keys.map((_, i) => i).filter((i) => !this.known.has(keys[i]));
    if (missing.length > 0) {
      const { team } = await this.teamFor(subject);
      let before = process.cpuUsage().user;
      await team.make(
        missing.map((i) => trials[i]),
        (k, score) => {
          const now = process.cpuUsage().user;
          const known = { key: keys[missing[k]], ...score, milliseconds: (now - before) / 1000 };
          before = now;
          appendFileSync(this.file, `${JSON.stringify(known)}\n`);
          this.known.set(known.key, known);
        },
      );
    }
    return keys.map((key) => this.known.get(key) as Score);
  }

  /** Sides of branches in the program; measured once. */
  async total(subject: LearnSubject): Promise<number> {
    const key = `${subject.name} total`;
    const known = this.known.get(key);
    if (known !== undefined) return known.runs;
    const { total } = await this.teamFor(subject);
    const line = { key, curve: [], runs: total, milliseconds: 0 };
    appendFileSync(this.file, `${JSON.stringify(line)}\n`);
    this.known.set(key, line);
    return total;
  }

  /** Processor time of trials, as far as it is known. */
  milliseconds(subject: LearnSubject, trials: readonly Trial[]): number {
    return trials.reduce(
      (sum, trial) => sum + (this.known.get(keyOf(subject, trial))?.milliseconds ?? 0),
      0,
    );
  }

  async close(): Promise<void> {
    await this.open?.team.close();
    this.open = undefined;
  }

  private async teamFor(subject: LearnSubject) {
    if (this.open?.subject === subject.name) return this.open;
    await this.close();
    const options = { ...subject.options(), mutate: false, out: join(place('learn'), 'out') };
    const { job } = await planJob(options, Date.now(), () => {});
    const team = new Team({ job, size: this.workers, tell: () => {} });
    const { branches: total } = await team.prepare();
    this.open = { subject: subject.name, team, total };
    return this.open;
  }

  private recall(line: string): void {
    try {
      const known = JSON.parse(line) as Known;
      this.known.set(known.key, known);
    } catch {
      // The last line of a process that was killed.
    }
  }
}

function keyOf({ name }: LearnSubject, trial: Trial): string {
  const { search, chance, runs, weights, bars } = trial;
  const given = search.includes('trained') ? trained : weights;
  const digest = createHash('sha256').update(JSON.stringify({ weights: given, bars }));
  return `${name} ${search.join(',')} ${chance} ${runs} ${digest.digest('hex').slice(0, 24)}`;
}
