// What a check does when something cannot be written. The first failure ends the exploration; whatever can still be done is done,
// such as telling what was found so far, and the failure is told in the end. What could not be written is done again by the next
// check with the same --out, which goes on from the log.

import { WriteError, writeErrorIn } from '../base/write-error.ts';

export class WriteFailures {
  private readonly stop: () => void;
  first: WriteError | undefined;

  /** `stop` ends the exploration. */
  constructor(stop: () => void) {
    this.stop = stop;
  }

  add(error: WriteError): void {
    if (this.first !== undefined) return;
    this.first = error;
    this.stop();
  }

  /** Does something that writes; undefined if that failed. Other errors are thrown. */
  attempt<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      const failure = writeErrorIn(error);
      if (failure === undefined) throw error;
      this.add(failure);
      return undefined;
    }
  }

  /** The first failure, with advice, for commands that go on from their log. */
  get told(): WriteError | undefined {
    const { first } = this;
    return first && new WriteError(first.what, first.code, advice);
  }
}

const advice = 'when that is mended, the same command goes on from here';
