// The solver's answers from before, for one thread of a check. The file also says which explorations were made with it: who
// repeats one finds all of its answers, in the order in which it asks.

import { type AnswerFile, openAnswerFile } from '../solver/store/answer-file.ts';
import { digest } from '../source/cache.ts';
import type { CheckJob } from './job.ts';
import { identityOf } from './resume.ts';

/** Answers that are gathered before they are written: solving again what is lost with a killed process takes longer. */
const batch = 8;

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

  /** Undefined: none are kept. `clew store verify` says what is wrong with a file; a check goes on without. */
  static for(job: CheckJob): Answers | undefined {
    const { answers } = job;
    const file = answers === undefined ? undefined : openAnswerFile(answers, () => {}, { batch });
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
