/**
 * Trust no answer: every model is evaluated against the query as it was asked, before anybody sees
 * it. A model that fails is a bug of ours or of a back end, and becomes `unknown`: it must not become
 * a finding, and it must not be silent, so it is counted.
 */
import type { Context } from './context.ts';
import { type Answer, type Query, type Solver, unknown } from './query.ts';

export class ModelCheck implements Solver {
  private readonly context: Context;
  private readonly below: Solver;
  failures = 0;

  constructor(context: Context, below: Solver) {
    this.context = context;
    this.below = below;
  }

  solve(query: Query): Answer {
    const answer = this.below.solve(query);
    if (answer.status !== 'sat') return answer;
    const evaluator = this.context.evaluator.under(answer.model);
    const wrong = query.constraints.find((constraint) => !evaluator.holds(constraint));
    if (wrong === undefined) return answer;
    this.failures++;
    return unknown('wrong model', `constraint ${wrong} does not hold under the model`);
  }
}
