// With -fno-math-errno clang writes intrinsics for the functions of <math.h>: they compute what the functions do.

import { expect, test } from 'vitest';
import { nativeClang } from '../judge/native.ts';
import { nativeOutput, ourOutput } from '../machine/subject.ts';

const unary = ['sin', 'cos', 'tan', 'exp', 'exp2', 'log', 'log2', 'log10', 'atan', 'sinh', 'tanh'];
const source = `
#include <math.h>
#include <stdio.h>
static unsigned long state = 88172645463325252UL;
static double chance(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return (double)(state >> 11) / (1UL << 48); }
int main(void) {
  for (int i = 0; i < 200; i++) {
    double x = chance(), y = chance(); float f = x, g = y;
    ${unary.map((name) => `printf("%a %a ", ${name}(x), ${name}f(f));`).join('\n    ')}
    printf("%a %a %a %a\\n", pow(x, y), powf(f, g), fma(x, y, x), fmaf(f, g, f));
  }
  return 0;
}`;

test('intrinsics and functions agree', async () => {
  const functions = (await ourOutput(source, { flags: ['-fno-builtin'] })).split('\n');
  const intrinsics = (await ourOutput(source, { flags: ['-fno-math-errno'] })).split('\n');
  expect(intrinsics).toEqual(functions);
});

test.skipIf(!nativeClang)(
  'integer powers are those of the native compiler (needs clang)',
  async () => {
    const powers = `
#include <stdio.h>
int main(void) {
  static volatile int exponents[] = {0, 1, 2, 3, 5, 17, 100, 1000, -1, -2, -7, -100, 2147483647, -2147483647 - 1};
  for (double base = -2.3; base < 2.4; base += 0.1)
    for (int i = 0; i < sizeof exponents / sizeof *exponents; i++)
      printf("%a %a\\n", __builtin_powi(base, exponents[i]), __builtin_powif(base, exponents[i]));
  return 0;
}`;
    expect((await ourOutput(powers)).split('\n')).toEqual(nativeOutput(powers).split('\n'));
  },
);
