// The processor as a judge of floating point: a small C program reads rows of three operands of 64 bits, and writes results of 64 bits.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { present } from '../../src/base/known.ts';
import type { Random } from '../../src/base/random.ts';
import { Op } from '../../src/expr/operator.ts';
import { spawnSync } from '../children.ts';
import { nativeCompiler } from '../judge/native.ts';
import { type Case, machineModes, operations, type Width } from './float-operations.ts';

/** The operation and the mode are the program's arguments. */
function programText(width: Width): string {
  const [number, other] = width === 32 ? ['float', 'double'] : ['double', 'float'];
  const cases = Object.values(operations).map(({ op, c, integer }, at) => {
    const code = c
      .replaceAll('{f}', width === 32 ? 'f' : '')
      .replaceAll('{s}', width === 32 ? 's' : 'd');
    const type = resultType(op, integer?.type);
    return `case ${at}: { volatile ${integer?.type ?? 'int'} i = (${integer?.type ?? 'int'})row[0]; volatile ${type} r = ${code}; memcpy(&out, (void *)&r, sizeof r); break; }`;
  });
  return `#include <emmintrin.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef ${number} NUMBER;
typedef ${other} OTHER;
static NUMBER remainder_of(NUMBER x, NUMBER y) {
  long double rest = x, divisor = y;
  unsigned short status;
  do __asm__ volatile("fprem1; fnstsw %1" : "+t"(rest), "=a"(status) : "u"(divisor));
  while (status & 0x400);
  return rest;
}
int main(int argc, char **argv) {
  int operation = atoi(argv[1]);
  fesetround((int[]){${machineModes.map(({ c }) => c).join(', ')}}[atoi(argv[2])]);
  unsigned long long row[3];
  while (fread(row, sizeof row, 1, stdin) == 1) {
    volatile NUMBER x, y, z;
    memcpy((void *)&x, row, sizeof x), memcpy((void *)&y, row + 1, sizeof y), memcpy((void *)&z, row + 2, sizeof z);
    unsigned long long out = 0;
    switch (operation) {
      ${cases.join('\n      ')}
    }
    fwrite(&out, sizeof out, 1, stdout);
  }
}
`;
}

function resultType(op: number, integer: string | undefined): string {
  if (op === Op.floatToInteger) return integer ?? 'int';
  if (op === Op.floatConvert) return 'OTHER';
  return op >= Op.floatEq && op <= Op.floatLe ? 'int' : 'NUMBER';
}

/** The compiled programs of both widths, in a folder. */
export class FloatMachine {
  private readonly files = new Map<Width, string>();

  constructor(private readonly folder: string) {}

  /** The results of a case for rows of three operands each. */
  results({ name, width, mode, to }: Case, rows: BigUint64Array): BigUint64Array {
    const count = rows.length / 3;
    const number = Object.keys(operations).indexOf(name);
    const parameters = [String(number), String(machineModes.indexOf(mode))];
    const { stdout } = spawnSync(this.file(width), parameters, {
      input: new Uint8Array(rows.buffer),
      maxBuffer: 16 * count + 1024,
    });
    const { buffer, byteOffset } = stdout;
    const results = new BigUint64Array(buffer.slice(byteOffset, byteOffset + 8 * count));
    return results.map((result) => BigInt.asUintN(to, result));
  }

  private file(width: Width): string {
    const known = this.files.get(width);
    if (known !== undefined) return known;
    const file = join(this.folder, `machine-${width}`);
    writeFileSync(`${file}.c`, programText(width));
    const flags = ['-O0', '-w', '-frounding-math', '-fno-math-errno', '-fno-builtin', '-mfma'];
    const words = [...flags, `${file}.c`, '-lm', '-o', file];
    const built = spawnSync(present(nativeCompiler), words, { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    this.files.set(width, file);
    return file;
  }
}

/**
 * Rows of three operands for a case. Half of the operands are special: zeros, subnormals, infinities, NaNs, numbers around powers of two and
 * around halves, with exponents near each other.
 */
export function someRows(random: Random, { width, from, op }: Case, count: number): BigUint64Array {
  const rows = new BigUint64Array(3 * count);
  const bits = op === Op.floatFromInteger && from === 64 ? 64 : width;
  for (let i = 0; i < rows.length; i++) rows[i] = someOperand(random, bits);
  return rows;
}

function someOperand(random: Random, width: Width): bigint {
  const word = () => BigInt(random.below(2 ** 32));
  const bits = BigInt.asUintN(width, (word() << 32n) | word());
  if (random.below(2) === 0) return bits;
  const fraction = width === 32 ? 23n : 52n;
  const exponents = (1n << BigInt(width - 1)) >> fraction;
  // Exponents near the ends, near zero, and near each other.
  const near = [
    0n,
    1n,
    exponents / 2n - 1n,
    exponents / 2n + fraction,
    exponents - 2n,
    exponents - 1n,
  ];
  const exponent = near[random.below(near.length)] + BigInt(random.below(3)) - 1n;
  const ends = [0n, 1n, (1n << fraction) - 1n, 1n << (fraction - 1n), (1n << (fraction - 1n)) + 1n];
  const tail = ends[random.below(ends.length)];
  const sign = BigInt(random.below(2)) << BigInt(width - 1);
  return BigInt.asUintN(width, sign | (BigInt.asUintN(width - 1, exponent << fraction) + tail));
}
