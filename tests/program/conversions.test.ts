// Between floating-point numbers and integers, against the native compiler: every type, around every power
// of two, where C defines the result, and where x86 does for it.

import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { nativeClang } from '../judge/native.ts';
import { nativeOutput, ourOutput } from '../machine/subject.ts';

const integers = [
  ...['signed char', 'unsigned char', 'short', 'unsigned short', 'int', 'unsigned', 'long'],
  ...['unsigned long', '__int128', 'unsigned __int128', '_BitInt(21)', 'unsigned _BitInt(50)'],
  ...['_BitInt(90)', '_Bool'],
];

const source = `
#include <stdio.h>
#include <string.h>
typedef unsigned __int128 Wide;
static unsigned long sum;
static void word(unsigned long value) { sum = (sum ^ value) * 0x9e3779b97f4a7c15UL + 1; }
static void show(Wide value) { word(value); word(value >> 64); }
static void real(double value) { unsigned long bits; memcpy(&bits, &value, 8); word(bits); }
static unsigned long state = 88172645463325252UL;
static unsigned long chance(void) { state ^= state << 13; state ^= state >> 7; return state ^= state << 17; }

${integers
  .map(
    (type, i) => `
static void from_${i}(Wide value) {
  ${type} integer = (${type})value;
  real((double)integer); real((float)integer);
}
static void to_${i}(double value, double low, double high) {
  if (!(value > low && value < high)) return;
  show((Wide)(${type})value); show((Wide)(${type})(float)(value / 2));
}`,
  )
  .join('')}

int main(void) {
  static const struct { double low, high; } limits[] = {${integers.map(limitsOf).join(', ')}};
${integers
  .map(
    (type, i) => `
  for (int power = 0; power < 128; power++) {
    for (int near = -3; near <= 3; near++) {
      from_${i}(((Wide)1 << power) + near);
      from_${i}(-(((Wide)1 << power) + near));
      // Half way between two neighbours, and next to that: where rounding is decided.
      for (int bit = 20; bit < 70 && bit <= power; bit++) from_${i}(((Wide)1 << power) + ((Wide)1 << (power - bit)) + near);
    }
    double value = 1;
    for (int k = 0; k < power; k++) value *= 2;
    for (int sign = -1; sign <= 1; sign += 2)
      for (double factor = 0.25; factor < 4; factor += 0.125) {
        to_${i}(sign * value * factor, limits[${i}].low, limits[${i}].high);
        to_${i}(sign * value * factor * (1 + 0x1p-52), limits[${i}].low, limits[${i}].high);
        to_${i}(sign * value * factor * (1 - 0x1p-53), limits[${i}].low, limits[${i}].high);
      }
  }
  for (int k = 0; k < 300; k++) from_${i}((Wide)chance() << 64 >> chance() % 100 | chance());
  printf("${type} %lx\\n", sum);`,
  )
  .join('')}
  return 0;
}`;

/** A little inside of what the type holds, as C requires. */
function limitsOf(type: string): string {
  if (type === '_Bool') return '{-1e300, 1e300}';
  const sizes: Record<string, number> = { char: 8, short: 16, int: 32, long: 64, __int128: 128 };
  const named = /_BitInt\((\d+)\)/.exec(type)?.[1];
  const bits = named ? Number(named) : (sizes[present(type.split(' ').at(-1))] ?? 32);
  return type.startsWith('unsigned')
    ? `{-1, 0x1p${bits}}`
    : `{-0x1p${bits - 1} - 0.5, 0x1p${bits - 1}}`;
}

test.skipIf(!nativeClang)('values that fit (needs clang)', async () => {
  const ours = (await ourOutput(source)).split('\n');
  expect(ours).toEqual(nativeOutput(source).split('\n'));
});

test.skipIf(!nativeClang)('values that do not fit, as x86 leaves them (needs clang)', async () => {
  // Only types for which all of clang's versions emit one instruction.
  const beyond = ['int', 'unsigned', 'long', 'unsigned long'];
  const out = `
#include <stdio.h>
static volatile double values[] = {1e10, -1e10, 1e19, 2e19, -1e19, 1e30, -1e30, __builtin_nan(""), __builtin_inf(), -__builtin_inf(), -1.5, 4294967296.0, 2147483648.0};
int main(void) {
  for (int i = 0; i < sizeof values / sizeof *values; i++) {
    ${beyond.map((type) => `printf("%lx %lx ", (unsigned long)(${type})values[i], (unsigned long)(${type})(float)values[i]);`).join('\n    ')}
    printf("\\n");
  }
  return 0;
}`;
  expect((await ourOutput(out)).split('\n')).toEqual(nativeOutput(out).split('\n'));
});
