/** Pending Constraints 2.2.1: what is not needed to find the assertion's failure is not asked. */

import { expect, test } from 'vitest';
import { loadSat } from '../../src/solver/sat.ts';
import { type Effort, effortUntilFound, figure1, type Mode } from './figure-1.ts';

const module = await loadSat();
const seeds = [1, 2, 3];

for (const variant of ['as printed', 'DFS_FRIENDLY'] as const) {
  test(`random path, ${variant}: ten times fewer questions than eager`, async () => {
    const program = await figure1(variant);
    const mean = (mode: Mode, of: (effort: Effort) => number) => {
      const efforts = seeds.map((seed) =>
        effortUntilFound(program, module, { search: 'random-path', mode, seed, maxRuns: 500 }),
      );
      expect(efforts.every(({ isFound }) => isFound)).toBe(true);
      return efforts.map(of).reduce((sum, each) => sum + each) / seeds.length;
    };
    expect(10 * mean('pending', (effort) => effort.questions)).toBeLessThan(
      mean('eager', (effort) => effort.questions),
    );
    expect(mean('pending', (effort) => effort.steps)).toBeLessThan(
      mean('eager', (effort) => effort.steps),
    );
  });
}
