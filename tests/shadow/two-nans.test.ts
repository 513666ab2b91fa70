// Of two different NaNs a sum and a product keep the first one, as terms say and as x86 does, in baseline code and in optimised code: V8
// exchanges operands. It does so where the second one is needed no longer, which with shadows is seldom, because they look at both: but of
// a constant there is nothing to look at.

import { expect, test } from 'vitest';
import { tuneEngine } from '../../src/host/engine.ts';
import { floatLaw } from './float-law.ts';

const nans = [0x7ff8000000000001n, 0xfff8000000000002n, 0x7ff0000000000003n, 0xfff4000012345678n];
const singles = [0x7fc00001n, 0xffc00002n, 0x7f800003n, 0xffa12345n];

/** 64 bytes: two doubles, then four floats. */
function inputs(): number[][] {
  return nans.flatMap((a, i) =>
    nans.map((b, j) => {
      const pair = singles[i] | (singles[j] << 32n);
      const words = [a, b, pair, pair, 0n, 0n, 0n, 0n];
      return [...new Uint8Array(BigUint64Array.from(words).buffer)];
    }),
  );
}

const code = `
  double a = DOUBLE(0), b = DOUBLE(8); float c = FLOAT(16), d = FLOAT(20);
  SYMBOLIC(a + b); SYMBOLIC(a * b); SYMBOLIC(c + d); SYMBOLIC(c * d); SYMBOLIC(a * b + b); SYMBOLIC(c * 2 + d);
  SYMBOLIC(sum(a, b)); SYMBOLIC(product(a, b)); SYMBOLIC(both(a, b)); SYMBOLIC(both(b, a)); SYMBOLIC(a - b); SYMBOLIC(a / b);
  SYMBOLIC(increased(a)); SYMBOLIC(scaled(b)); SYMBOLIC(increasedf(c)); SYMBOLIC(scaledf(d)); SYMBOLIC(fused(a, b));
  v2 v; memcpy(&v, input.bytes, 16); v2 w = __builtin_shufflevector(v, v, 1, 0);
  v2 x = v + w, y = v * w; SYMBOLIC((double)x[0]); SYMBOLIC((double)y[1]);
  double total = 0; for (int i = 0; i < 4; i++) total = v[i & 1] + total; SYMBOLIC(total);`;
const functions = `typedef double v2 __attribute__((vector_size(16)));
__attribute__((noinline)) double sum(double a, double b) { return a + b; }
__attribute__((noinline)) double product(double a, double b) { return a * b; }
__attribute__((noinline)) double both(double a, double b) { double s = a + b; return s * a + b; }
__attribute__((noinline)) double increased(double a) { return a + NAN; }
__attribute__((noinline)) double scaled(double a) { return a * __builtin_nan("0x123"); }
__attribute__((noinline)) float increasedf(float a) { return a + NAN; }
__attribute__((noinline)) float scaledf(float a) { return a * NAN; }
__attribute__((noinline)) double fused(double a, double b) { return a * b + NAN; }`;

test.each([
  ['baseline code', () => {}],
  ['optimised code', tuneEngine],
])('of two NaNs the first is kept: %s', async (_, tune) => {
  tune();
  const law = await floatLaw(code, functions);
  for (const bytes of inputs()) {
    expect(law.outcomes([bytes])).toEqual(['exited 0']);
    expect(law.run(bytes).concretized).toEqual([]);
  }
});
