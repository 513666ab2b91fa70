// A thousand random queries, the same ones in every run; `run.ts` judges as many as you like.

import { expect, test } from 'vitest';
import { hasZ3 } from '../smtlib/solvers.ts';
import { judgeRandomQueries } from './campaign.ts';

if (!hasZ3) console.warn('no z3 on the PATH: the solver is not judged on random queries');

const campaigns = [
  { count: 600, seed: 1, shape: { depth: 3, arrays: false } },
  { count: 400, seed: 2, shape: { depth: 4, arrays: true } },
];

test.skipIf(!hasZ3).each(campaigns)(
  'z3 agrees on $count queries, $shape',
  async ({ count, seed, shape }) => {
    const { tally, disagreement } = await judgeRandomQueries(count, seed, shape);
    expect(disagreement).toBeUndefined();
    const decided = tally.sat + tally.unsat;
    expect(decided).toBeGreaterThan(0.97 * count);
  },
  180_000,
);
