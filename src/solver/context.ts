/** What the layers of one chain share: the terms, and what was computed about them. */
import { Evaluator } from '../expr/evaluate.ts';
import { Supports } from '../expr/support.ts';
import type { Terms } from '../expr/terms.ts';
import { TruthTables } from '../expr/truth-tables.ts';

export class Context {
  readonly evaluator: Evaluator;
  readonly supports: Supports;
  readonly tables: TruthTables;

  constructor(
    readonly terms: Terms,
    /** A clock in milliseconds, from any origin. */
    readonly now: () => number,
  ) {
    this.evaluator = new Evaluator(terms);
    this.supports = new Supports(terms);
    this.tables = new TruthTables(terms);
  }
}
