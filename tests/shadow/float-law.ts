// What tests of the shadows of floats share: the law (law.ts) on inputs that are special as floats, and C code that
// observes the bits of a float.

import { expect } from 'vitest';
import { Law } from './law.ts';

const prelude = `
#include <math.h>
#include <stdint.h>
#define DOUBLE(i) (*(double *)(input.bytes + (i)))
#define FLOAT(i) (*(float *)(input.bytes + (i)))
static u64 bits_of(double x) { u64 bits; memcpy(&bits, &x, sizeof bits); return bits; }
static u32 float_bits_of(float x) { u32 bits; memcpy(&bits, &x, sizeof bits); return bits; }
/** A float that must have a shadow, and obey the law bit by bit. */
#define SYMBOLIC(x) symbolic(_Generic((x), float: float_bits_of, double: bits_of)(x))
#define OBSERVE(x) observe(_Generic((x), float: float_bits_of, double: bits_of)(x))
`;

export function floatLaw(
  main: string,
  functions = '',
  flags: readonly string[] = [],
): Promise<Law> {
  return Law.of(main, prelude + functions, flags);
}

/** Runs on special inputs: all must end well, so that the law held. */
export function holds(law: Law, count = 24, seed = 1): void {
  for (const end of law.outcomes(floatInputs(count, seed))) expect(end).toBe('exited 0');
}

/** Runs on special inputs: nothing may be made concrete. */
export function losesNothing(law: Law, count = 8): void {
  for (const bytes of floatInputs(count, 7)) expect(law.run(bytes).concretized).toEqual([]);
}

/** Doubles where something changes: zeros, limits, halves, neighbours, and NaNs with other bits. */
const doubles = [
  ...[0, -0, 1, -1, 0.5, 1.5, 2.5, -2.5, 0.1, 3, 1e16, 2251799813685249.5, 0.49999999999999994],
  ...[2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53 + 2, 2 ** 63, -(2 ** 63), 2 ** 64, 2 ** 127, 1e300],
  ...[Number.MAX_VALUE, Number.MIN_VALUE, 2.2250738585072014e-308, 3.4028234663852886e38, 1e-45],
  ...[Infinity, -Infinity],
].map(bitsOfDouble);
const strange = [
  0x7ff8000000000000n,
  0xfff8000000000000n,
  0x7ff0000000000001n,
  0xfff4000012345678n,
  0x800fffffffffffffn,
];
const floats = [
  ...[0, 0x80000000, 0x3f800000, 0xbf800000, 0x3f000000, 0x40200000, 0xc0200000, 0x00000001],
  ...[0x807fffff, 0x7f7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x7f800001],
  ...[0x4b7fffff, 0x4f000000, 0x5f000000, 0x3dcccccd, 0xcf000000],
];

function bitsOfDouble(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

/** Inputs of 64 bytes: doubles, floats and random words. */
export function floatInputs(count: number, seed = 1): number[][] {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
  const patterns = [...doubles, ...strange];
  const word = (): bigint => {
    const kind = below(5);
    if (kind < 2) return patterns[below(patterns.length)];
    if (kind < 4)
      return (BigInt(floats[below(floats.length)]) << 32n) | BigInt(floats[below(floats.length)]);
    return (
      (BigInt(below(1 << 22)) << 42n) | (BigInt(below(1 << 22)) << 20n) | BigInt(below(1 << 20))
    );
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 8 }, word).flatMap((bits) =>
      Array.from({ length: 8 }, (_, byte) => Number((bits >> BigInt(8 * byte)) & 0xffn)),
    ),
  );
}
