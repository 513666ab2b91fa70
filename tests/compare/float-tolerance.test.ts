// Floats that count as equal up to a number of units in the last place: the condition, the comparison of plain bytes, and the
// header of specifications say the same, and that is what counting steps from float to float says.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { areNear, nearness } from '../../src/compare/float-tolerance.ts';
import { Terms } from '../../src/expr/terms.ts';
import { execFileSync } from '../children.ts';
import { nativeCompiler as compiler } from '../judge/native.ts';
import { compared, lines } from './comparing.ts';

const terms = new Terms();
const sizes = [4, 8] as const;
type Size = (typeof sizes)[number];

function bytesOf(value: number, size: Size): Uint8Array {
  const view = new DataView(new ArrayBuffer(size));
  if (size === 4) view.setFloat32(0, value, true);
  else view.setFloat64(0, value, true);
  return new Uint8Array(view.buffer);
}

function bitsOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
}

/** The next float above a number, found by its meaning: the least of the format that is greater. */
function next(value: number, size: Size): number {
  if (value === 0) return size === 4 ? 2 ** -149 : 5e-324;
  const view = new DataView(bytesOf(value, size).buffer);
  const step = value > 0 ? 1 : -1;
  if (size === 4) view.setInt32(0, view.getInt32(0, true) + step, true);
  else view.setBigInt64(0, view.getBigInt64(0, true) + BigInt(step), true);
  return size === 4 ? view.getFloat32(0, true) : view.getFloat64(0, true);
}

const rounded = (value: number, size: Size) => (size === 4 ? Math.fround(value) : value);
const cases = fc
  .tuple(
    fc.constantFrom(...sizes),
    fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -0, 5e-324, -(2 ** -149), 1, 2)),
    fc.nat(6),
    fc.integer({ min: 1, max: 6 }),
  )
  .map(([size, value, steps, tolerance]) => ({
    size,
    tolerance,
    steps,
    low: rounded(value, size),
  }));

/** The float that is so many steps above. */
function above(low: number, steps: number, size: Size): number {
  let high = low;
  for (let i = 0; i < steps; i++) high = next(high, size);
  return high;
}

function areNearTerms(a: Uint8Array, b: Uint8Array, tolerance: number): boolean {
  const [x, y] = [a, b].map((bytes) => terms.constant(8 * bytes.length, bitsOf(bytes)));
  return nearness(terms, x, y, tolerance) === terms.true;
}

test('floats are near exactly if so few steps lead from one to the other', () => {
  fc.assert(
    fc.property(cases, ({ size, low, steps, tolerance }) => {
      fc.pre(Number.isFinite(above(low, steps, size)));
      const pair = [bytesOf(low, size), bytesOf(above(low, steps, size), size)] as const;
      for (const [a, b] of [pair, [pair[1], pair[0]]] as const) {
        expect(areNear(a, b, size, tolerance)).toBe(steps <= tolerance);
        expect(areNearTerms(a, b, tolerance)).toBe(steps <= tolerance);
      }
    }),
  );
});

test('a NaN is near NaNs only, and zeros are near each other', () => {
  for (const size of sizes) {
    const [nan, zero, negative, infinity] = [NaN, 0, -0, Number.POSITIVE_INFINITY].map((value) =>
      bytesOf(value, size),
    );
    const otherNaN = nan.with(size - 1, 0xff);
    for (const near of [areNearTerms, (a: Uint8Array, b: Uint8Array) => areNear(a, b, size, 1)]) {
      expect(near(nan, otherNaN, 1)).toBe(true);
      expect(near(nan, infinity, 1)).toBe(false);
      expect(near(zero, negative, 1)).toBe(true);
    }
  }
});

test('a product and a quotient are equal up to the last place, and not beyond', async () => {
  const pair = ['tenth-quotient', 'tenth-product'] as const;
  const near = await compared(...pair, { fn: 'tenth', floatTolerance: 1 });
  expect(near.verdict).toEqual({
    kind: 'equal',
    bounds: ['number: any of 8 bits', 'floats: equal up to 1 unit in the last place'],
  });
  const exact = await compared(...pair, { fn: 'tenth' });
  expect(exact.verdict.kind).toBe('different');
  expect(lines(exact)).toHaveLength(1);
});

test.skipIf(compiler === undefined)(
  'the header of specifications has the same tolerance (needs a compiler)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'clew-tolerance-'));
    try {
      const header = fileURLToPath(new URL('../../libc/replay/clew-spec.h', import.meta.url));
      writeFileSync(
        join(folder, 'near.c'),
        `#include "${header}"
int main(int argc, char **argv) {
  SPECIFICATION(argc, argv);
  float third = 1.0f / 3;
  CASE(new, a) { EXPECT_FLOAT(third, 0.3333333f); }
  CASE(new, b) { EXPECT_FLOAT(0.1 + 0.2, 0.3); EXPECT_FLOAT(0.0, -0.0); EXPECT_FLOAT(5e-324, -5e-324); }
  CASE(new, c) { EXPECT_FLOAT(NAN, -NAN); EXPECT_FLOAT(INFINITY, 0x1.fffffffffffffp1023); }
  return spec_end();
}
`,
      );
      const run = (flag: string) => {
        execFileSync(present(compiler), ['-w', flag, 'near.c', '-lm', '-o', 'near'], {
          cwd: folder,
        });
        return execFileSync('sh', ['-c', './near 2>/dev/null || true'], {
          cwd: folder,
          encoding: 'utf8',
        });
      };
      expect(run('-DSPEC_TOLERANCE=2')).toBe('3 cases, 0 failed\n');
      expect(run('-DSPEC_TOLERANCE=0')).toBe('3 cases, 3 failed\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
