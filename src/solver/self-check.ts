/**
 * Self-check mode: every `unsat` is confirmed by another way, a second solver that shares as little as possible
 * with the chain above (bit-blasting without the layers, or an external solver). Models need no
 * second solver: they are evaluated (`ModelCheck`). A contradiction is a bug of ours, and is thrown with
 * the query, so that it can be reported.
 */
import { scriptOf } from '../expr/smtlib.ts';
import type { Context } from './context.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, type Solver, unknown } from './query.ts';

/** How many milliseconds the second solver may take for a question that only makes results prettier. */
const patience = 500;

function inShort(query: Query): Query {
  const { milliseconds = patience, ...budget } = query.budget ?? {};
  return { ...query, budget: { ...budget, milliseconds: Math.min(patience, milliseconds) } };
}

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
    const confirmation = this.second.solve(query.optional ? inShort(query) : query);
    if (confirmation.status !== 'sat') return answer;
    if (!this.context.satisfies(confirmation.model, query.constraints)) return answer;
    const script = scriptOf(this.context.terms, query.constraints);
    throw new Error(`the solver answered unsat, but this is satisfiable:\n${script}`);
  }
}

/** Evaluates every model: an answer that is not true is none. */
export class ModelCheck extends Layer {
  failures = 0;

  solve(query: Query): Answer {
    const answer = this.below.solve(query);
    if (answer.status !== 'sat') return answer;
    const wrong = this.context.violated(answer.model, query.constraints);
    if (wrong === undefined) return answer;
    this.failures++;
    return unknown('wrong model', `constraint ${wrong} does not hold under the model`);
  }
}
