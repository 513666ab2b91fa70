// A small part of the attacks of `npm run bench -- faults`: some tries of each kind, the same ones every time.

import { expect, test } from 'vitest';
import { attackWith } from '../../bench/faults.ts';
import { sandboxProblem } from '../judge/native.ts';

test('clew holds against faults of every kind', async () => {
  // Where native programs cannot be confined, clew does not run them: there is nothing to attack.
  const without = (await sandboxProblem()) === undefined ? undefined : 'native';
  const failed = await attackWith({ tries: 13, seed: 1, only: '', without });
  expect(
    failed.map(({ attack, seed, failure }) => `${attack.name} ${seed}: ${failure.message}`),
  ).toEqual([]);
});
