// The largest or smallest value that a term can have: first the end itself, then steps that double as long as the solver
// finds a way, then halving between what it found and what it ruled out. Sizes are small numbers in wide words: a few
// questions, where bit by bit would be one for each bit of the word.

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
  const distance = (value: bigint) => (which === 'largest' ? goal - value : value);
  const valueIn = (model: Assignment) => evaluator.under(model).value(term);
  let [model, nearest] = [first.model, distance(valueIn(first.model))];
  // The value at distance `nearest` from the end is possible; nearer than `ruledOut` none is.
  let ruledOut = 1n;
  for (let step = 1n; nearest > ruledOut; ) {
    const aim =
      nearest - step > ruledOut ? nearest - step : ruledOut + (nearest - 1n - ruledOut) / 2n;
    const answer = ask([within(terms, term, which, goal, aim)]);
    if (answer.status === 'unknown') break;
    if (answer.status === 'sat') {
      [model, nearest] = [answer.model, distance(valueIn(answer.model))];
      step *= 2n;
    } else {
      ruledOut = aim + 1n;
      step = 1n;
    }
  }
  return sat(model);
}

/** The condition that the term is at most this far from the end. */
function within(
  terms: Terms,
  term: Term,
  which: 'largest' | 'smallest',
  goal: bigint,
  distance: bigint,
): Term {
  const width = terms.width(term);
  if (which === 'largest')
    return terms.not(terms.ult(term, terms.constant(width, goal - distance)));
  return terms.not(terms.ult(terms.constant(width, distance), term));
}
