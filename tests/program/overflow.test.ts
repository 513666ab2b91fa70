// Builtins that tell or avoid overflow, count bits and rotate, against the native compiler: every combination
// of operand and result types that clang turns into an intrinsic of some odd width.

import { expect, test } from 'vitest';
import { nativeClang } from '../judge/native.ts';
import { nativeOutput, ourOutput } from '../machine/subject.ts';

const types = [
  ...['signed char', 'unsigned char', 'short', 'unsigned short', 'int', 'unsigned'],
  ...['long', 'unsigned long', '__int128', 'unsigned __int128'],
];
const bitPrecise = ['_BitInt(13)', 'unsigned _BitInt(33)', '_BitInt(48)', '_BitInt(65)'];

const prelude = `
#include <stdio.h>
typedef unsigned __int128 Wide;
static unsigned long values[] = {0, 1, 2, 3, 7, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x10001, 0x7fffffff, 0x80000000,
  0xb504f333, 0xffffffff, 0x100000000, 0x123456789abcdef, 0x7fffffffffffffff, 0x8000000000000000, -3UL, -2UL, -1UL};
enum { COUNT = sizeof values / sizeof *values };
static unsigned long sum;
static void show(Wide value) {
  sum = (sum ^ (unsigned long)value) * 0x9e3779b97f4a7c15UL + 1;
  sum = (sum ^ (unsigned long)(value >> 64)) * 0x9e3779b97f4a7c15UL + 1;
}
static void flush(const char *name) { printf("%s %lx\\n", name, sum); sum = 0; }
// Both words of a wide value vary.
static Wide value(int i, int j) { return (Wide)values[(i * 7 + j) % COUNT] << 64 | values[i]; }
`;

function overflowing(operands: readonly string[], results: readonly string[]): string {
  const functions: string[] = [];
  for (const a of operands) {
    for (const b of operands) {
      for (const r of results) {
        const name = `f${functions.length}`;
        const lines = ['add', 'sub', 'mul'].map(
          (operation) =>
            `{ ${r} r; int o = __builtin_${operation}_overflow((${a})x, (${b})y, &r); show(o); show((Wide)r); }`,
        );
        functions.push(`
static void ${name}(void) {
  for (int i = 0; i < COUNT; i++) for (int j = 0; j < COUNT; j++) {
    Wide x = value(i, 3), y = value(j, 5);
    ${lines.join('\n    ')}
  }
  flush("${a} ${b} ${r}");
}`);
      }
    }
  }
  const calls = functions.map((_, i) => `f${i}();`).join(' ');
  return `${prelude}${functions.join('')}\nint main(void) { ${calls} return 0; }`;
}

async function agrees(source: string, flags: readonly string[] = []): Promise<void> {
  const ours = await ourOutput(source, { flags });
  expect(ours.split('\n')).toEqual(nativeOutput(source, { flags }).split('\n'));
}

test.skipIf(!nativeClang)(
  'overflow of sums and products of mixed types (needs clang)',
  async () => {
    const some = ['signed char', 'unsigned short', 'int', 'unsigned', 'long', 'unsigned long'];
    await agrees(overflowing(some, ['short', 'int', 'unsigned', 'long', 'unsigned long']));
  },
);

test.skipIf(!nativeClang)('overflow of wide and bit-precise types (needs clang)', async () => {
  // Mixed signs would make 129 bits of them, which clew refuses to compute with.
  await agrees(overflowing(['int', '__int128'], ['long', '__int128']));
  await agrees(overflowing(['unsigned', 'unsigned __int128'], ['unsigned __int128']));
  // Unlike the others, clang computes these in their own width.
  for (const type of bitPrecise) await agrees(overflowing([type], [type]));
});

test.skipIf(!nativeClang)('saturation, extrema and absolute values (needs clang)', async () => {
  const narrow = types.filter((type) => !type.includes('128'));
  const functions = narrow.map(
    (type, i) => `
static void f${i}(void) {
  for (int i = 0; i < COUNT; i++) for (int j = 0; j < COUNT; j++) {
    ${type} x = values[i], y = values[j];
    show(__builtin_elementwise_add_sat(x, y)); show(__builtin_elementwise_sub_sat(x, y));
    show(__builtin_elementwise_max(x, y)); show(__builtin_elementwise_min(x, y));
    show(__builtin_elementwise_bitreverse(x));
    ${type.startsWith('unsigned') ? '' : 'if (x != -x || x == 0) show(__builtin_elementwise_abs(x));'}
  }
  flush("${type}");
}`,
  );
  const wide = `
static void wide(void) {
  for (int i = 0; i < COUNT; i++) for (int j = 0; j < COUNT; j++) {
    Wide x = value(i, 1), y = value(j, 2);
    show(__builtin_elementwise_max(x, y)); show(__builtin_elementwise_min((__int128)x, (__int128)y));
    show(__builtin_elementwise_bitreverse(x));
  }
  flush("wide");
}`;
  const calls = functions.map((_, i) => `f${i}();`).join(' ');
  await agrees(
    `${prelude}${functions.join('')}${wide}int main(void) { ${calls} wide(); return 0; }`,
  );
});

test.skipIf(!nativeClang)('counts, swaps and rotations (needs clang)', async () => {
  const rotations = [8, 16, 32, 64].flatMap((bits) => [
    `show(__builtin_rotateleft${bits}(x, values[j]));`,
    `show(__builtin_rotateright${bits}(x, values[j]));`,
  ]);
  await agrees(`${prelude}
int main(void) {
  for (int i = 0; i < COUNT; i++) {
    unsigned long x = values[i];
    show(__builtin_popcountl(x)); show(__builtin_popcount(x)); show(__builtin_parityl(x));
    show(__builtin_ffsl(x)); show(__builtin_ffs(x)); show(__builtin_clrsbl(x)); show(__builtin_clrsb(x));
    if (x) { show(__builtin_clzl(x)); show(__builtin_ctzl(x)); }
    if ((unsigned)x) { show(__builtin_clz(x)); show(__builtin_ctz(x)); show(__builtin_clzg((unsigned)x)); }
    if ((unsigned short)x) { show(__builtin_clzs(x)); show(__builtin_ctzs(x)); }
    show(__builtin_bswap16(x)); show(__builtin_bswap32(x)); show(__builtin_bswap64(x));
    show(__builtin_bitreverse8(x)); show(__builtin_bitreverse16(x)); show(__builtin_bitreverse32(x)); show(__builtin_bitreverse64(x));
    for (int j = 0; j < COUNT; j++) {
      ${rotations.join('\n      ')}
      Wide y = value(i, j);
      show(__builtin_popcountg(y)); show(__builtin_ctzg(y, 200)); show(__builtin_clzg(y, 201));
      show(__builtin_ctzg((unsigned _BitInt(77))y, 200)); show(__builtin_clzg((unsigned _BitInt(77))y, 201));
      show(__builtin_clzg((unsigned _BitInt(13))y, 201)); show(__builtin_ctzg((unsigned _BitInt(45))y, 201));
    }
    flush("value");
  }
  return 0;
}`);
});
