// The solver's answers from before, for one thread of a check. The file also says which explorations were made with it: who
// repeats one finds all of its answers, in the order in which it asks.

import { closeSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { type AnswerFile, openAnswerFile } from '../solver/store/answer-file.ts';
import { isOurs, scanEntries } from '../solver/store/entries.ts';
import { digest } from '../source/cache.ts';
import type { CheckJob } from './job.ts';
import { identityOf } from './resume.ts';

/** Answers that are gathered before they are written: solving again what is lost with a killed process takes longer. */
const batch = 8;
/** Bytes that show what a file is. */
const beginning = 1 << 16;

export class Answers {
  readonly file: AnswerFile;
  /** This program was explored in this way before. */
  readonly isRepeated: boolean;
  private readonly mark: string;

  private constructor(file: AnswerFile, job: CheckJob) {
    this.file = file;
    this.mark = `explored ${digest(JSON.stringify(identityOf(job)))}`;
    this.isRepeated = file.get(this.mark) !== undefined;
  }

  /** Undefined: none are kept, or the file cannot be used (`problemWith`). A check goes on without. */
  static for(job: CheckJob, warn: (text: string) => void): Answers | undefined {
    const { answers } = job;
    if (answers === undefined) return undefined;
    let told: (text: string) => void = () => {}; // what is wrong with it from the beginning is known
    const file = openAnswerFile(answers, (text) => told(text), { batch });
    told = warn;
    return file && new Answers(file, job);
  }

  flush(): void {
    this.file.flush();
  }

  /** All threads are done: from the beginning, others would take their own exploration for one that was made before. */
  end(): void {
    this.file.put(this.mark, Uint8Array.of(1));
    this.file.flush();
  }
}

/** Why a file of answers cannot be used; undefined: it can. By its beginning: threads look at all of it. */
export function problemWith(path: string): string | undefined {
  let file: number | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    file = openSync(path, 'a+');
    const bytes = Buffer.alloc(beginning);
    const begin = bytes.subarray(0, readSync(file, bytes, 0, beginning, 0));
    if (isOurs(begin, scanEntries(begin))) return undefined;
    return `${path} is no file of answers: nothing is taken from it or added`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `${path} cannot be used (${code}): answers are not kept`;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
