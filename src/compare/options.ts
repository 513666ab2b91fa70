// The options of a comparison, as programs give them; the command line has the same by name. What is not given has the
// default of a check.

import type { FunctionEntry } from '../build/harness/function-harness.ts';
import type { CheckOptions } from '../check/options.ts';

/** The options of a check that hold for both programs. */
export const sharedWithCheck = [
  ...(['arguments', 'symbolic', 'flags', 'further', 'clang', 'cache', 'handOver'] as const),
  ...(['seed', 'time', 'seeds', 'maxTime', 'maxRuns', 'maxMemory', 'fuel'] as const),
  ...(['search', 'models', 'selfCheck', 'out', 'signal'] as const),
] as const;
export type SharedWithCheck = (typeof sharedWithCheck)[number];

export interface CompareOptions extends Pick<CheckOptions, SharedWithCheck> {
  /** The files of each of the two, as for a check. */
  readonly files: readonly [readonly string[], readonly string[]];
  /** Compare one function of A with one of B, with all of their arguments symbolic; if undefined, whole programs. */
  readonly fn?: readonly [FunctionEntry, FunctionEntry] | undefined;
  /** Variables that are compared after the call of a function; 'all' means those that both programs have. */
  readonly globals?: readonly string[] | 'all';
  /**
   * How many units in the last place the floats may be apart that functions return or leave in memory; NaNs are then equal. If
   * undefined or 0, bits are compared.
   */
  readonly floatTolerance?: number | undefined;
}
