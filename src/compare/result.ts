// What a comparison has to say in the end: plain data.

import type { Stopped } from '../results/check-result.ts';
import type { Test } from '../results/test.ts';
import type { CoverageSummary } from '../run/coverage.ts';
import type { Ending } from './behaviour.ts';
import type { CTest } from './c-test.ts';
import type { Difference } from './differences.ts';

/** A difference stands for all pairs of paths that differ in the same thing after the same code. */
export interface FoundDifference {
  /** The input as a call or a command: "popcount(x = 2147483648)". */
  readonly input: string;
  readonly differences: readonly Difference[];
  /** How many pairs of paths differ like this. */
  readonly pairs: number;
  /** The number of a difference, from 1, that the same thing differs in after a part of this one's code. */
  readonly like: number | undefined;
  readonly test: Test;
  /** Undefined where whole programs are compared. */
  readonly cTest: CTest | undefined;
}

export interface ReportedDifference extends FoundDifference {
  readonly folder: string;
}

/** Both programs fail alike, which is no difference and still worth knowing. */
export interface CommonFailure {
  readonly a: Ending;
  readonly b: Ending;
  readonly pairs: number;
}

export interface LostValue {
  readonly side: 'A' | 'B';
  readonly site: string;
  readonly reason: string;
  readonly count: number;
}

export interface CompareFigures {
  readonly runs: number;
  /** The number of distinct pairs of paths that were completed. */
  readonly paths: number;
  readonly pending: number;
  readonly undecided: number;
  readonly divergences: number;
  /** Pairs of paths that could not be followed because clew lacks something. */
  readonly refused: readonly { readonly message: string; readonly count: number }[];
  /** Paths that the program wished not to be counted. */
  readonly silent: number;
  /** Whether a run met symbolic input, or none can: a call without parameters is compared whole by one run. */
  readonly symbolic: boolean;
  readonly lost: readonly LostValue[];
  readonly common: readonly CommonFailure[];
  /** Inputs that seemed to make a difference, and made none in plain programs: a mistake of clew's. */
  readonly unreproduced: readonly string[];
  readonly coverage: readonly [CoverageSummary, CoverageSummary];
  readonly queries: number;
}

export interface CompareResult extends CompareFigures {
  readonly verdict: Verdict;
  readonly differences: readonly ReportedDifference[];
  readonly stopped: Stopped;
  /** What could not be written and why, in a sentence; undefined if everything was written. */
  readonly unwritten?: string | undefined;
  readonly seconds: number;
  readonly out: string;
  readonly warnings: string;
}

/** 'equal' is said only of everything within the bounds; the gaps are why it cannot be said. */
export type Verdict =
  | { readonly kind: 'equal'; readonly bounds: readonly string[] }
  | {
      readonly kind: 'no-difference' | 'different';
      readonly bounds: readonly string[];
      readonly gaps: readonly string[];
    };
