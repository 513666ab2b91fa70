// A searcher: which pending branch is worth the price of a solver call next? It sees the tree, is
// notified of events, and answers `pick`. What is pending is the frontier's business: a searcher may keep branches that no longer are,
// and asks `isPending` when it comes to them. So a searcher is an order, and nothing more.

import type { Random } from '../base/random.ts';
import type { Trace } from '../run/trace.ts';
import type { CoveredCode } from './covered-code.ts';
import type { Weights } from './learned/weights.ts';
import type { Subject } from './runner.ts';
import type { Branch, Tree } from './tree.ts';

/** What a searcher can look at. */
export interface SearchContext {
  readonly tree: Tree;
  readonly program: Subject;
  /** What has been covered, and how far it is to what has not. */
  readonly coveredCode: CoveredCode;
  readonly random: Random;
  /** The weights of a learned search. */
  readonly weights?: Weights | undefined;
  isPending(branch: Branch): boolean;
}

export interface Searcher {
  /** Adds a pending branch; branches come in the order of the run that passed them. */
  add(branch: Branch): void;
  /** Returns a pending branch, or undefined if there is none. */
  pick(): Branch | undefined;
  /** Set if checks have their place in this order, so that strict checks are not asked before everything else. */
  readonly ordersChecks?: boolean;
  /** Called for every run and every settled branch, for searchers that learn from it. */
  notice?(event: SearchEvent): void;
}

export type MakeSearcher = (context: SearchContext) => Searcher;

export type SearchEvent = RunEvent | { readonly kind: 'settled'; readonly branch: Branch };

/** A run was inserted, after its new sides were added; `from` is the branch that it was made for. */
export interface RunEvent {
  readonly kind: 'run';
  readonly run: number;
  readonly trace: Trace;
  readonly from: Branch | undefined;
  /** The side on which it ended. */
  readonly end: Branch;
  /** New nodes are those from this one on. */
  readonly firstNew: number;
}
