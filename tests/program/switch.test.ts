// Switches over random sets of cases (dense, sparse, in clusters, at the ends of the type) against the native
// compiler: the value of every case, its neighbours, and chance.

import { expect, test } from 'vitest';
import fc from '../chance.ts';
import { nativeClang } from '../judge/native.ts';
import { nativeOutput, ourOutput } from '../machine/subject.ts';

const types = [
  { name: 'signed char', bits: 8 },
  { name: 'unsigned char', bits: 8 },
  { name: 'short', bits: 16 },
  { name: 'int', bits: 32 },
  { name: 'unsigned', bits: 32 },
  { name: 'long', bits: 64 },
  { name: 'unsigned long', bits: 64 },
  { name: '__int128', bits: 128 },
];

interface Switch {
  readonly type: (typeof types)[number];
  readonly cases: readonly bigint[];
}

const cluster = (bits: number) =>
  fc
    .tuple(
      fc.oneof(
        fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }),
        fc.constantFrom(0n, 2n ** BigInt(bits - 1), 2n ** BigInt(bits) - 5n),
      ),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
    )
    .map(([start, count, step]) =>
      Array.from({ length: count }, (_, i) => BigInt.asUintN(bits, start + BigInt(i * step))),
    );

const anySwitch: fc.Arbitrary<Switch> = fc.constantFrom(...types).chain((type) =>
  fc.array(cluster(type.bits), { maxLength: 4 }).map((clusters) => ({
    type,
    // 128-bit literals do not exist.
    cases: [...new Set(clusters.flat())].filter((value) => type.bits < 128 || value < 2n ** 63n),
  })),
);

const literal = (value: bigint, { name, bits }: Switch['type']) =>
  `(${name})0x${(bits === 128 ? value : BigInt.asUintN(64, value)).toString(16)}UL`;

function source(list: readonly Switch[]): string {
  const functions = list.map(({ type, cases }, i) => {
    // Some cases share a body, some fall through.
    const arms = cases.map((value, j) => {
      const body = j % 5 === 0 ? '' : j % 7 === 0 ? `r += ${j};` : `return r + ${j};`;
      return `case ${literal(value, type)}: ${body}`;
    });
    const values = cases.flatMap((value) => [value - 1n, value, value + 1n]);
    const tested = [...values, 0n, -1n, 2n ** 31n, 2n ** 63n].map((value) =>
      literal(BigInt.asUintN(Math.min(64, type.bits), value), type),
    );
    return `
static int f${i}(${type.name} value) {
  int r = 0;
  switch (value) { ${arms.join(' ')} ${i % 3 === 0 ? '' : `default: r += 1000;`} }
  return r - 1;
}
static void t${i}(void) {
  ${type.name} values[] = {${tested.join(', ')}};
  for (int i = 0; i < sizeof values / sizeof *values; i++) printf("%d ", f${i}(values[i]));
  printf("\\n");
}`;
  });
  const calls = list.map((_, i) => `t${i}();`).join(' ');
  return `#include <stdio.h>${functions.join('')}\nint main(void) { ${calls} return 0; }`;
}

test.skipIf(!nativeClang)('take the branch that they take natively (needs clang)', async () => {
  const text = source(fc.sample(anySwitch, { numRuns: 150, seed: 3 }));
  expect((await ourOutput(text)).split('\n')).toEqual(nativeOutput(text).split('\n'));
});
