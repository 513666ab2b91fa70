// What an exploration can be told.

import type { Terms } from '../expr/terms.ts';
import type { Input } from '../input/input.ts';
import type { Solver } from '../solver/query.ts';
import type { FindingSites } from './finding-sites.ts';
import type { Handover } from './handover.ts';
import type { Entry, Journal } from './journal.ts';
import type { Weights } from './learned/weights.ts';
import type { ExploreLimits } from './limits.ts';
import type { MarkOwners } from './mark-owners.ts';
import type { NumberAt } from './minimise.ts';
import type { MinimisingBudget } from './minimising-budget.ts';
import type { Mutation } from './mutation/mutation.ts';
import type { Representatives } from './representatives.ts';
import type { RunPatience } from './run-patience.ts';
import type { MakeSearcher } from './searcher.ts';

export interface ExploreOptions extends ExploreLimits {
  readonly terms: Terms;
  readonly solver: Solver;
  readonly searcher: MakeSearcher;
  readonly checks: 'strict' | 'relaxed';
  /** When a branch is solved: when the searcher picks it, or as soon as a run has passed it. */
  readonly mode?: 'pending' | 'eager' | undefined;
  /** How many paths a check must hold on before it is pending like other branches (frontier.ts). */
  readonly enoughRefusals?: number | undefined;
  /** How many decisions a run is followed beyond the branch that it was made for, at first (long-runs.ts). */
  readonly reach?: number | undefined;
  /** Of the searcher's chance. */
  readonly seed?: number | undefined;
  /** Of the features of branches, for searchers that were learned. */
  readonly weights?: Weights | undefined;
  /** What is run first; nothing but zeros, if there is none. */
  readonly seeds?: readonly Input[];
  /** Explore what is below one branch, and nothing else; there are no seeds then. */
  readonly handover?: Handover;
  /** Told of everything that is done. */
  readonly journal?: Journal;
  /** What a session with the same program has done before: done again first, without the solver. */
  readonly past?: Iterable<Entry>;
  /** What others have told already. */
  readonly findings?: FindingSites;
  /** By finding, the smallest path that shows it. */
  readonly representatives?: Representatives;
  /** Where only tests that cover something new are wanted. */
  readonly owners?: MarkOwners | undefined;
  /** What is known of how long runs take; one for all sessions of a thread. */
  readonly patience?: RunPatience | undefined;
  /** Milliseconds that answers took which the solver knew from before; undefined: it knew none. */
  readonly spared?: (() => number) | undefined;
  /** For the least inputs of tests; one for all sessions that share it. */
  readonly minimising?: MinimisingBudget;
  /** Which bytes of the input are numbers, where its types are known. */
  readonly numberAt?: NumberAt | undefined;
  /** Finds inputs without the solver, between its questions. */
  readonly mutation?: Mutation | undefined;
}
