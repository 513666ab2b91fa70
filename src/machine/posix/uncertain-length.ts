// The length of an input that may have MIN to MAX bytes. The witness has one length; what a call answers for all the
// others is said by terms, so that one run serves every length that takes the same path.
//
// A program that reads an input from its start to its end, by however many calls, is at min(p, length) after it asked for p bytes:
// p is a number, and only what it got depends on the input. Whatever else a program does with it (writing,
// seeking into the uncertain part) needs the length as a number: `fix`.

import { worldDecision } from '../../base/decision-kind.ts';
import type { Term } from '../../expr/arena.ts';
import type { SymbolicRun } from '../shadow/symbolic-run.ts';

export class UncertainLength {
  constructor(
    readonly run: SymbolicRun,
    /** The length as a term of 32 bits. The path assumes from its start that it is between min and max. */
    readonly term: Term,
    readonly min: number,
    readonly max: number,
    /** The length under the witness. */
    readonly witness: number,
  ) {}

  /** The condition that there is a byte at this position. */
  has(position: number): Term {
    const { terms } = this.run;
    if (position < this.min) return terms.true;
    if (position >= this.max) return terms.false;
    return terms.ult(terms.constant(32, position), this.term);
  }

  /** The term min(position, length), of 64 bits. */
  clip(position: number): Term {
    const { terms } = this.run;
    if (position <= this.min) return terms.constant(64, position);
    const length = terms.zext(this.term, 64);
    return position >= this.max
      ? length
      : terms.ite(this.has(position), terms.constant(64, position), length);
  }

  /** Makes the length concrete: the path goes on with the witness's, others are pending. */
  fix(): void {
    this.run.pin(worldDecision.inputLength, this.term, this.witness, 0);
  }
}
