// What the solver gives up in its time is asked again when nothing else is left, with more time; what stays undecided is counted.

import { expect, test } from 'vitest';
import { stackChain } from '../../src/solver/chain.ts';
import type { Query, Solver } from '../../src/solver/query.ts';
import { unknown } from '../../src/solver/query.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { explored } from './exploring.ts';
import { insertionSort } from './subjects.ts';

const module = await loadSat();

/** Answers nothing that has less time than this; and what it was asked, by time. */
function impatient(program: ReturnType<typeof insertionSort>, least: number) {
  const chain = stackChain(program.terms, module);
  const times: number[] = [];
  const solver: Solver = {
    solve(query: Query) {
      const { milliseconds = 0 } = query.budget ?? {};
      times.push(milliseconds);
      return milliseconds < least ? unknown('time') : chain.solve(query);
    },
  };
  return { solver, times };
}

test('asked again with more time, everything is explored after all', () => {
  const program = insertionSort(3);
  const { solver, times } = impatient(program, 400);
  const { result, tests } = explored(program, { solver, queryTime: 100, now: () => 0 });
  expect(result).toMatchObject({ stopped: 'exhausted', paths: 6, undecided: 0, pending: 0 });
  expect(tests).toHaveLength(6);
  // First all that is there, with the usual time.
  expect(times.indexOf(800)).toBeGreaterThan(times.indexOf(100));
});

test('what nobody can decide is counted, and tried four times', () => {
  const program = insertionSort(3);
  const { solver, times } = impatient(program, 1e9);
  const { result } = explored(program, { solver, queryTime: 100, now: () => 0 });
  expect(result.undecided).toBeGreaterThan(0);
  expect(new Set(times)).toEqual(new Set([100, 800, 4000, 24_000]));
});
