import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { Random } from '../../src/base/random.ts';
import { Optimiser, SampleSpace } from '../../src/tune/optimise.ts';
import { bestOf, features, Landscape } from './landscape.ts';

const budget = 200_000;
const seeds = [1, 2, 3, 4, 5, 6, 7];

test('find, check and refine climbs higher than random sampling at the same cost (Figure 4)', async () => {
  const land = new Landscape(1);
  const climbed: number[] = [];
  for (const seed of seeds) {
    land.runs = 0;
    climbed.push(land.height(await bestOf(new Optimiser(land.parts(budget, { seed })))));
  }
  const sampled = seeds.map((seed) => land.height(randomly(land, seed)));
  expect(median(climbed)).toBeGreaterThan(median(sampled) + 10);
});

/** The best of as many full trials as the budget allows. */
function randomly(land: Landscape, seed: number): readonly number[] {
  const random = new Random(seed);
  const space = SampleSpace.whole(features);
  const samples = Array.from({ length: budget / 1000 }, () => space.sample(random));
  const ends = samples.map((weights) =>
    present(
      land.explore({ search: ['learned'], weights, chance: 0, runs: 1000, bars: [] }).curve.at(-1),
    ),
  );
  return samples[ends.indexOf(Math.max(...ends))];
}

test('the same seed finds the same weights', async () => {
  const find = () => bestOf(new Optimiser(new Landscape(1).parts(budget)));
  expect(await find()).toEqual(await find());
});

test('it spends the budget, and hardly more', async () => {
  const land = new Landscape(2);
  await new Optimiser(land.parts(budget)).run();
  expect(land.runs).toBeGreaterThan(0.5 * budget);
  expect(land.runs).toBeLessThan(1.3 * budget);
});

test('most samples are given up early', async () => {
  const land = new Landscape(3);
  let trials = 0;
  const evaluate = async (batch: readonly Parameters<Landscape['explore']>[0][]) => {
    trials += batch.length;
    return batch.map((trial) => land.explore(trial));
  };
  await new Optimiser(land.parts(budget, { evaluate })).run();
  expect(land.runs).toBeLessThan((trials * 1000) / 2.5);
});

test('what is known to be good is not lost', async () => {
  const land = new Landscape(4);
  const perfect = land.secret.map(Math.sign);
  const best = await bestOf(new Optimiser(land.parts(budget, { known: [perfect] })));
  expect(land.height(best)).toBeGreaterThan(0.98 * land.height(perfect));
});

test('without time for a single trial there is nothing', async () => {
  const land = new Landscape(5);
  let isOver = false;
  const parts = land.parts(budget, {
    evaluate: async (trials) => {
      isOver = true;
      return trials.map(() => undefined);
    },
    spent: () => (isOver ? 1 : 0),
  });
  expect(await new Optimiser(parts).run()).toBeUndefined();
});

test('stopped after the first samples, the best of them is the result', async () => {
  const land = new Landscape(6);
  let batches = 0;
  const parts = land.parts(budget, {
    evaluate: async (trials) =>
      trials.map((trial) => (batches++ < 8 ? land.explore(trial) : undefined)),
    spent: () => (batches > 8 ? 1 : 0),
  });
  const best = await new Optimiser(parts).run();
  expect(best?.scores).toHaveLength(1);
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
