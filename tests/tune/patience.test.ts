// A trial ends when the solver has given up too many questions.

import { expect, test } from 'vitest';
import { type Answer, unknown, unsat } from '../../src/solver/query.ts';
import { Patience } from '../../src/tune/trials.ts';

function after(answers: readonly Answer[], runs: number): boolean {
  let next = 0;
  const patience = new Patience({ solve: () => answers[next++] as Answer }, runs);
  for (const answer of answers) expect(patience.solve({ constraints: [] })).toBe(answer);
  return patience.isOver;
}

test('one question may be given up for every forty runs', () => {
  expect(after(Array(99).fill(unknown('time')), 4000)).toBe(false);
  expect(after(Array(100).fill(unknown('time')), 4000)).toBe(true);
});

test('a short trial may give up 25', () => {
  expect(after(Array(24).fill(unknown('time')), 10)).toBe(false);
  expect(after(Array(25).fill(unknown('time')), 10)).toBe(true);
});

test('questions that are answered, or that nobody could answer, cost nothing', () => {
  const answers = Array(50)
    .fill([unsat, unknown('unsupported')])
    .flat();
  expect(after(answers, 40)).toBe(false);
});
