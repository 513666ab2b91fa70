// The path of the run that is going on: its decisions so far. A condition that the path has determined (by the same
// term, its negation, as a part of a condition that holds, or otherwise: determined.ts) says nothing new and is not recorded.

import { enlarged } from '../../base/grown-array.ts';
import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { Determined } from './determined.ts';
import type { NewFlow } from './new-flow.ts';

export class Path {
  readonly determined: Determined;
  length = 0;
  decisions = new Int32Array(1024);
  conditions = new Int32Array(1024);
  held = new Uint8Array(1024);
  /** Indexed by row: 1 if the condition is new. Undefined if new code is not tracked. */
  newConditions: Uint8Array | undefined;
  private flow: NewFlow | undefined;
  /** How many decisions the next run may record; after these it goes on without shadows, and counts as cut. */
  limit = Number.POSITIVE_INFINITY;
  isCut = false;
  /** How many operations on symbolic values there were so far: what following this run has cost. */
  operations = 0;
  /** Called with every new condition before it is recorded; may end the run. */
  watch: ((condition: Term) => void) | undefined;

  /** `onCut` is called when the run is cut. */
  constructor(
    readonly terms: Terms,
    private readonly onCut: () => void = () => {},
  ) {
    this.determined = new Determined(terms);
  }

  /** Makes the path record which conditions are new. */
  trackNew(flow: NewFlow): void {
    this.flow = flow;
    this.newConditions = new Uint8Array(this.decisions.length);
  }

  begin(): void {
    this.length = 0;
    this.isCut = false;
    this.operations = 0;
    this.determined.begin();
  }

  /** `condition` is a term of one bit; `holds` is its value under the witness. */
  decide(decision: number, condition: Term, holds: boolean): void {
    const { terms, determined } = this;
    this.operations++;
    if (terms.isConstant(condition) || determined.isFixed(condition)) return;
    this.watch?.(condition);
    if (determined.isKnown(condition)) return;
    if (this.length < this.limit) this.record(decision, condition, holds);
    else this.cut();
  }

  /** Stops recording: the run goes on without shadows. */
  cut(): void {
    this.isCut = true;
    this.determined.fixAll();
    this.onCut();
  }

  /**
   * What the program assumes is recorded even if the path has decided it: that an assumption cannot hold is told only where
   * no value was fixed on the way for our own sake, and the decisions say where.
   */
  assume(decision: number, condition: Term, holds: boolean): void {
    if (this.terms.isConstant(condition) || this.determined.isFixed(condition)) return;
    this.watch?.(condition);
    this.record(decision, condition, holds);
  }

  private record(decision: number, condition: Term, holds: boolean): void {
    const { terms, determined } = this;
    determined.fix(condition);
    determined.fix(terms.not(condition));
    if (this.length === this.decisions.length) this.grow();
    this.decisions[this.length] = decision;
    this.conditions[this.length] = condition;
    this.held[this.length] = holds ? 1 : 0;
    if (this.newConditions !== undefined)
      this.newConditions[this.length] = this.flow?.isNew(decision) ? 1 : 0;
    this.length++;
    determined.restrict(condition, holds);
    this.imply(holds ? condition : terms.not(condition));
  }

  /** Takes note that a condition holds on the path, and with it the operands of its `and`s. */
  private imply(condition: Term): void {
    const { terms, determined } = this;
    const holding = [condition];
    for (let whole = holding.pop(); whole !== undefined; whole = holding.pop()) {
      const isNegated = terms.op(whole) === Op.not;
      const inner = isNegated ? terms.slot(whole, 0) : whole;
      if (terms.op(inner) === Op.eq && !isNegated) determined.equate(inner);
      if (terms.op(inner) !== (isNegated ? Op.or : Op.and)) continue;
      for (const part of [terms.slot(inner, 0), terms.slot(inner, 1)]) {
        // A condition that was decided before has been taken apart already.
        if (determined.isFixed(part)) continue;
        determined.fix(part);
        determined.fix(terms.not(part));
        holding.push(isNegated ? terms.not(part) : part);
      }
    }
  }

  private grow(): void {
    this.decisions = enlarged(this.decisions);
    this.conditions = enlarged(this.conditions);
    this.held = enlarged(this.held);
    if (this.newConditions !== undefined) this.newConditions = enlarged(this.newConditions);
  }
}
