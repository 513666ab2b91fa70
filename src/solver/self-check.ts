/**
 * Self-check mode: every `unsat` is confirmed by another way, a second solver that shares as little as possible
 * with the chain above (bit-blasting without the layers, or an external solver). Models need no
 * second solver: they are evaluated (`model-check.ts`). A contradiction is a bug of ours, and is thrown with
 * the query, so that it can be reported.
 */
import { scriptOf } from '../expr/smtlib.ts';
import type { Context } from './context.ts';
import { Layer } from './layer.ts';
import type { Answer, Query, Solver } from './query.ts';

export class SelfCheck extends Layer {
  constructor(
    context: Context,
    below: Solver,
    private readonly second: Solver,
  ) {
    super(context, below);
  }

  solve(query: Query): Answer {
    const answer = this.below.solve(query);
    if (answer.status !== 'unsat') return answer;
    const confirmation = this.second.solve(query);
    if (confirmation.status !== 'sat') return answer;
    const evaluator = this.context.evaluator.under(confirmation.model);
    if (!query.constraints.every((constraint) => evaluator.holds(constraint))) return answer;
    const script = scriptOf(this.context.terms, query.constraints);
    throw new Error(`the solver answered unsat, but this is satisfiable:\n${script}`);
  }
}
