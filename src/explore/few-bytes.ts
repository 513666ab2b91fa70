// Inputs that differ from a known one in a few bytes: those that its run had looked at last when it came to a branch. All others keep
// their values, so that what remains of the conditions of a path is small even where a scanner with tables ties every byte to all
// before it: a keyword of six letters is found in milliseconds where a question about the whole input would be given up.
//
// What is found is an input; what is not found is not impossible.

import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { Terms } from '../expr/terms.ts';
import { transplant } from '../expr/transplant.ts';
import type { Budget, Solver } from '../solver/query.ts';

/** How many bytes are solved for. */
export const fewBytes = 6;
/** The arena of the questions is made anew when it has more terms. */
const mostTerms = 1 << 17;
/** How many milliseconds a question may take. */
const patience = 50;

export class FewBytes {
  private terms = new Terms();
  private solver: Solver | undefined;
  /** The work on terms in arenas that are gone. */
  private past = 0;

  constructor(
    private readonly from: Terms,
    /** Makes a solver for an arena. */
    private readonly solverFor: (terms: Terms) => Solver,
  ) {}

  /** The work on terms so far. */
  get work(): number {
    return this.past + this.terms.work;
  }

  /** Values of the free symbols for which the conditions hold while all others keep their values; undefined if none were found. */
  solve(
    conditions: readonly Term[],
    values: Assignment,
    free: ReadonlySet<number>,
    { milliseconds = patience }: Budget,
  ): Assignment | undefined {
    if (this.solver === undefined || this.terms.count > mostTerms) {
      this.past += this.terms.work;
      this.terms = new Terms();
      this.solver = this.solverFor(this.terms);
    }
    const { from, terms } = this;
    const transplanted = transplant(from, conditions, terms, { values, free });
    if (transplanted === undefined) return undefined;
    const constraints = transplanted.roots.filter((root) => root !== terms.true);
    if (constraints.includes(terms.false)) return undefined;
    const budget = { milliseconds: Math.min(milliseconds, patience) };
    const answer = this.solver.solve({ constraints, budget, optional: true });
    if (answer.status !== 'sat') return undefined;
    const found = new Assignment();
    for (const [symbol, variable] of transplanted.variables) {
      const width = terms.width(variable);
      found.set(symbol, width, answer.model.get(terms.symbolOf(variable)));
    }
    return found;
  }
}
