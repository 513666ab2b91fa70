import { Layer } from './layer.ts';
import { type Answer, type Query, unknown } from './query.ts';

export class ModelCheck extends Layer {
  failures = 0;

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
