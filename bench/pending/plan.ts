/**
 * The plan of Pending Constraints' experiments, older than their first results. The paper has nine programs, 2 hours and three repetitions; here there
 * are the six of them that Debian has and clew builds (bench/pending/subjects.ts), 5 s of processor time and one repetition: the machine is shared by many. `--seconds` and
 * `--repetitions` give more. An earlier plan had bc and five programs that are not the paper's, with 1.5 s.
 */

import type { SearchName } from '../../src/explore/search/named.ts';

export type Asking =
  /** Both sides of every branch are checked when it is met, with all means: EXE, plain KLEE. */
  | 'eager'
  /** A branch is checked when it is picked, with all means: the paper. */
  | 'pending'
  /** The same, but cheap questions first: clew (decision 23). */
  | 'tiers';

export const askings: readonly Asking[] = ['eager', 'pending', 'tiers'];

export const plan = {
  /** Processor time (user and system) of one exploration. */
  seconds: 5,
  searches: ['random-path', 'depth', 'dfs'],
  /**
   * Explorations are kept, so that further repetitions are added to the first: all programs once, and again as long as there is time, whatever the figures say.
   * Depth-first search throws no dice, and is not repeated; the paper's way without tiers is measured once, with random path.
   */
  repetitions: 1,
  /** Of the two seeds of a program the first. */
  seeded: [false, true],
  /** Relaxed checks (Figure 7): the first seed, random path. */
  relaxed: { search: 'random-path', seeded: true },
  /** Pairwise combinations (Figure 9): the paper's program. */
  pairwise: 'sqlite3',
  /** Memory pressure (3.4): counted in runs and terms, so that other work on the machine does not matter. */
  pressure: {
    subjects: ['assembler', 'calculator', 'commands', 'json', 'bc', 'datamash'],
    runs: 600,
    searches: ['random-path', 'covnew'],
    /** Three were planned; for lack of time it is one, and one row (assembler, random path) had been seen when that was decided. */
    dice: [1],
    /** Of the terms that the exploration has at its end without pressure. */
    share: 0.1,
    /** Branches that are kept whenever memory is used up. */
    kept: 32,
    /** A session makes so many runs before its memory counts as used up. */
    fewestRuns: 20,
  },
  /** ZESTI over recorded test suites (4.7), counted in runs; the paper has at most 200 seeds, 30 minutes each. */
  zesti: {
    longest: 64,
    /** Forty were planned; for lack of time it is ten, and no figure had been seen when that was decided. */
    seeds: 10,
    runs: 50,
    searches: ['zesti', 'random-path', 'depth', 'dfs', 'covnew'],
  },
  /** Planted faults (Figure 3), on our own programs and without seeds. */
  faults: {
    searches: ['random-path', 'depth', 'dfs'],
    checks: ['strict', 'relaxed'],
    runs: [50, 200, 800],
  },
} as const satisfies Readonly<Record<string, unknown>> & {
  readonly searches: readonly SearchName[];
};

/** The seeds of the dice, one for each repetition. */
export function diceOf(repetitions: number): readonly number[] {
  return Array.from({ length: repetitions }, (_, i) => i + 1);
}
