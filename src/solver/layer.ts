/** What every layer of the chain has: the context that all layers share, and the solver below that answers what the layer does not. */
import type { Context } from './context.ts';
import type { Answer, Query, Solver } from './query.ts';

export abstract class Layer implements Solver {
  protected readonly context: Context;
  protected readonly below: Solver;

  constructor(context: Context, below: Solver) {
    this.context = context;
    this.below = below;
  }

  abstract solve(query: Query): Answer;
}
