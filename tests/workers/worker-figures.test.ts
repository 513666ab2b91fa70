// The figures of several threads as those of one.

import { expect, test } from 'vitest';
import { mergedFigures, nothingYet } from '../../src/workers/worker-figures.ts';

const coverage = (covered: number) => ({
  lines: { covered, total: 10 },
  branches: { covered: 0, total: 4 },
});
const site = (line: number, count: number) => ({
  ...{ file: 'a.c', line, function: 'main', message: 'needs fork', count },
});

test('what each has done is added up; what is counted for all together is not', () => {
  const a = { ...nothingYet, runs: 3, paths: 2, pending: 1, tests: 4, exploring: 2 };
  const b = { ...nothingYet, runs: 5, undecided: 1, dropped: 2, tests: 3, exploring: 1 };
  expect(mergedFigures([a, b])).toMatchObject({
    ...{ runs: 8, paths: 2, pending: 1, undecided: 1, dropped: 2, tests: 4, exploring: 2 },
  });
});

test('the coverage is that of the thread that has told last', () => {
  const [early, late] = [3, 8].map((covered) => ({ ...nothingYet, coverage: coverage(covered) }));
  for (const all of [
    [early, late, nothingYet],
    [nothingYet, late, early],
  ])
    expect(mergedFigures(all).coverage).toEqual(coverage(8));
});

test('layers of the solver and places of refusals are added up by name', () => {
  const a = { ...nothingYet, solver: { queries: 2, hits: { cache: 1 }, seconds: 1 } };
  const b = { ...nothingYet, solver: { queries: 3, hits: { cache: 2, sat: 1 }, seconds: 2 } };
  const merged = mergedFigures([
    { ...a, refused: [site(1, 2), site(2, 1)] },
    { ...b, refused: [site(1, 3)] },
  ]);
  expect(merged.solver).toEqual({ queries: 5, hits: { cache: 3, sat: 1 }, seconds: 3 });
  expect(merged.refused).toEqual([site(1, 5), site(2, 1)]);
});
