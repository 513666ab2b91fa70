// Work goes where coverage comes from, and nobody starves.

import { expect, test } from 'vitest';
import { Shares } from '../../../src/explore/mutation/shares.ts';

/** The share of mutation in a long exploration, where a unit of work yields so much. */
function shareWhen({ solving, mutation }: { solving: number; mutation: number }): number {
  const shares = new Shares();
  const work = { solving: 0, mutation: 0 };
  for (let i = 0; i < 2000; i++) {
    const arm = shares.isMutationDue ? 'mutation' : 'solving';
    shares.spend(arm, 512, 512 * (arm === 'mutation' ? mutation : solving));
    work[arm] += 512;
  }
  return work.mutation / (work.mutation + work.solving);
}

test('a short exploration has no mutation', () => {
  const shares = new Shares();
  expect(shares.isMutationDue).toBe(false);
  shares.spend('solving', 4000, 1);
  expect(shares.isMutationDue).toBe(false);
});

test('shares follow the yields', () => {
  expect(shareWhen({ solving: 0.01, mutation: 0.01 })).toBeCloseTo(0.5, 1);
  expect(shareWhen({ solving: 0.01, mutation: 0.03 })).toBeCloseTo(0.75, 1);
});

test('an eighth is for everybody', () => {
  expect(shareWhen({ solving: 0.1, mutation: 0 })).toBeCloseTo(1 / 8, 1);
  expect(shareWhen({ solving: 0, mutation: 0.1 })).toBeCloseTo(7 / 8, 1);
  expect(shareWhen({ solving: 0, mutation: 0 })).toBeCloseTo(1 / 8, 1);
});
