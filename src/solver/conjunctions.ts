/**
 * Splits conjunctions into their conjuncts, and `not (p or q)` into `not p` and `not q`, and drops repetitions. All layers below
 * rely on that: no constraint is a constant, a conjunction, or there twice. A condition beside its negation is answered here.
 */
import type { Term } from '../expr/arena.ts';
import { Op } from '../expr/operator.ts';
import type { Terms } from '../expr/terms.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, unsat } from './query.ts';

export class Conjunctions extends Layer {
  solve(query: Query): Answer {
    const constraints = conjuncts(this.context.terms, query.constraints);
    return constraints === undefined ? unsat : this.below.solve({ ...query, constraints });
  }
}

/** The conjuncts without repetition, in order; undefined if two of them contradict each other. */
export function conjuncts(terms: Terms, constraints: readonly Term[]): Term[] | undefined {
  const found = new Set<Term>();
  const denied = new Set<Term>();
  const stack = constraints.toReversed();
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term === terms.true || found.has(term)) continue;
    const op = terms.op(term);
    const inner = terms.slot(term, 0);
    if (op === Op.and) stack.push(terms.slot(term, 1), inner);
    else if (op === Op.not && terms.op(inner) === Op.or) {
      stack.push(terms.not(terms.slot(inner, 1)), terms.not(terms.slot(inner, 0)));
    } else {
      if (term === terms.false || denied.has(term)) return undefined;
      if (op === Op.not && found.has(inner)) return undefined;
      if (op === Op.not) denied.add(inner);
      found.add(term);
    }
  }
  return [...found];
}
