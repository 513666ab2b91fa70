// What bits alone say of a float: signs and classes, and what is built of comparisons. A format of eight bits, all operands.

import { expect, test } from 'vitest';
import type { Term } from '../../../src/expr/arena.ts';
import {
  defaultNaN,
  floatAbsolute,
  floatCopySign,
  floatMaximum,
  floatMinimum,
  floatNegate,
  floatUnordered,
  hasSignBit,
  isFloatZero,
  isInfiniteTerm,
  isNaNTerm,
  isNormal,
  isSubnormal,
} from '../../../src/expr/float/terms.ts';
import { Terms } from '../../../src/expr/terms.ts';
import { FloatModel } from './model.ts';

const format = { exponentBits: 4, significandBits: 4 };
const m = new FloatModel(format);
const leastNormal = 1n << 3n;

/** The value of a term built from constants, for all floats. */
function forAll(build: (t: Terms, x: Term) => Term, expected: (x: bigint) => bigint | boolean) {
  const t = new Terms();
  for (let x = 0n; x < 256n; x++) {
    expect(t.constantValue(build(t, t.constant(8, x))), `of ${x}`).toBe(BigInt(expected(x)));
  }
}

test('signs', () => {
  forAll(floatNegate, (x) => x ^ m.signBit);
  forAll(floatAbsolute, (x) => m.magnitude(x));
  forAll(hasSignBit, (x) => m.isNegative(x));
  forAll(
    (t, x) => floatCopySign(t, t.constant(8, 0x35), x),
    (x) => m.withSign(m.isNegative(x), 0x35n),
  );
});

test('classes', () => {
  forAll(
    (t, x) => isNaNTerm(t, format, x),
    (x) => m.isNaN(x),
  );
  forAll(
    (t, x) => isInfiniteTerm(t, format, x),
    (x) => m.isInfinite(x),
  );
  forAll(isFloatZero, (x) => m.isZero(x));
  forAll(
    (t, x) => isSubnormal(t, format, x),
    (x) => m.magnitude(x) > 0n && m.magnitude(x) < leastNormal,
  );
  forAll(
    (t, x) => isNormal(t, format, x),
    (x) => m.magnitude(x) >= leastNormal && m.magnitude(x) < m.infinity,
  );
  const t = new Terms();
  expect(t.constantValue(defaultNaN(t, format))).toBe(m.defaultNaN);
});

test('the lesser and the greater of two, with an order of the zeros', () => {
  const t = new Terms();
  const order = (x: bigint) => (m.isNegative(x) ? -1n - m.magnitude(x) : m.magnitude(x));
  for (let x = 0n; x < 256n; x += 3n) {
    for (let y = 0n; y < 256n; y++) {
      const [a, b] = [t.constant(8, x), t.constant(8, y)];
      const isUnordered = m.isNaN(x) || m.isNaN(y);
      const [less, greater] = order(x) < order(y) ? [x, y] : [y, x];
      const of = (term: Term) => t.constantValue(term);
      expect(of(floatUnordered(t, format, a, b))).toBe(BigInt(isUnordered));
      expect(of(floatMinimum(t, format, a, b))).toBe(isUnordered ? m.defaultNaN : less);
      expect(of(floatMaximum(t, format, a, b))).toBe(isUnordered ? m.defaultNaN : greater);
    }
  }
});
