// Seeds that answer questions (Pending Constraints 2.2.2): inputs that were given to us were made to come far, so one of them may
// take a branch on another's path. Values of terms under a seed never change, so each seed keeps those that were computed for it:
// the conditions of a long path are about the same terms, question after question.

import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import { Evaluator } from '../expr/evaluate.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input } from '../input/input.ts';

/** How many seeds are tried on every question. */
const mostSeeds = 16;
/** How many values are kept for all seeds together, of 20 bytes each; with more terms nothing is kept from one question to the next. */
const mostValues = 1 << 22;

export interface Seed {
  readonly values: Assignment;
  /** Nothing but zeros: no smaller input exists. */
  readonly isZero: boolean;
}

export class SeedAnswers {
  private readonly seeds: (Seed & { readonly evaluator: Evaluator })[] = [];
  private readonly shared: Evaluator;

  constructor(private readonly terms: Terms) {
    this.shared = new Evaluator(terms);
  }

  /** Adds a seed that was run, so that all of its bytes have been met. */
  add(seed: Input, values: Assignment): void {
    if (this.seeds.length >= mostSeeds) return;
    const isZero = [...seed.values()].every((bytes) => bytes.every((byte) => byte === 0));
    const evaluator = new Evaluator(this.terms).under(values);
    this.seeds.push({ values, isZero, evaluator });
  }

  /** The first seed that satisfies all of these. */
  find(constraints: readonly Term[]): Seed | undefined {
    const isKept = this.seeds.length * this.terms.count <= mostValues;
    return this.seeds.find(({ values, evaluator }) =>
      satisfies(isKept ? evaluator : this.shared.under(values), constraints),
    );
  }
}

/** Begins with the last constraint, which is the wanted one and the likeliest to fail. */
function satisfies(evaluator: Evaluator, constraints: readonly Term[]): boolean {
  for (let i = constraints.length - 1; i >= 0; i--) {
    if (!evaluator.holds(constraints[i])) return false;
  }
  return true;
}
