// The length of an input that may have MIN to MAX bytes. The witness has one length; what a call answers for all the
// others is said by terms, so that one run serves every length that takes the same path.
//
// Who reads an input from its start to its end, by however many calls, stands after reading p bytes at min(p, length):
// what was asked for is a number, only what was got depends on the input. Whatever else a program does with it (writing,
// seeking into the uncertain part) needs the length as a number: `fix`.

import { worldDecision } from '../../base/decision-kind.ts';
import type { Term } from '../../expr/arena.ts';
import type { SymbolicRun } from '../shadow/symbolic-run.ts';

export class UncertainLength {
  readonly run: SymbolicRun;
  /** 32 bits; from min to max, as the path assumes from its start. */
  readonly term: Term;
  readonly min: number;
  readonly max: number;
  /** The witness's. */
  readonly witness: number;

  constructor(run: SymbolicRun, term: Term, min: number, max: number, witness: number) {
    this.run = run;
    this.term = term;
    this.min = min;
    this.max = max;
    this.witness = witness;
  }

  /** Is there a byte at this position? */
  has(position: number): Term {
    const { terms } = this.run;
    if (position < this.min) return terms.true;
    if (position >= this.max) return terms.false;
    return terms.ult(terms.constant(32, position), this.term);
  }

  /** min(position, length), 64 bits. */
  clip(position: number): Term {
    const { terms } = this.run;
    if (position <= this.min) return terms.constant(64, position);
    const length = terms.zext(this.term, 64);
    return position >= this.max
      ? length
      : terms.ite(this.has(position), terms.constant(64, position), length);
  }

  /** From here on the path is that of the witness's length; others are pending. */
  fix(): void {
    this.run.pin(worldDecision.inputLength, this.term, this.witness, 0);
  }
}
