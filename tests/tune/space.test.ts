import { expect, test } from 'vitest';
import { Random } from '../../src/base/random.ts';
import { SampleSpace } from '../../src/tune/optimise.ts';
import fc from '../chance.ts';

const weight = fc.double({ min: -1, max: 1, noNaN: true });
const weights = fc.array(weight, { minLength: 40, maxLength: 40 });

test('a refined space keeps both samples that it was refined by', () => {
  fc.assert(
    fc.property(weights, weights, (best, second) => {
      const { intervals } = SampleSpace.whole(40).refined(best, second);
      for (const sample of [best, second]) expect(isIn(intervals, sample)).toBe(true);
    }),
  );
});

test('weights that agree in sign narrow their interval to the outside, others leave it', () => {
  const space = SampleSpace.whole(4).refined([0.5, -0.25, 0.5, 0], [0.75, -0.5, -0.5, 0.5]);
  expect(space.intervals).toEqual([
    { low: 0.5, high: 1 },
    { low: -1, high: -0.25 },
    { low: -1, high: 1 },
    { low: -1, high: 1 },
  ]);
});

test('samples lie in the space, and the same seed draws the same', () => {
  fc.assert(
    fc.property(weights, weights, fc.nat(), (best, second, seed) => {
      const space = SampleSpace.whole(40).refined(best, second);
      const sample = space.sample(new Random(seed));
      expect(space.sample(new Random(seed))).toEqual(sample);
      expect(isIn(space.intervals, sample)).toBe(true);
    }),
  );
});

function isIn(intervals: SampleSpace['intervals'], sample: readonly number[]): boolean {
  return intervals.every(({ low, high }, i) => sample[i] >= low && sample[i] <= high);
}
