/**
 * The plan for weights that are judged from first inputs which learning has not seen; it is older than its first results. The paper has 4,000 runs, 100 trials
 * and 1,000 samples in a round; here there are 400, 20 and 24, on small programs, because all of it has to fit into a quarter of an hour.
 *
 * `trained` is replaced by what is learned on all four programs if what is learned on the other three (leave-one-out) is better than it on more programs than it is
 * worse on, by Wilcoxon's test.
 */

import { join } from 'node:path';
import type { SearchName } from '../../../src/explore/search/named.ts';
import { onStdin, type Subject } from '../../pending/subjects.ts';

const own = (name: string, folder: string, size: number): Subject => ({
  ...{ name, from: `bench/${folder}/${name}.c`, arguments: [], files: {}, ...onStdin(size) },
  program: () => join(import.meta.dirname, '../..', folder, `${name}.c`),
});

export const heldOutSubjects: readonly Subject[] = [
  own('disk-requests', 'learn', 24),
  own('key-filter', 'learn', 24),
  own('json', 'subjects', 24),
  own('packet-filter', 'exe', 64),
];

export const plan = {
  /** Runs of one exploration, in learning and in judging. */
  runs: 400,
  /** Each first input is random bytes, made from its number. */
  trainingInputs: [1, 2],
  heldOutInputs: Array.from({ length: 20 }, (_, i) => 1001 + i),
  /** Of one learning: 24 samples in a round, the best three of them checked up to three times. */
  effort: { samples: 24, finalists: 3, trials: 3, rounds: 2 },
  /** Samples that a learning tries in all. */
  samples: 60,
  search: 'learned-frontier',
  baselines: ['cfds', 'cgs', 'random', 'generational', 'dfs', 'covnew', 'trained'],
  /** Figure 2: what is covered after so many runs, by the searches without learning and by these. */
  curves: { runs: [25, 50, 100, 200, 400], learned: ['learned elsewhere', 'learned'] },
  /** Table 7: what learning covers on its way, against these in as many runs. */
  training: { subjects: ['disk-requests', 'key-filter'], searches: ['cfds', 'cgs', 'random'] },
} as const satisfies {
  readonly baselines: readonly SearchName[];
  readonly [name: string]: unknown;
};
