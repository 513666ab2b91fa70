/**
 * What the solver is asked and what it answers. Every layer, every back end and the whole chain have
 * this one interface; a layer is a `Solver` that asks another one below it.
 *
 * Solving is synchronous: a query takes microseconds far more often than milliseconds.
 */
import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';

/** What a query may cost. A missing member means no limit. */
export interface Budget {
  readonly milliseconds?: number;
  /** How many conflicts the SAT solver may have. */
  readonly conflicts?: number;
  /** Only layers that take microseconds are asked; what these do not answer is unknown for want of effort. */
  readonly isCheap?: boolean;
}

export interface Query {
  /** Conditions (terms of one bit) that shall hold together. */
  readonly constraints: readonly Term[];
  /** A known assignment that satisfies some or most of them, such as the witness of a path's prefix. */
  readonly hint?: Assignment;
  readonly budget?: Budget;
  /** The answer only makes a result simpler, so giving up is not worth storing (`stored-answers.ts`). */
  readonly optional?: boolean;
  /** The least solution is wanted, if it can be had at little cost (`least-values.ts`). */
  readonly least?: boolean;
}

/** Why there is no answer. */
export type UnknownReason =
  | 'effort'
  | 'time'
  | 'conflicts'
  | 'memory'
  | 'unsupported'
  | 'back end failed'
  | 'wrong model';

export type Answer =
  /** `isLeast` says that the model is the least of all solutions, as `least-values.ts` defines it. */
  | { readonly status: 'sat'; readonly model: Assignment; readonly isLeast?: boolean }
  | { readonly status: 'unsat' }
  | { readonly status: 'unknown'; readonly reason: UnknownReason; readonly detail?: string };

export interface Solver {
  solve(query: Query): Answer;
}

export const unsat: Answer = { status: 'unsat' };

export function sat(model: Assignment): Answer {
  return { status: 'sat', model };
}

export function unknown(reason: UnknownReason, detail?: string): Answer {
  return detail === undefined
    ? { status: 'unknown', reason }
    : { status: 'unknown', reason, detail };
}
