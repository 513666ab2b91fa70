/** What the layers of one chain share: the terms, and what was computed about them. */
import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import { Evaluator } from '../expr/evaluate.ts';
import { Supports } from '../expr/support.ts';
import type { Terms } from '../expr/terms.ts';
import { TruthTables } from '../expr/truth-tables.ts';
import { Conjuncts } from './conjuncts.ts';

export class Context {
  readonly evaluator: Evaluator;
  readonly supports: Supports;
  readonly tables: TruthTables;
  readonly conjuncts: Conjuncts;

  constructor(
    readonly terms: Terms,
    /** A clock in milliseconds, from any origin. */
    readonly now: () => number,
  ) {
    this.evaluator = new Evaluator(terms);
    this.supports = new Supports(terms);
    this.tables = new TruthTables(terms);
    this.conjuncts = new Conjuncts(terms);
  }

  /**
   * The last of the constraints that an assignment violates; undefined if it satisfies all of them. The search begins with the
   * last one: the path has just added or negated it, so it is the likeliest to fail.
   */
  violated(model: Assignment, constraints: readonly Term[]): Term | undefined {
    const evaluator = this.evaluator.under(model);
    for (let i = constraints.length - 1; i >= 0; i--) {
      if (!evaluator.holds(constraints[i])) return constraints[i];
    }
    return undefined;
  }

  satisfies(model: Assignment, constraints: readonly Term[]): boolean {
    return this.violated(model, constraints) === undefined;
  }
}
