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
/**
 * How many values are kept for all seeds together. Each takes 20 bytes, and there is room for up to twice as many, as in the arena of
 * the terms: 160 MB at most. With more terms nothing is kept from one question to the next.
 */
const mostValuesKept = 1 << 22;

export interface Seed {
  readonly values: Assignment;
  /** Nothing but zeros: no smaller input exists. */
  readonly isZero: boolean;
}

export class SeedAnswers {
  private readonly seeds: Seed[] = [];
  /** The evaluator of each seed, with what it has computed; undefined once the values are too many to be kept. */
  private kept: Evaluator[] | undefined = [];
  private readonly shared: Evaluator;

  constructor(
    private readonly terms: Terms,
    private readonly mostValues = mostValuesKept,
  ) {
    this.shared = new Evaluator(terms);
  }

  /** Adds a seed that was run, so that all of its bytes have been met. */
  add(seed: Input, values: Assignment): void {
    if (this.seeds.length >= mostSeeds) return;
    const isZero = [...seed.values()].every((bytes) => bytes.every((byte) => byte === 0));
    this.seeds.push({ values, isZero });
    this.kept?.push(new Evaluator(this.terms).under(values));
  }

  /** The first seed that satisfies all of these. */
  find(constraints: readonly Term[]): Seed | undefined {
    if (this.seeds.length * this.terms.count > this.mostValues) this.kept = undefined;
    return this.seeds.find(({ values }, i) =>
      satisfies(this.kept?.[i] ?? this.shared.under(values), constraints),
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
