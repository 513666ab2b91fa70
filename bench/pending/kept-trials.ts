/** Trials that were made are kept in a file, so that a measurement that was ended goes on where it was. */

import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { place } from '../subjects/work-folder.ts';

export class KeptTrials<Outcome> {
  private readonly file: string;
  private readonly known = new Map<string, Outcome>();

  constructor(name: string, isFresh: boolean) {
    this.file = join(place('pending'), `${name}.jsonl`);
    if (isFresh) rmSync(this.file, { force: true });
    if (!existsSync(this.file)) return;
    for (const line of readFileSync(this.file, 'utf8').trim().split('\n')) {
      const { key, outcome } = JSON.parse(line) as { key: string; outcome: Outcome };
      this.known.set(key, outcome);
    }
  }

  get(key: string): Outcome | undefined {
    return this.known.get(key);
  }

  make(key: string, work: () => Outcome): Outcome {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const outcome = work();
    this.known.set(key, outcome);
    appendFileSync(this.file, `${JSON.stringify({ key, outcome })}\n`);
    return outcome;
  }
}
