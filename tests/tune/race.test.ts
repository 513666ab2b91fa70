import { expect, test } from 'vitest';
import { Race } from '../../src/tune/optimise.ts';
import { checkpointsOf, isComplete, worthOf } from '../../src/tune/score.ts';

const score = (...curve: number[]) => ({ curve, runs: 0 });

test('nobody is given up while there are fewer than will be checked', () => {
  const race = new Race(3);
  race.add(score(10, 20, 30, 40, 50));
  race.add(score(20, 30, 40, 50, 60));
  expect(race.bars()).toEqual([0, 0, 0, 0]);
});

test('at a checkpoint a quarter of those go on that came there', () => {
  const race = new Race(1);
  for (let i = 1; i <= 8; i++) race.add(i > 4 ? score(i, 10 * i) : score(i));
  expect(race.bars()).toEqual([7, 80, 0, 0]);
});

test('checkpoints end with the last run', () => {
  expect(checkpointsOf(4000)).toEqual([250, 500, 1000, 2000, 4000]);
  expect(isComplete(score(1, 2, 3, 4, 5))).toBe(true);
  expect(isComplete(score(1, 2, 3, 4))).toBe(false);
});

test('among equals the earlier one is worth more, but never as much as a branch', () => {
  const [early, late] = [score(5, 8, 9, 9, 9), score(0, 0, 0, 0, 9)];
  expect(worthOf(early)).toBeGreaterThan(worthOf(late));
  expect(worthOf(early)).toBeLessThan(worthOf(score(0, 0, 0, 0, 10)));
});
