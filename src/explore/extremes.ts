// The largest or smallest value that a term can have: bit by bit from the top, each bit as wanted where the solver finds
// a way. A bit that the best model so far has as wanted costs no question.

import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import { Evaluator } from '../expr/evaluate.ts';
import type { Terms } from '../expr/terms.ts';
import { type Answer, sat } from '../solver/query.ts';

/** `ask` solves what is wanted anyway together with more conditions. An unknown answer ends the search early. */
export function extreme(
  terms: Terms,
  term: Term,
  which: 'largest' | 'smallest',
  ask: (conditions: readonly Term[]) => Answer,
): Answer {
  const width = terms.width(term);
  const goal = which === 'largest' ? (1n << BigInt(width)) - 1n : 0n;
  const all = ask([terms.eq(term, terms.constant(width, goal))]);
  if (all.status === 'sat') return all;
  const first = ask([]);
  if (first.status !== 'sat') return first;
  const evaluator = new Evaluator(terms);
  const valueIn = (model: Assignment) => evaluator.under(model).value(term);
  let [model, value] = [first.model, valueIn(first.model)];
  for (let bit = width - 1; bit >= 0; bit--) {
    const wanted = (value ^ goal) >> BigInt(bit);
    if (wanted % 2n === 0n) continue;
    const better = terms.constant(width - bit, (value >> BigInt(bit)) ^ 1n);
    const answer = ask([terms.eq(terms.extract(term, width - 1, bit), better)]);
    if (answer.status === 'unknown') break;
    if (answer.status === 'sat') [model, value] = [answer.model, valueIn(answer.model)];
  }
  return sat(model);
}
