// Numbers that break libraries, as C expressions: generated input for the tests that compare ours
// with glibc.

import fc from '../chance.ts';

/** Bit patterns of doubles: ordinary ones, ones with few decimals, edges, and anything at all. */
export const doubleBits: fc.Arbitrary<bigint> = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }) },
  { weight: 4, arbitrary: fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(bitsOf) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: -99999, max: 99999 }), fc.integer({ min: 0, max: 8 }))
      .map(([digits, places]) => bitsOf(digits / 10 ** places)),
  },
  { weight: 2, arbitrary: fc.integer({ min: -12, max: 400 }).map((power) => bitsOf(10 ** power)) },
  // Ties: an odd multiple of a power of one half.
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: -4096, max: 4096 }), fc.integer({ min: 0, max: 12 }))
      .map(([odd, power]) => bitsOf((2 * odd + 1) / 2 ** power)),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        ...[0, -0, 1, 9.5, 99.5, 0.5, 1.5, 2.5, 9.9999995, 999999.5, 0.00001, 0.0001, 1e15, 1e16],
        ...[5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, Infinity, -Infinity],
      )
      .map(bitsOf),
  },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 0xfffffffffffffn }) }, // subnormal
  { weight: 1, arbitrary: fc.constantFrom(0x7ff8000000000000n, 0xfff8000000000000n) }, // NaN
);

function bitsOf(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

/** A C expression of type double with exactly these bits; the program defines double_of. */
export function doubleExpression(bits: bigint): string {
  return `double_of(0x${bits.toString(16)}ul)`;
}

export const doubleOf = `
static double double_of(unsigned long bits) {
  union { unsigned long bits; double value; } both = {bits};
  return both.value;
}
`;

/** 64-bit patterns; conversions to narrower types are part of what is tested. */
export const integerBits: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
  fc.bigInt({ min: 0n, max: 300n }),
  fc.bigInt({ min: -300n, max: -1n }).map((value) => BigInt.asUintN(64, value)),
  fc.integer({ min: 0, max: 63 }).map((power) => 1n << BigInt(power)),
  fc.integer({ min: 0, max: 64 }).map((power) => (1n << BigInt(power)) - 1n),
  fc.integer({ min: 0, max: 19 }).map((power) => 10n ** BigInt(power)),
);
