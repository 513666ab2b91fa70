// The options of a comparison, as programs give them; the command line has the same by name. What is not given has the
// default of a check.

import type { FunctionEntry } from '../build/harness/function-harness.ts';
import type { CheckOptions } from '../check/options.ts';

/** The options of a check that hold for both programs. */
type SharedWithCheck =
  | 'arguments'
  | 'symbolic'
  | 'flags'
  | 'further'
  | 'clang'
  | 'cache'
  | 'handOver'
  | 'seed'
  | 'time'
  | 'seeds'
  | 'maxTime'
  | 'maxRuns'
  | 'maxMemory'
  | 'fuel'
  | 'search'
  | 'models'
  | 'selfCheck'
  | 'out';

export interface CompareOptions extends Pick<CheckOptions, SharedWithCheck> {
  /** The files of each of the two, as for a check. */
  readonly files: readonly [readonly string[], readonly string[]];
  /** Compare one function of A with one of B, with all of their arguments symbolic; if undefined, whole programs. */
  readonly fn?: readonly [FunctionEntry, FunctionEntry];
  /** Variables that are compared after the call of a function; 'all' means those that both programs have. */
  readonly globals?: readonly string[] | 'all';
  /** Stops the comparison; what was found until then is the result. */
  readonly signal?: AbortSignal;
}
