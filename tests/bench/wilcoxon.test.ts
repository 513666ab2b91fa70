import { describe, expect, test } from 'vitest';
import { wilcoxon } from '../../bench/learn/held-out/wilcoxon.ts';
import fc from '../chance.ts';

/** All ways to give signs to the differences, one by one. */
function byEnumeration(differences: readonly number[]): number {
  const sizes = differences.map(Math.abs).sort((a, b) => a - b);
  const rank = (size: number) => {
    const equal = sizes.flatMap((each, i) => (each === size ? [i + 1] : []));
    return equal.reduce((sum, each) => sum + each, 0) / equal.length;
  };
  const sum = (signed: readonly number[]) =>
    signed.reduce((total, each) => total + (each > 0 ? rank(each) : -rank(-each)), 0);
  const observed = Math.abs(sum(differences));
  let extreme = 0;
  for (let signs = 0; signs < 2 ** differences.length; signs++) {
    const signed = differences.map((each, i) => ((signs >> i) & 1 ? 1 : -1) * Math.abs(each));
    if (Math.abs(sum(signed)) >= observed - 1e-9) extreme++;
  }
  return extreme / 2 ** differences.length;
}

describe('the signed-rank test', () => {
  test('five wins of five are not enough, ten of ten are', () => {
    expect(wilcoxon([2, 3, 4, 5, 6], [1, 1, 1, 1, 1])).toBe(2 / 32);
    const ten = Array.from({ length: 10 }, (_, i) => i + 1);
    expect(wilcoxon(ten, new Array(10).fill(0))).toBeLessThan(0.01);
  });

  test('pairs that are equal say nothing', () => {
    expect(wilcoxon([1, 2, 3], [1, 2, 3])).toBe(1);
    expect(wilcoxon([1, 2, 9, 9], [0, 0, 9, 9])).toBe(wilcoxon([1, 2], [0, 0]));
  });

  test('is what all ways to give signs give', () => {
    const differences = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(differences, (all) => {
        const some = all.filter((each) => each !== 0);
        fc.pre(some.length > 0);
        const zeros = some.map(() => 0);
        expect(wilcoxon(some, zeros)).toBeCloseTo(byEnumeration(some), 9);
      }),
    );
  });
});
