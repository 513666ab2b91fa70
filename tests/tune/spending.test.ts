// What a tuning has spent, and what it can afford.

import { expect, test } from 'vitest';
import {
  effortFor,
  fewestRuns,
  fewestTrials,
  runsOfTrial,
  usualRuns,
} from '../../src/tune/effort.ts';
import { fullEffort } from '../../src/tune/optimise.ts';
import { Spending } from '../../src/tune/tuning.ts';

/** A clock and a count of runs that the test moves. */
function spending(budget: { milliseconds: number; runs: number }) {
  const at = { now: 1000, runs: 10 };
  const made = new Spending(
    budget,
    () => at.now,
    () => at.runs,
  );
  return { spent: made, at };
}

test('nothing is spent until the clock is started, and then only what came since', () => {
  const { spent, at } = spending({ milliseconds: 100, runs: 50 });
  at.now += 70;
  expect(spent.spent).toEqual({ milliseconds: 0, runs: 0 });
  expect([spent.goOn(), spent.goOn()]).toEqual([true, false]);
  at.now += 20;
  at.runs += 5;
  expect(spent.spent).toEqual({ milliseconds: 20, runs: 5 });
  expect([spent.part, spent.millisecondsLeft]).toEqual([0.2, 80]);
});

test('what an earlier tuning has spent counts, whichever of its entries comes last', () => {
  const { spent, at } = spending({ milliseconds: 100, runs: 1000 });
  spent.recall({ milliseconds: 30, runs: 200 });
  spent.recall({ milliseconds: 20, runs: 300 });
  spent.goOn();
  at.now += 10;
  expect(spent.spent).toEqual({ milliseconds: 40, runs: 300 });
  spent.recall({ milliseconds: 99, runs: 999 });
  expect(spent.spent).toEqual({ milliseconds: 40, runs: 300 });
});

test('the budget that is used up first counts, and an end uses up all of it', () => {
  const { spent, at } = spending({ milliseconds: 100, runs: 10 });
  spent.goOn();
  at.now += 10;
  at.runs += 15;
  expect(spent.part).toBe(1.5);
  at.now += 500;
  expect([spent.part, spent.millisecondsLeft]).toEqual([5.1, 0]);
  const other = spending({ milliseconds: 100, runs: 10 }).spent;
  other.end();
  expect(other.part).toBe(1);
});

test('trials get shorter where few fit into the budget, but not too short; the user decides', () => {
  expect(runsOfTrial(1e9, undefined)).toBe(usualRuns);
  expect(runsOfTrial(80_000, undefined)).toBe(1000);
  expect(runsOfTrial(80, undefined)).toBe(fewestRuns);
  expect(runsOfTrial(80, 77)).toBe(77);
});

test('a small budget has fewer rounds and finalists, and one that is too small none', () => {
  expect(effortFor(fewestTrials * 100 - 1, 100)).toBeUndefined();
  expect(effortFor(fewestTrials * 100, 100)).toMatchObject({ rounds: 1, finalists: 3 });
  expect(effortFor(60 * 100, 100)).toMatchObject({ rounds: 2 });
  expect(effortFor(1e9, 100)).toEqual(fullEffort);
});
