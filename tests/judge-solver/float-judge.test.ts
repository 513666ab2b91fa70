// A few random scripts over floats, the same ones in every run; `run-floats.ts` judges as many as you like, by z3 or cvc5.

import { expect, test } from 'vitest';
import { hasZ3 } from '../smtlib/solvers.ts';
import { judgeFloats } from './float-judge.ts';

test.skipIf(!hasZ3)('z3 agrees on scripts over floats', async () => {
  const { sat, unsat, contradictions } = await judgeFloats('z3 -in', 0, 40);
  expect(contradictions).toEqual([]);
  expect(Math.min(sat, unsat)).toBeGreaterThan(5);
});
