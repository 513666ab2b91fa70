/** What every layer of the chain has: the context that all layers share, and the solver below that answers what the layer does not. */
import type { Context } from './context.ts';
import type { Answer, Query, Solver } from './query.ts';

export abstract class Layer implements Solver {
  constructor(
    protected readonly context: Context,
    protected readonly below: Solver,
  ) {}

  abstract solve(query: Query): Answer;
}
