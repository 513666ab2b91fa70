/**
 * Splits conjunctions into their conjuncts, and `not (p or q)` into `not p` and `not q`, and drops repetitions. All layers below
 * rely on that: no constraint is a constant, a conjunction, or there twice. A condition beside its negation is answered here.
 */
import { Layer } from './layer.ts';
import { type Answer, type Query, unsat } from './query.ts';

export class Conjunctions extends Layer {
  solve(query: Query): Answer {
    const constraints = this.context.conjuncts.of(query.constraints);
    return constraints === undefined ? unsat : this.below.solve({ ...query, constraints });
  }
}
