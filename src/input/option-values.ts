// The values that options of a check may have: ranges of numbers, words to choose from, names of files. The library's schema
// (option-schema.ts) and the command line (src/cli) take them from here.

import type { Range } from '../base/schema.ts';
import { sourceRanges } from './sources.ts';

const mebibyte = 1024 ** 2;

export const ranges = {
  ...sourceRanges,
  elements: { min: 1, max: 1 << 16 },
  characters: { min: 0, max: 1 << 16 },
  fuzzSize: { min: 0, max: 1 << 20 },
  seed: { min: 0, max: Number.MAX_SAFE_INTEGER },
  /** Milliseconds since 1970, as far as dates go. */
  time: { min: 0, max: 8_640_000_000_000_000 },
  /** Milliseconds; a week at most. */
  maxTime: { min: 1, max: 7 * 24 * 3_600_000 },
  maxRuns: { min: 1, max: Number.MAX_SAFE_INTEGER },
  maxMemory: { min: 256 * mebibyte, max: 1024 * 1024 * mebibyte },
  workers: { min: 0, max: 256 },
  fuel: { min: 1, max: Number.MAX_SAFE_INTEGER },
} as const satisfies Readonly<Record<string, Range>>;

export const words = {
  mode: ['pending', 'eager'],
  checks: ['strict', 'relaxed'],
  uninitialized: ['zero', 'symbolic'],
  missing: ['refuse', 'symbolic'],
  native: ['sandboxed', 'plain', 'off'],
  tests: ['new', 'all'],
} as const;

/** Whether a file in the box may have this name. */
export function isFileName(name: string): boolean {
  return !(name === '' || name.includes('\0') || name.endsWith('/')) && !hasDots.test(name);
}

const hasDots = /(^|\/)\.{1,2}(\/|$)/;
