// Computes the tables of libc/src/math/*_table.c with 300 bits behind the binary point, and prints the one
// that is named: npx tsx tests/libc/tools/math-tables.ts exp > libc/src/math/exp_table.c
import { present } from '../../../src/base/known.ts';

const pointAt = 300n;
const one = 1n << pointAt;

const multiply = (a: bigint, b: bigint) => (a * b) >> pointAt;
const divide = (a: bigint, b: bigint) => (a << pointAt) / b;

/** The sum of a series whose next term follows from the last one and its number. */
function series(first: bigint, next: (term: bigint, n: bigint) => bigint): bigint {
  let sum = 0n;
  let term = first;
  for (let n = 1n; term > 8n || term < -8n; n++) {
    sum += term;
    term = next(term, n);
  }
  return sum;
}

const exp = (x: bigint) => series(one, (term, n) => multiply(term, x) / n);

/** x + sign x^3/3 + x^5/5 + ...: the inverse tangents, circular for -1, hyperbolic for 1. */
function inverseTangent(x: bigint, sign: bigint): bigint {
  const square = multiply(x, x) * sign;
  let power = x;
  return series(x, (_, n) => {
    power = multiply(power, square);
    return power / (2n * n + 1n);
  });
}

const log = (x: bigint) => 2n * inverseTangent(divide(x - one, x + one), 1n);

const pi = 16n * inverseTangent(one / 5n, -1n) - 4n * inverseTangent(one / 239n, -1n);

/** By halving the angle until the series is short. */
function arctangent(x: bigint): bigint {
  if (x < one / 10n) return inverseTangent(x, -1n);
  return 2n * arctangent(divide(x, one + squareRoot(one + multiply(x, x))));
}

function squareRoot(x: bigint): bigint {
  let root = x;
  for (
    let next = (root + divide(x, root)) / 2n;
    next < root;
    next = (root + divide(x, root)) / 2n
  ) {
    root = next;
  }
  return root;
}

const sine = (x: bigint) =>
  series(x, (term, n) => -multiply(multiply(term, x), x) / (2n * n * (2n * n + 1n)));

// ---- Doubles ----------------------------------------------------------------------------------------------

const nearest = (x: bigint) => Number(x) * 2 ** -Number(pointAt);

function exactly(x: number): bigint {
  return BigInt(x * 2 ** 150) << (pointAt - 150n);
}

function pair(x: bigint): number[] {
  const high = nearest(x);
  return [high, nearest(x - exactly(high))];
}

function hexadecimal(x: number): string {
  if (x === 0) return '0';
  const bits = new BigUint64Array(new Float64Array([Math.abs(x)]).buffer)[0];
  const fraction = (bits & 0xfffffffffffffn).toString(16).padStart(13, '0');
  const exponent = Number(bits >> 52n) - 1023;
  const digits = fraction === '0000000000000' ? '' : `.${fraction}`;
  return `${x < 0 ? '-' : ''}0x1${digits}p${exponent < 0 ? '' : '+'}${exponent}`;
}

// ---- Tables -----------------------------------------------------------------------------------------------

const indices = (count: number) => Array.from({ length: count }, (_, i) => BigInt(i));

/** A multiple of 1/512 close to the reciprocals of [1 + i/128, 1 + (i+1)/128); exact at both ends. */
function reciprocal(i: bigint): bigint {
  if (i === 0n) return one;
  if (i === 127n) return one / 2n;
  const middle = one + ((2n * i + 1n) * one) / 256n;
  const scaled = divide(512n * one, middle);
  return (((scaled + one / 2n) >> pointAt) << pointAt) / 512n;
}

function logEntry(i: bigint): number[] {
  const value = reciprocal(i);
  return [nearest(value), ...pair(-log(i >= 53n ? 2n * value : value))];
}

const ln2 = log(2n * one);
const tables: Record<string, { comment: string; type: string; name: string; rows: number[][] }> = {
  exp: {
    comment: '// 2^(i/128), each as the sum of two doubles.',
    type: 'double_double',
    name: 'exp',
    rows: indices(128).map((i) => pair(exp((ln2 * i) / 128n))),
  },
  log: {
    comment: [
      '// For each interval [1 + i/128, 1 + (i+1)/128) a short number close to the reciprocals of those in',
      '// it, and minus its logarithm as the sum of two doubles; from the 53rd on, where numbers are',
      '// halved, minus the logarithm of its double. At both ends it is 0, so that the logarithm of a',
      '// number close to 1 loses nothing.',
    ].join('\n'),
    type: 'reciprocal',
    name: 'log',
    rows: indices(128).map(logEntry),
  },
  sine: {
    comment: '// sin(i pi/64), each as the sum of two doubles.',
    type: 'double_double',
    name: 'sine',
    rows: indices(64).map((i) => pair(sine((pi * i) / 64n))),
  },
  arctangent: {
    comment: '// atan(i/64), each as the sum of two doubles.',
    type: 'double_double',
    name: 'arctangent',
    rows: indices(65).map((i) => pair(arctangent((one * i) / 64n))),
  },
};

/** Rows in lines of at most 98 columns. */
function layOut(rows: number[][]): string {
  const lines = [' '.repeat(3)];
  for (const row of rows) {
    const text = ` {${row.map(hexadecimal).join(', ')}},`;
    if (present(lines.at(-1)).length + text.length > 98) lines.push(' '.repeat(3));
    lines[lines.length - 1] += text;
  }
  return lines.join('\n');
}

const table = tables[process.argv[2] ?? ''];
if (table === undefined) throw new Error(`name a table: ${Object.keys(tables).join(', ')}`);
const { comment, type, name, rows } = table;
const head = `${comment}\n// Printed by tests/libc/tools/math-tables.ts: do not edit.\n#include "math_tables.h"\n\n`;
const declaration = `const struct ${type} __${name}_table[${rows.length}]`;
process.stdout.write(`${head}${declaration} = {\n${layOut(rows)}\n};\n`);
