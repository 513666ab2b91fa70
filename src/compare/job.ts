// What the main thread and the thread that compares say to each other: all of it is plain data.

import type { FunctionEntry } from '../build/harness/function-harness.ts';
import type { SearchName } from '../explore/search/named.ts';
import type { Input } from '../input/input.ts';
import type { Sources } from '../input/sources.ts';
import type { Stopped } from '../results/check-result.ts';
import type { Test } from '../results/test.ts';
import type { Unit } from '../source/compile.ts';
import type { WorldPlan } from '../world/world-maker.ts';
import type { CompareFigures, FoundDifference } from './result.ts';

export interface CompareJob {
  readonly units: readonly [readonly Unit[], readonly Unit[]];
  readonly cacheFolder: string | undefined;
  /** The compiler's flags, which tests in C name. */
  readonly flags?: readonly string[];
  readonly entries: readonly [FunctionEntry, FunctionEntry] | undefined;
  readonly globals: readonly string[] | 'all';
  /** How many units in the last place floats may be apart; none if left out. */
  readonly floatTolerance?: number | undefined;
  readonly sources: Sources;
  readonly plan: WorldPlan;
  readonly memory: number;
  readonly fuel: number | undefined;
  readonly models: boolean;
  /** Numbers that are printed need not be compared for all inputs: fewer paths, and nothing may be called equal. */
  readonly isRough?: boolean;
  readonly search: readonly SearchName[];
  readonly selfCheck: boolean;
  readonly seeds: readonly Input[];
  readonly maxRuns: number | undefined;
  /** When the exploration should stop, in Date.now()'s milliseconds. */
  readonly deadline: number | undefined;
  readonly maxMemory: number;
  /** The thread stops when this is no longer 0. */
  readonly stop: SharedArrayBuffer;
}

export interface CompareProgress {
  readonly runs: number;
  readonly paths: number;
  readonly pending: number;
  readonly differences: number;
  readonly coverage: { readonly lines: { readonly covered: number; readonly total: number } };
  readonly doing: string;
}

/** What the thread tells while it explores. */
export type CompareThreadEvent =
  | { readonly kind: 'ready'; readonly bounds: readonly string[] }
  | { readonly kind: 'progress'; readonly progress: CompareProgress }
  /** The first difference of its kind, as it was found. */
  | { readonly kind: 'difference'; readonly difference: FoundDifference }
  /** An input that takes a new pair of paths. */
  | { readonly kind: 'test'; readonly test: Test };

export interface CompareAnswer {
  readonly figures: CompareFigures;
  readonly stopped: Stopped;
  /** All differences, each shown by its shortest pair of paths. */
  readonly differences: readonly FoundDifference[];
}
