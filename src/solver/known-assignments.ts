/**
 * Known assignments: a query that the hint, or one of the models found lately, satisfies is answered by
 * evaluation alone. Neighbouring queries share most of their constraints, so this is common, and it
 * costs microseconds (Pending Constraints calls it fast satisfiability).
 */
import type { Assignment } from '../expr/assignment.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, sat } from './query.ts';

const remembered = 8;

export class KnownAssignments extends Layer {
  /** The models found lately; the one that helped last comes first. */
  private recent: Assignment[] = [];

  solve(query: Query): Answer {
    const { hint, constraints } = query;
    if (hint !== undefined && this.context.satisfies(hint, constraints)) return sat(hint);
    const known = this.recent.find((model) => this.context.satisfies(model, constraints));
    if (known !== undefined) {
      this.remember(known);
      return sat(known);
    }
    const answer = this.below.solve(query);
    if (answer.status === 'sat') this.remember(answer.model);
    return answer;
  }

  private remember(model: Assignment): void {
    const others = this.recent.filter((other) => other !== model);
    this.recent = [model, ...others.slice(0, remembered - 1)];
  }
}
