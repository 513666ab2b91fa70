/** Keeps questions that shall cost little from the layers that search. */
import { Layer } from './layer.ts';
import { type Answer, type Query, unknown } from './query.ts';

export class EffortGate extends Layer {
  solve(query: Query): Answer {
    return query.budget?.isCheap ? unknown('effort') : this.below.solve(query);
  }
}
