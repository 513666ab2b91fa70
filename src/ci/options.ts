// The options of `clew ci`: those of a check, and what a change is compared with, how its old version is built, and what
// fails it.

import { dictionaryOf, listOf, oneOf, onlyFields, optional, path, text } from '../base/schema.ts';
import { checkSchema } from '../check/option-schema.ts';
import type { CheckOptions } from '../check/options.ts';

export interface CiOptions {
  /** The program and how to check it. What is not said of symbolic input is taken from the seeds of the store. */
  readonly check: CheckOptions;
  /** The environment variables, in which continuous integration says what a change is to be merged into. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A shell command that builds the program, in this version and in the old one. */
  readonly build?: string | undefined;
  /** The old version, already built. */
  readonly oldProgram?: string | undefined;
  readonly failOn: readonly FailOn[];
  readonly changes: ChangeSearch;
}

export const changeSearches = ['explore', 'known', 'off'] as const;

/** How inputs are found on which the behaviour has changed: both versions are explored as a pair, or known ones are tried. */
export type ChangeSearch = (typeof changeSearches)[number];

export const failures = ['new', 'any', 'changed', 'none'] as const;

/** new: findings that the old version does not have; any: all findings; changed: changed behaviour. */
export type FailOn = (typeof failures)[number];

// ---- As a schema -------------------------------------------------------------------------------------------------------

export const ciSchema = onlyFields<CiOptions>({
  check: checkSchema,
  environment: dictionaryOf(optional(text)),
  build: optional(text),
  oldProgram: optional(path),
  failOn: listOf(oneOf(failures)),
  changes: oneOf(changeSearches),
});
