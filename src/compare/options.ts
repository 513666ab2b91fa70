// The options of a comparison, as programs give them; the command line has the same by name. What is not given has the
// default of a check.

import type { HandedOver, SymbolicInput } from '../check/options.ts';
import type { SearchName } from '../explore/search/named.ts';
import type { FunctionEntry } from '../run/harness/function-harness.ts';

export interface CompareOptions {
  /** The files of each of the two, as for a check. */
  readonly files: readonly [readonly string[], readonly string[]];
  /** Compare one function of A with one of B, with all of their arguments symbolic; undefined: whole programs. */
  readonly fn?: readonly [FunctionEntry, FunctionEntry];
  /** With functions: variables that are compared after the call; 'all': those that both have. */
  readonly globals?: readonly string[] | 'all';
  /** Concrete arguments of both programs, behind the name. */
  readonly arguments?: readonly string[];
  readonly symbolic?: SymbolicInput;

  readonly flags?: readonly string[];
  readonly clang?: string;
  readonly cache?: string | null;

  readonly handOver?: HandedOver;
  readonly seed?: number;
  readonly time?: number;
  readonly seeds?: readonly string[];

  readonly maxTime?: number;
  readonly maxRuns?: number;
  readonly maxMemory?: number;
  readonly fuel?: number;

  readonly search?: readonly SearchName[];
  readonly models?: boolean;
  readonly selfCheck?: boolean;

  readonly out?: string;
  /** Stops the comparison; what was found until then is the result. */
  readonly signal?: AbortSignal;
}
