/**
 * The configurations of Oasis' Table 2, and clew's own searcher for changes: what is used of valid inputs and of what is
 * new. Everything else is the same for all: one thread, the same number of runs, no mutation of inputs.
 */

import type { CheckOptions } from '../../src/check/options.ts';

export interface Configuration {
  readonly name: string;
  readonly usesInputs: boolean;
  readonly usesDifference: boolean;
  readonly search: NonNullable<CheckOptions['search']>;
  /** The paper's dfs has no place of its own for dangerous conditions; Oasis' order has one, whatever is said here. */
  readonly checks?: 'relaxed';
}

export const configurations: readonly Configuration[] = [
  { name: 'dfs', usesInputs: false, usesDifference: false, search: ['dfs'], checks: 'relaxed' },
  { name: 'noinput', usesInputs: false, usesDifference: false, search: ['oasis-input'] },
  { name: 'input', usesInputs: true, usesDifference: false, search: ['oasis-input'] },
  { name: 'input-diff', usesInputs: true, usesDifference: true, search: ['oasis'] },
  { name: 'new-code', usesInputs: true, usesDifference: true, search: ['new-code'] },
];
