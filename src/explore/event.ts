// The events of an exploration, and its result.

import type { Term } from '../expr/arena.ts';
import type { Input, InputObject } from '../input/input.ts';
import type { Finding } from '../machine/finding.ts';
import type { SiteCount } from '../machine/shadow/site-counts.ts';
import type { Concretized } from '../machine/shadow/symbolic-run.ts';
import type { Different, Trace } from '../run/trace.ts';
import type { UnfollowedRun } from './long-runs.ts';
import type { PathKey } from './path-key.ts';
import type { Branch, Tree } from './tree.ts';

export type ExploreEvent =
  /** A path that no run before had taken, those that end in a finding among them. */
  | {
      readonly kind: 'test';
      readonly run: number;
      readonly input: Input;
      readonly outcome: Trace['outcome'];
      readonly objects: readonly InputObject[];
      readonly coversNew: boolean;
      readonly key: PathKey;
    }
  /** In the end, when all paths are known: an input for a test that does not depend on how its path was found. */
  | {
      readonly kind: 'simpler';
      readonly run: number;
      readonly input: Input;
      readonly objects: readonly InputObject[];
    }
  /** A finding as its run had it. It comes before its input is minimised, because that can outlast the exploration. */
  | ({ readonly kind: 'failure' } & FoundByRun)
  /** The first of its kind at its site. `input` is as simple as the path allows. */
  | ({ readonly kind: 'finding' } & FoundByRun)
  /** A new pair of paths on which two programs differ. Its input is as it was found; `conditions` are those of the path. */
  | {
      readonly kind: 'difference';
      readonly difference: Different;
      readonly input: Input;
      readonly objects: readonly InputObject[];
      readonly conditions: readonly Term[];
      readonly preferences: readonly Term[];
      readonly key: PathKey;
    }
  /** A new path that could not go on: it needed something that clew does not have. */
  | { readonly kind: 'refused'; readonly finding: Finding; readonly input: Input }
  /**
   * A run that takes far longer than others, and was ended where none was before: a plain run shows whether it hangs. It has
   * all that a finding has.
   */
  | ({
      readonly kind: 'suspect';
      /** Nothing else remains to do: the plain run may take all of the time. */
      readonly isLast: boolean;
    } & FoundByRun)
  /** An input that leads into another worker's subtree. */
  | { readonly kind: 'foreign'; readonly input: Input }
  /** A run that left its predicted path. */
  | {
      readonly kind: 'divergence';
      readonly branch: Branch;
      readonly site: number;
      readonly run: number;
    }
  | Progress;

/** A finding, with the run that found it. */
export interface FoundByRun {
  readonly run: number;
  readonly finding: Finding;
  readonly input: Input;
  readonly objects: readonly InputObject[];
  /** The decisions that led there, and how each went. */
  readonly path: readonly Step[];
  readonly key: PathKey;
}

export interface Progress {
  readonly kind: 'progress';
  readonly doing: 'running' | 'solving' | 'mutating' | 'minimising';
  readonly runs: number;
  readonly paths: number;
  readonly pending: number;
  /** How many of the pending branches are checks on executed paths. */
  readonly unasked: number;
  readonly findings: number;
}

export interface Step {
  /** Index into the program's decisions. */
  readonly decision: number;
  readonly condition: Term;
  readonly held: boolean;
}

/** Why an exploration ended. */
export type Stopped = 'exhausted' | 'time' | 'runs' | 'interrupted' | 'memory';

export interface ExploreResult {
  /** 'exhausted' means every path only if nothing is undecided, diverged or concretized. */
  readonly stopped: Stopped;
  readonly runs: number;
  /** Distinct completed paths, including those that ended in a finding. */
  readonly paths: number;
  /** Distinct paths that the program has asked not to count. */
  readonly silent: number;
  /** Runs that violated an assumption of the program, and so are no paths. */
  readonly violated: number;
  /** Runs that could not go on because clew lacks something. */
  readonly refused: number;
  /** Sites, by number, where runs left their predicted paths, and how often. */
  readonly divergences: { readonly count: number; readonly sites: ReadonlyMap<number, number> };
  readonly pending: number;
  /** How many of the pending branches are checks on executed paths. */
  readonly unasked: number;
  /** Branches that the solver gave up. */
  readonly undecided: number;
  /** Branches that no input takes. */
  readonly impossible: number;
  /** Runs that were not followed to their end, and the one that was going on when the exploration was stopped. */
  readonly unfollowed: readonly UnfollowedRun[];
  /** Runs that were made for a branch, and for one whose condition is new. */
  readonly conditions: { readonly explored: number; readonly new: number };
  /** The execution tree, not copied. */
  readonly tree: Tree;
  /** The branch above the explored subtree, and the subtree's first node. */
  readonly root: { readonly branch: Branch; readonly first: number };
  /** The numbers of the work items that were handed over, by branch. */
  readonly handedOver: ReadonlyMap<Branch, number>;
  readonly concretized: readonly Concretized[];
  /** What was assumed of functions that the program does not define. */
  readonly assumed: readonly SiteCount[];
  readonly solving: {
    /** How many questions the solver was asked. */
    readonly queries: number;
    readonly milliseconds: number;
    /** Branches that were decided without it, by the values that the path leaves to one byte. */
    readonly known: number;
  };
  readonly milliseconds: number;
}
