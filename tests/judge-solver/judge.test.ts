// A thousand random queries, the same ones in every run; `run.ts` judges as many as you like.

import { expect, test } from 'vitest';
import { hasZ3 } from '../smtlib/solvers.ts';
import { judgeRandomQueries } from './campaign.ts';

const campaigns = [
  { count: 200, seed: 1, shape: { depth: 3, arrays: false }, asPaths: false },
  { count: 200, seed: 2, shape: { depth: 4, arrays: true }, asPaths: false },
  { count: 200, seed: 3, shape: { depth: 3, arrays: true, bytes: true }, asPaths: false },
  { count: 50, seed: 4, shape: { depth: 3, arrays: false }, asPaths: true },
  { count: 50, seed: 5, shape: { depth: 2, arrays: true, bytes: true }, asPaths: true },
];

test.skipIf(!hasZ3).each(campaigns)(
  'z3 agrees on $count queries, $shape, as paths: $asPaths',
  async ({ count, seed, shape, asPaths }) => {
    const { tally, disagreement } = await judgeRandomQueries(count, seed, shape, asPaths);
    expect(disagreement).toBeUndefined();
    const decided = tally.sat + tally.unsat;
    const undecided = tally.undecidedByClew + tally.undecidedByZ3;
    expect(undecided).toBeLessThan(decided * 0.1);
  },
);
