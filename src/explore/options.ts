// The options of an exploration.

import type { Terms } from '../expr/terms.ts';
import type { Input } from '../input/input.ts';
import type { Solver } from '../solver/query.ts';
import type { FindingSites } from './finding-sites.ts';
import type { Handover } from './handover.ts';
import type { Entry, Journal } from './journal.ts';
import type { Weights } from './learned/weights.ts';
import type { ExploreLimits, MinimisingBudget } from './limits.ts';
import type { NumberAt } from './minimise.ts';
import type { Mutation } from './mutation/mutation.ts';
import type { MarkOwners } from './path-key.ts';
import type { Representatives } from './representatives.ts';
import type { RunPatience } from './run-patience.ts';
import type { MakeSearcher } from './searcher.ts';

export interface ExploreOptions extends ExploreLimits {
  readonly terms: Terms;
  readonly solver: Solver;
  /** Makes a solver for terms of another arena; if undefined, no question is about a few bytes only (few-bytes.ts). */
  readonly solverFor?: ((terms: Terms) => Solver) | undefined;
  readonly searcher: MakeSearcher;
  readonly checks: 'strict' | 'relaxed';
  /** When a branch is solved: when the searcher picks it, or as soon as a run has passed it. */
  readonly mode?: 'pending' | 'eager' | undefined;
  /** How many paths a check must hold on before it is pending like other branches (frontier.ts). */
  readonly enoughRefusals?: number | undefined;
  /** The work after which questions are asked in tiers (effort.ts). */
  readonly warmUp?: number | undefined;
  /** How many decisions a run is followed beyond the branch that it was made for, at first (long-runs.ts). */
  readonly reach?: number | undefined;
  /** The seed of the searcher's random numbers. */
  readonly seed?: number | undefined;
  /** The weights of a learned search. */
  readonly weights?: Weights | undefined;
  /** Inputs that are run first; if undefined, an input of zeros. */
  readonly seeds?: readonly Input[];
  /** The subtree to explore; if undefined, the whole tree. Seeds are not run in a subtree. */
  readonly handover?: Handover | undefined;
  /** Records everything that the session does. */
  readonly journal?: Journal;
  /** The journal of an earlier session with the same program: it is redone first, without the solver. */
  readonly past?: Iterable<Entry>;
  /** The findings that were reported already. */
  readonly findings?: FindingSites;
  /** Keeps the smallest failing path of each finding. */
  readonly representatives?: Representatives;
  /** The smallest path of each coverage mark; set where only tests that cover something new are wanted. */
  readonly owners?: MarkOwners | undefined;
  /** What is known of how long runs take, for all sessions of a thread. */
  readonly patience?: RunPatience | undefined;
  /** The work of the solver so far, as `work.ts` counts it; if undefined, simpler inputs are looked for without a limit. */
  readonly solved?: (() => number) | undefined;
  /** The work for the least inputs of tests, for all sessions of a thread. */
  readonly minimising?: MinimisingBudget;
  /** Which bytes of the input are numbers, where its types are known. */
  readonly numberAt?: NumberAt | undefined;
  /** Finds inputs without the solver, between its questions. */
  readonly mutation?: Mutation | undefined;
}
