// Judges the evaluator of floating point against the processor:  npx tsx tests/judge-solver/run-float-machine.ts [COUNT] [SEED]
// COUNT rows of operands for every operation, both widths and the four rounding modes that the processor has. Half of the operands are special:
// zeros, subnormals, infinities, NaNs, numbers around powers of two and around halves. Results are compared bit by bit, NaNs included. It needs a
// C compiler.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '../../src/base/known.ts';
import { Random } from '../../src/base/random.ts';
import { computeFloat } from '../../src/expr/float/compute.ts';
import { packDetail, Rounding } from '../../src/expr/float/format.ts';
import { Op } from '../../src/expr/operator.ts';
import { spawnSync } from '../children.ts';
import { nativeCompiler } from '../judge/native.ts';

type Width = 32 | 64;

/** An operation on floats x, y and z, as C writes it. */
interface Operation {
  readonly op: number;
  readonly c: string;
  /** The integer that it converts from or to, and its type in C. */
  readonly integer?: { readonly bits: number; readonly isSigned: boolean; readonly type: string };
}

const int = { bits: 32, isSigned: true, type: 'int' };
const long = { bits: 64, isSigned: true, type: 'long' };
const unsigned = { bits: 32, isSigned: false, type: 'unsigned' };

const operations: Readonly<Record<string, Operation>> = {
  add: { op: Op.floatAdd, c: 'x + y' },
  subtract: { op: Op.floatSub, c: 'x - y' },
  multiply: { op: Op.floatMul, c: 'x * y' },
  divide: { op: Op.floatDiv, c: 'x / y' },
  fma: { op: Op.floatFma, c: '__builtin_fma{f}(x, y, z)' },
  'square root': { op: Op.floatSqrt, c: '__builtin_sqrt{f}(x)' },
  equal: { op: Op.floatEq, c: 'x == y' },
  less: { op: Op.floatLt, c: 'x < y' },
  'less or equal': { op: Op.floatLe, c: 'x <= y' },
  convert: { op: Op.floatConvert, c: '(OTHER)x' },
  'to int': { op: Op.floatToInteger, c: '_mm_cvtts{s}_si32(_mm_set_s{s}(x))', integer: int },
  'to long': { op: Op.floatToInteger, c: '_mm_cvtts{s}_si64(_mm_set_s{s}(x))', integer: long },
  'from int': { op: Op.floatFromInteger, c: '(NUMBER)i', integer: int },
  'from long': { op: Op.floatFromInteger, c: '(NUMBER)i', integer: long },
  'from unsigned': { op: Op.floatFromInteger, c: '(NUMBER)i', integer: unsigned },
};

const modes = [
  { rounding: Rounding.nearestEven, c: 'FE_TONEAREST' },
  { rounding: Rounding.up, c: 'FE_UPWARD' },
  { rounding: Rounding.down, c: 'FE_DOWNWARD' },
  { rounding: Rounding.towardZero, c: 'FE_TOWARDZERO' },
] as const;

/** Rows of three operands of 64 bits come in, results of 64 bits go out. The operation and the mode are its arguments. */
function program(width: Width): string {
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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef ${number} NUMBER;
typedef ${other} OTHER;
int main(int argc, char **argv) {
  int operation = atoi(argv[1]);
  fesetround((int[]){${modes.map(({ c }) => c).join(', ')}}[atoi(argv[2])]);
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

/** How many bits the result has. */
function resultBits({ op, integer }: Operation, width: Width): number {
  if (op === Op.floatToInteger) return present(integer).bits;
  if (op === Op.floatConvert) return width === 32 ? 64 : 32;
  return op >= Op.floatEq && op <= Op.floatLe ? 1 : width;
}

function detailOf({ op, integer }: Operation, width: Width, rounding: Rounding): number {
  const [own, other] = width === 32 ? [8, 11] : [11, 8];
  const isSigned = integer?.isSigned ?? false;
  if (op === Op.floatFromInteger) return packDetail({ rounding, isSigned, from: 0, to: own });
  if (op === Op.floatToInteger)
    return packDetail({ rounding: Rounding.towardZero, isSigned, from: own, to: 0 });
  const to = op === Op.floatConvert ? other : own;
  return packDetail({ rounding, isSigned, from: own, to });
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

const batch = 20_000;

/** Returns how many results differ; prints the first. */
function judge(
  file: string,
  random: Random,
  name: string,
  width: Width,
  mode: number,
  count: number,
): number {
  const operation = operations[name];
  const { rounding } = modes[mode];
  const rows = new BigUint64Array(3 * count);
  for (let i = 0; i < rows.length; i++) rows[i] = someOperand(random, width);
  const integer =
    operation.op === Op.floatFromInteger ? present(operation.integer).bits : undefined;
  if (integer === 64) for (let i = 0; i < rows.length; i += 3) rows[i] = someOperand(random, 64);
  const number = Object.keys(operations).indexOf(name);
  const { stdout } = spawnSync(file, [String(number), String(mode)], {
    input: new Uint8Array(rows.buffer),
    maxBuffer: 16 * count + 1024,
  });
  const results = new BigUint64Array(
    stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + 8 * count),
  );
  const limbs = new Int32Array(16);
  const [bits, from] = [resultBits(operation, width), integer ?? width];
  let wrong = 0;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const operand = BigInt.asUintN(from, rows[3 * i + k]);
      limbs[4 * k] = Number(BigInt.asIntN(32, operand));
      limbs[4 * k + 1] = Number(BigInt.asIntN(32, operand >> 32n));
    }
    computeFloat(
      operation.op,
      detailOf(operation, width, rounding),
      bits,
      from,
      limbs,
      12,
      limbs,
      0,
      4,
      8,
    );
    const ours =
      BigInt.asUintN(32, BigInt(limbs[12])) | (BigInt.asUintN(32, BigInt(limbs[13])) << 32n);
    if (BigInt.asUintN(bits, results[i]) === ours) continue;
    if (wrong++ === 0)
      console.log(
        `${name} of ${width} bits, ${modes[mode].c}: operands ${[0, 1, 2].map((k) => rows[3 * i + k].toString(16))}: ${ours.toString(16)}, but the processor says ${results[i].toString(16)}`,
      );
  }
  return wrong;
}

const [total = '1000000', seed = '1'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'clew-float-machine-'));
try {
  const random = new Random(Number(seed));
  for (const width of [32, 64] as const) {
    const file = join(folder, `machine-${width}`);
    writeFileSync(`${file}.c`, program(width));
    const flags = [
      '-O0',
      '-w',
      '-frounding-math',
      '-fno-math-errno',
      '-mfma',
      `${file}.c`,
      '-lm',
      '-o',
      file,
    ];
    const built = spawnSync(present(nativeCompiler), flags, { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
    for (const name of Object.keys(operations)) {
      let wrong = 0;
      for (const mode of modes.keys())
        for (let done = 0; done < Number(total); done += batch)
          wrong += judge(file, random, name, width, mode, Math.min(batch, Number(total) - done));
      console.log(`${name} of ${width} bits: ${modes.length} x ${total} tried, ${wrong} wrong`);
      if (wrong > 0) process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
