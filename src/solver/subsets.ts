/**
 * Counterexample reasoning over sets of constraints already answered (KLEE's counterexample cache): a set
 * that contains an unsatisfiable set is unsatisfiable; a set inside of a satisfiable one has its model;
 * and the model of a satisfiable set inside of the query is worth an evaluation. No constraint may be in a query twice:
 * conjunctions.ts, above, sees to that.
 */
import { getOrMake } from '../base/known.ts';
import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, sat, unsat } from './query.ts';

/** When so many sets are remembered, all are forgotten, which is cheaper than choosing. */
const maximalSets = 4096;
/** Larger sets are not remembered, because they are seldom met again. */
const maximalSize = 256;
/** How many models of contained sets are tried. */
const maximalTrials = 6;

interface Known {
  readonly size: number;
  /** Undefined if the set is unsatisfiable. */
  readonly model: Assignment | undefined;
}

export class Subsets extends Layer {
  private sets: Known[] = [];
  /** The sets that a constraint is in. */
  private members = new Map<Term, number[]>();

  solve(query: Query): Answer {
    const known = this.lookUp(query.constraints);
    if (known !== undefined) return known;
    const answer = this.below.solve(query);
    if (answer.status === 'sat') this.remember(query.constraints, answer.model);
    else if (answer.status === 'unsat') this.remember(query.constraints, undefined);
    return answer;
  }

  private lookUp(constraints: readonly Term[]): Answer | undefined {
    const common = new Map<number, number>();
    for (const constraint of constraints) {
      for (const set of this.members.get(constraint) ?? []) {
        common.set(set, (common.get(set) ?? 0) + 1);
      }
    }
    const inside: Assignment[] = [];
    for (const [number, count] of common) {
      const { size, model } = this.sets[number];
      if (model === undefined) {
        if (count === size) return unsat;
      } else if (count === constraints.length) return sat(model);
      else if (count === size) inside.push(model);
    }
    const model = inside
      .slice(-maximalTrials)
      .toReversed()
      .find((candidate) => this.context.satisfies(candidate, constraints));
    return model === undefined ? undefined : sat(model);
  }

  private remember(constraints: readonly Term[], model: Assignment | undefined): void {
    if (constraints.length > maximalSize) return;
    if (this.sets.length >= maximalSets) {
      this.sets = [];
      this.members = new Map();
    }
    const number = this.sets.push({ size: constraints.length, model }) - 1;
    for (const constraint of constraints)
      getOrMake(this.members, constraint, (): number[] => []).push(number);
  }
}
