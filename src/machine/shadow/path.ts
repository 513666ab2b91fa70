// The path of the run that is going on: its decisions so far. A condition that is already decided on the path (by
// the same term, its negation, as a part of a condition that holds, or because of what is left to the one byte that it is
// about) says nothing new and is not recorded again.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { ByteValues } from './byte-values.ts';

export class Path {
  readonly terms: Terms;
  readonly bytes: ByteValues;
  length = 0;
  decisions = new Int32Array(1024);
  conditions = new Int32Array(1024);
  held = new Uint8Array(1024);
  /** By condition: the run in which it was decided last. Terms live as long as their arena. */
  private stamps = new Int32Array(4096);
  private run = 0;
  /** Looks at every new condition before it is recorded; may end the run. */
  watch: ((condition: Term) => void) | undefined;

  constructor(terms: Terms) {
    this.terms = terms;
    this.bytes = new ByteValues(terms);
  }

  begin(): void {
    this.run++;
    this.length = 0;
    this.bytes.begin();
  }

  /** `condition` is a term of one bit; `holds` is its value under the witness. */
  decide(decision: number, condition: Term, holds: boolean): void {
    const { terms } = this;
    if (terms.isConstant(condition) || this.isDecided(condition)) return;
    this.watch?.(condition);
    if (!this.bytes.isKnown(condition)) this.record(decision, condition, holds);
  }

  /**
   * What the program assumes is recorded even if the path has decided it: that an assumption cannot hold is told only where
   * no value was fixed on the way for our own sake, and the decisions say where.
   */
  assume(decision: number, condition: Term, holds: boolean): void {
    if (this.terms.isConstant(condition) || this.isDecided(condition)) return;
    this.watch?.(condition);
    this.record(decision, condition, holds);
  }

  private record(decision: number, condition: Term, holds: boolean): void {
    const { terms } = this;
    this.stamp(condition);
    this.stamp(terms.not(condition));
    if (this.length === this.decisions.length) this.grow();
    this.decisions[this.length] = decision;
    this.conditions[this.length] = condition;
    this.held[this.length] = holds ? 1 : 0;
    this.length++;
    this.bytes.restrict(condition, holds);
    this.imply(holds ? condition : terms.not(condition));
  }

  /** A condition holds on the path: so do the conditions that it is put together from by `and`. */
  private imply(condition: Term): void {
    const { terms } = this;
    const holding = [condition];
    for (let whole = holding.pop(); whole !== undefined; whole = holding.pop()) {
      const isNegated = terms.op(whole) === Op.not;
      const inner = isNegated ? terms.slot(whole, 0) : whole;
      if (terms.op(inner) !== (isNegated ? Op.or : Op.and)) continue;
      for (const part of [terms.slot(inner, 0), terms.slot(inner, 1)]) {
        // What was decided before has been taken apart then.
        if (this.isDecided(part)) continue;
        this.stamp(part);
        this.stamp(terms.not(part));
        holding.push(isNegated ? terms.not(part) : part);
      }
    }
  }

  private isDecided(condition: Term): boolean {
    return condition < this.stamps.length && this.stamps[condition] === this.run;
  }

  private stamp(condition: Term): void {
    if (condition >= this.stamps.length) {
      const larger = new Int32Array(Math.max(2 * this.stamps.length, condition + 1));
      larger.set(this.stamps);
      this.stamps = larger;
    }
    this.stamps[condition] = this.run;
  }

  private grow(): void {
    const size = 2 * this.decisions.length;
    const [decisions, conditions] = [new Int32Array(size), new Int32Array(size)];
    const held = new Uint8Array(size);
    decisions.set(this.decisions);
    conditions.set(this.conditions);
    held.set(this.held);
    [this.decisions, this.conditions, this.held] = [decisions, conditions, held];
  }
}
