// Integers of any width against BigInt: arithmetic, comparison, shifts, counts and conversions of _BitInt(N)
// for N from 2 to 128 and of the standard types, and the builtins that tell or avoid overflow.

import { describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import fc from '../chance.ts';
import { ourOutput } from '../machine/subject.ts';

/** Edges of a width, and what chance has. */
function operands(bits: number): bigint[] {
  const top = 1n << BigInt(bits - 1);
  const edges = [0n, 1n, 2n, 3n, top - 1n, top, top + 1n, 2n * top - 1n, 2n * top - 2n];
  const words = [32n, 63n, 64n, 65n].map((at) => 1n << at);
  const chance = fc.sample(fc.bigInt({ min: 0n, max: 2n * top - 1n }), { numRuns: 8, seed: bits });
  const list = [...edges, ...words.flatMap((word) => [word, word - 1n]), ...chance];
  return [...new Set(list.map((value) => BigInt.asUintN(bits, value)))];
}

function pairs(bits: number): [bigint, bigint][] {
  const list = operands(bits);
  return list.flatMap((left) => list.map((right) => [left, right] as [bigint, bigint]));
}

const hex = (value: bigint) =>
  `{0x${(value & (2n ** 64n - 1n)).toString(16)}, 0x${(value >> 64n).toString(16)}}`;

interface Operation {
  readonly c: (type: string) => string;
  readonly model: (left: bigint, right: bigint, bits: number) => bigint | undefined;
}

const truncated = (left: bigint, right: bigint) => left / right;
const unsigned: Record<string, Operation> = {
  add: { c: () => 'a + b', model: (a, b) => a + b },
  subtract: { c: () => 'a - b', model: (a, b) => a - b },
  multiply: { c: () => 'a * b', model: (a, b) => a * b },
  divide: { c: () => 'b ? a / b : 0', model: (a, b) => (b === 0n ? 0n : truncated(a, b)) },
  remainder: { c: () => 'b ? a % b : 0', model: (a, b) => (b === 0n ? 0n : a % b) },
  and: { c: () => 'a & b', model: (a, b) => a & b },
  or: { c: () => 'a | b', model: (a, b) => a | b },
  exclusive: { c: () => 'a ^ b', model: (a, b) => a ^ b },
  not: { c: () => '~a', model: (a) => ~a },
  negate: { c: () => '-a', model: (a) => -a },
  left: { c: (t) => `a << (int)(b % (${t})BITS)`, model: (a, b, n) => a << (b % modulus(n)) },
  right: { c: (t) => `a >> (int)(b % (${t})BITS)`, model: (a, b, n) => a >> (b % modulus(n)) },
  less: { c: () => 'a < b', model: (a, b) => BigInt(a < b) },
  lessOrEqual: { c: () => 'a <= b', model: (a, b) => BigInt(a <= b) },
  greater: { c: () => 'a > b', model: (a, b) => BigInt(a > b) },
  equal: { c: () => 'a == b', model: (a, b) => BigInt(a === b) },
  choice: { c: () => 'a > b ? a : ~b', model: (a, b) => (a > b ? a : ~b) },
};

/** Shifts by "b modulo the width", where the width itself fits the type; else by nothing. */
function modulus(bits: number): bigint {
  return BigInt.asUintN(bits, BigInt(bits)) === BigInt(bits) ? BigInt(bits) : 1n;
}

const smallest = (bits: number) => -(1n << BigInt(bits - 1));
const signed: Record<string, Operation> = {
  add: { c: () => '(T)((U)a + (U)b)', model: (a, b) => a + b },
  multiply: { c: () => '(T)((U)a * (U)b)', model: (a, b) => a * b },
  divide: {
    c: () => 'b == 0 || (b == -1 && a == MIN) ? 0 : a / b',
    model: (a, b, n) => (b === 0n || (b === -1n && a === smallest(n)) ? 0n : a / b),
  },
  remainder: {
    c: () => 'b == 0 || (b == -1 && a == MIN) ? 0 : a % b',
    model: (a, b, n) => (b === 0n || (b === -1n && a === smallest(n)) ? 0n : a % b),
  },
  right: { c: () => 'a >> (b & 1)', model: (a, b) => a >> (b & 1n) },
  less: { c: () => 'a < b', model: (a, b) => BigInt(a < b) },
  lessOrEqual: { c: () => 'a <= b', model: (a, b) => BigInt(a <= b) },
  greaterOrEqual: { c: () => 'a >= b', model: (a, b) => BigInt(a >= b) },
  choice: { c: () => 'a < b ? a : ~b', model: (a, b) => (a < b ? a : ~b) },
  widened: { c: () => '(__int128)a', model: (a) => a },
};

/** One function for all operations of a type; each result is folded into a checksum per operation. */
function program(
  type: string,
  bits: number,
  isSigned: boolean,
  operations: Record<string, Operation>,
): string {
  const wide = isSigned ? '(unsigned __int128)(__int128)' : '(unsigned __int128)';
  const lines = Object.values(operations).map(
    ({ c }, i) =>
      `show(${i}, ${wide}(${type})(${c(`U${bits}`).replaceAll('BITS', `${modulus(bits)}`)}));`,
  );
  const name = `${isSigned ? 's' : 'u'}${bits}`;
  return `
typedef unsigned _BitInt(${bits}) U${bits}; typedef ${bits > 1 ? `_BitInt(${bits})` : 'unsigned _BitInt(1)'} S${bits};
__attribute__((noinline)) static void ${name}(${type} a, ${type} b) {
  typedef ${type} T; typedef U${bits} U; const T MIN = ${isSigned ? `(T)((U)1 << ${bits - 1})` : '0'};
  ${lines.join('\n  ')}
}
static void all_${name}(void) {
  static const unsigned long v[][2] = {${operands(bits).map(hex).join(', ')}};
  for (int i = 0; i < sizeof v / sizeof *v; i++) for (int j = 0; j < sizeof v / sizeof *v; j++)
    ${name}((${type})VALUE(v[i]), (${type})VALUE(v[j]));
  flush("${name}");
}`;
}

const prelude = `
#include <stdio.h>
#define VALUE(v) ((unsigned __int128)(v)[1] << 64 | (v)[0])
static unsigned long sums[64][2];
static void show(int i, unsigned __int128 value) {
  sums[i][0] = (sums[i][0] ^ (unsigned long)value) * 0x9e3779b97f4a7c15UL + 1;
  sums[i][1] = (sums[i][1] ^ (unsigned long)(value >> 64)) * 0x9e3779b97f4a7c15UL + 1;
}
static void flush(const char *name) {
  for (int i = 0; i < 64; i++) { if (sums[i][0] | sums[i][1]) printf("%s %d %lx %lx\\n", name, i, sums[i][0], sums[i][1]); sums[i][0] = sums[i][1] = 0; }
}`;

class Checksum {
  private low = 0n;
  private high = 0n;
  add(value: bigint): void {
    const mix = (sum: bigint, word: bigint) =>
      BigInt.asUintN(64, (sum ^ BigInt.asUintN(64, word)) * 0x9e3779b97f4a7c15n + 1n);
    this.low = mix(this.low, value);
    this.high = mix(this.high, value >> 64n);
  }
  toString(): string {
    return `${this.low.toString(16)} ${this.high.toString(16)}`;
  }
}

/** The same sums from BigInt. */
function expected(
  bits: number,
  isSigned: boolean,
  operations: Record<string, Operation>,
): string[] {
  const narrow = isSigned ? BigInt.asIntN : BigInt.asUintN;
  return Object.values(operations).map(({ model }, i) => {
    const sum = new Checksum();
    for (const [left, right] of pairs(bits)) {
      sum.add(narrow(bits, present(model(narrow(bits, left), narrow(bits, right), bits))));
    }
    return `${isSigned ? 's' : 'u'}${bits} ${i} ${sum}`;
  });
}

const widths = [
  2, 3, 5, 7, 8, 9, 13, 16, 17, 24, 31, 32, 33, 37, 48, 60, 63, 64, 65, 70, 96, 100, 127, 128,
];

describe.each([
  { name: 'unsigned', isSigned: false, operations: unsigned },
  { name: 'signed', isSigned: true, operations: signed },
])('$name integers of every width', ({ isSigned, operations }) => {
  test('compute as BigInt does', async () => {
    const parts = widths.map((bits) => {
      const type = isSigned ? `S${bits}` : `U${bits}`;
      return program(type, bits, isSigned, operations);
    });
    const calls = widths.map((bits) => `all_${isSigned ? 's' : 'u'}${bits}();`).join(' ');
    const source = `${prelude}${parts.join('')}\nint main(void) { ${calls} return 0; }`;
    const lines = (await ourOutput(source)).trimEnd().split('\n');
    const wanted = widths.flatMap((bits) => expected(bits, isSigned, operations));
    expect(lines).toEqual(wanted);
  });
});
