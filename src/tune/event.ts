// The events of a tuning, and its result.

import type { CheckEvent } from '../check/event.ts';
import type { Heuristic } from '../explore/learned/heuristic.ts';
import type { ReportedFinding } from '../results/check-result.ts';

export type TuneEvent =
  | Extract<CheckEvent, { kind: 'preparing' | 'warnings' | 'note' | 'finding' }>
  | { readonly kind: 'progress'; readonly progress: TuneProgress }
  /** A round is over. */
  | { readonly kind: 'round'; readonly round: TuneRound }
  /** This is always the last event. */
  | { readonly kind: 'ended'; readonly result: TuneResult };

export interface TuneProgress {
  /** The seconds since the tuning began, with those that an earlier one has spent. */
  readonly seconds: number;
  /** The seconds until it ends at the latest; undefined if the budget is one of runs. */
  readonly secondsLeft: number | undefined;
  readonly round: number;
  readonly doing: 'measuring' | 'finding' | 'checking';
  readonly samples: number;
  /** Branches that the best has covered, on average. */
  readonly best: number | undefined;
  readonly findings: number;
}

export interface TuneRound {
  readonly round: number;
  readonly samples: number;
  readonly best: number;
  readonly trials: number;
}

export interface TuneResult {
  readonly heuristic: Heuristic;
  /** The file that it was written to. */
  readonly file: string;
  readonly out: string;
  readonly stopped: 'converged' | 'budget' | 'interrupted';
  /** Sides of branches: on average of the best sample's trials, of the usual search, in all. */
  readonly branches: {
    readonly learned: number;
    readonly usual: number;
    readonly total: number;
    /** Covered by all trials of the tuning together. */
    readonly tuning: number;
  };
  readonly rounds: readonly TuneRound[];
  /** The runs of one trial. */
  readonly runs: number;
  readonly trials: number;
  /** Runs of all trials, and what they would have been had none been given up. */
  readonly runsMade: number;
  readonly runsInFull: number;
  readonly tests: number;
  readonly findings: readonly ReportedFinding[];
  readonly seconds: number;
}
