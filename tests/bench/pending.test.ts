// What the bench of Pending Constraints counts of an exploration.

import { expect, test } from 'vitest';
import { programs } from '../../bench/exe/programs.ts';
import { askedKinds } from '../../bench/pending/asked-by-kind.ts';
import { built, explored } from '../../bench/pending/trial.ts';
import { searcherNamed } from '../../src/explore/search/named.ts';
import { loadSat } from '../../src/solver/sat.ts';

const subject = programs.find((each) => each.subject.name === 'udhcpd')?.subject;
if (subject === undefined) throw new Error('there is no udhcpd');
const [program, module] = [await built(subject), await loadSat()];

const exploredIn = (mode: 'pending' | 'eager', maxRuns: number) =>
  explored(subject, program, module, {
    ...{ searcher: searcherNamed(['dfs']), checks: 'strict', mode, seed: 1, maxRuns },
  });

test('every question is about something, and counted once', () => {
  const { asked, answered } = exploredIn('pending', 40);
  const of = (count: (kind: (typeof askedKinds)[number]) => number) =>
    askedKinds.reduce((sum, kind) => sum + count(kind), 0);
  const all = Object.values(answered).reduce((sum, { count }) => sum + count, 0);
  expect(of((kind) => asked[kind].questions)).toBe(all);
  expect(of((kind) => asked[kind].infeasible)).toBe(answered.unsat.count);
  expect(asked.check.tried).toBeGreaterThan(0);
  expect(asked.branch.tried).toBeGreaterThan(0);
  expect(asked.branch.depth).toBeGreaterThan(asked.branch.tried);
});

test('what eager exploration has unfolded is a part of what its runs have covered', () => {
  const { unfolded = 0, sides } = exploredIn('eager', 40);
  expect(unfolded).toBeGreaterThan(0);
  expect(unfolded).toBeLessThanOrEqual(sides.length);
  expect(exploredIn('pending', 10).unfolded).toBeUndefined();
});
