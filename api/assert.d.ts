// The declarations of `clew/assert`.

import type { CheckOptions, CheckResult, CompareOptions, CompareResult, FunctionEntry, SymbolicInput } from 'clew';

/** Short forms of options that tests use most. */
interface Short {
  /** The bytes of symbolic standard input, as `symbolic.stdin`. */
  readonly stdin?: NonNullable<SymbolicInput['stdin']>;
  /** Also fail if not everything within the bounds was explored. */
  readonly complete?: boolean;
}

export type CheckingOptions = Omit<CheckOptions, 'files' | 'fn'> &
  Short & { readonly fn?: string | FunctionEntry };
export type ComparingOptions = Omit<CompareOptions, 'files' | 'fn'> &
  Short & { readonly fn?: string | readonly [string | FunctionEntry, string | FunctionEntry] };

/** Fails with the text of each finding that nobody has accepted. */
export declare function noFindings(
  program: string | readonly string[],
  options?: CheckingOptions,
): Promise<CheckResult>;

/** Fails with each input on which the two programs, or two functions, differ. */
export declare function equivalent(
  a: string | readonly string[],
  b: string | readonly string[],
  options?: ComparingOptions,
): Promise<CompareResult>;
