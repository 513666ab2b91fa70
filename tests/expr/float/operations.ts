/** Every floating-point operator as a term and as the model has it, for the laws of evaluator and circuits. */

import type { Term } from '../../../src/expr/arena.ts';
import {
  binary16,
  binary32,
  binary64,
  type FloatFormat,
  Rounding,
} from '../../../src/expr/float/format.ts';
import {
  floatArithmetic,
  floatConvert,
  floatEqual,
  floatFromInteger,
  floatLess,
  floatLessOrEqual,
  floatMultiplyAdd,
  floatRoundToIntegral,
  floatSquareRoot,
  floatToInteger,
} from '../../../src/expr/float/terms.ts';
import { Op } from '../../../src/expr/operator.ts';
import type { Terms } from '../../../src/expr/terms.ts';
import fc from '../../chance.ts';
import { FloatModel, type Mode } from './model.ts';

export interface Operation {
  readonly name: string;
  /** The widths of the operands. */
  readonly operands: readonly number[];
  readonly build: (t: Terms, operands: readonly Term[], mode: Mode) => Term;
  readonly expect: (operands: readonly bigint[], mode: Mode) => bigint;
}

const truth = (value: boolean) => (value ? 1n : 0n);

/** All operators on one format. */
export function operationsOn(format: FloatFormat): Operation[] {
  const m = new FloatModel(format);
  const [one, two, three] = [1, 2, 3].map((count) => Array<number>(count).fill(m.width));
  const arithmetic = (
    name: string,
    op: Parameters<typeof floatArithmetic>[1],
    expected: (x: bigint, y: bigint, mode: Mode) => bigint,
  ): Operation => ({
    name,
    operands: two,
    build: (t, [a, b], mode) => floatArithmetic(t, op, format, a, b, Rounding[mode]),
    expect: ([x, y], mode) => expected(x, y, mode),
  });
  const comparison = (
    name: string,
    build: typeof floatEqual,
    holds: (order: number) => boolean,
  ): Operation => ({
    name,
    operands: two,
    build: (t, [a, b]) => build(t, format, a, b),
    expect: ([x, y]) => truth(holds(m.compare(x, y))),
  });
  return [
    arithmetic('add', Op.floatAdd, (x, y, mode) => m.add(x, y, mode)),
    arithmetic('sub', Op.floatSub, (x, y, mode) => m.subtract(x, y, mode)),
    arithmetic('mul', Op.floatMul, (x, y, mode) => m.multiply(x, y, mode)),
    arithmetic('div', Op.floatDiv, (x, y, mode) => m.divide(x, y, mode)),
    arithmetic('rem', Op.floatRem, (x, y) => m.remainder(x, y, true)),
    arithmetic('mod', Op.floatMod, (x, y) => m.remainder(x, y, false)),
    comparison('eq', floatEqual, (order) => order === 0),
    comparison('lt', floatLess, (order) => order < 0),
    comparison('le', floatLessOrEqual, (order) => order <= 0),
    {
      name: 'fma',
      operands: three,
      build: (t, [a, b, c], mode) => floatMultiplyAdd(t, format, a, b, c, Rounding[mode]),
      expect: ([x, y, z], mode) => m.multiplyAdd(x, y, z, mode),
    },
    {
      name: 'sqrt',
      operands: one,
      build: (t, [a], mode) => floatSquareRoot(t, format, a, Rounding[mode]),
      expect: ([x], mode) => m.squareRoot(x, mode),
    },
    {
      name: 'round',
      operands: one,
      build: (t, [a], mode) => floatRoundToIntegral(t, format, a, Rounding[mode]),
      expect: ([x], mode) => m.roundToIntegral(x, mode),
    },
  ];
}

/** Conversions between a format and another, and between it and integers. */
export function conversionsOf(format: FloatFormat): Operation[] {
  const m = new FloatModel(format);
  const others = [{ exponentBits: 3, significandBits: 4 }, binary16, binary32, binary64];
  return [
    ...others.map((to): Operation => {
      const other = new FloatModel(to);
      return {
        name: `convert to ${other.width}`,
        operands: [m.width],
        build: (t, [a], mode) => floatConvert(t, format, to, a, Rounding[mode]),
        expect: ([x], mode) => m.convertTo(other, x, mode),
      };
    }),
    ...[1, 5, 8, 16, 32, 33, 64, 128].flatMap((width) => [
      ...integerConversions(format, m, width, true),
      ...integerConversions(format, m, width, false),
    ]),
  ];
}

function integerConversions(
  format: FloatFormat,
  m: FloatModel,
  width: number,
  isSigned: boolean,
): Operation[] {
  const name = `${isSigned ? 'signed' : 'unsigned'} ${width}`;
  const wrap = isSigned ? BigInt.asIntN : BigInt.asUintN;
  return [
    {
      name: `to ${name}`,
      operands: [m.width],
      build: (t, [a], mode) => floatToInteger(t, format, a, width, isSigned, Rounding[mode]),
      expect: ([x], mode) => m.toInteger(x, mode, width, isSigned),
    },
    {
      name: `from ${name}`,
      operands: [width],
      build: (t, [a], mode) => floatFromInteger(t, format, a, isSigned, Rounding[mode]),
      expect: ([x], mode) => m.fromInteger(wrap(width, x), mode),
    },
  ];
}

/** Bits of floats: those at the edges of the classes of numbers, small integers and halves, and any. */
function floatBits(format: FloatFormat): fc.Arbitrary<bigint> {
  const m = new FloatModel(format);
  const fractionBits = BigInt(format.significandBits - 1);
  const one = (2n ** BigInt(format.exponentBits - 1) - 1n) << fractionBits;
  const edges = [
    0n,
    1n,
    2n,
    (1n << fractionBits) - 1n,
    1n << fractionBits,
    one - 1n,
    one,
    one + 1n,
    m.infinity - 1n,
    m.infinity,
    m.infinity + 1n,
    m.infinity | m.quiet,
    m.signBit - 1n,
  ];
  const top = 1n << BigInt(m.width);
  const any = fc.bigInt({ min: 0n, max: top - 1n });
  const exponent = fc.integer({
    min: -format.significandBits - 3,
    max: format.significandBits + 3,
  });
  // Numbers near one: their sums cancel, are halfway, or lose bits.
  const near = fc
    .tuple(exponent, fc.bigInt({ min: 0n, max: (1n << fractionBits) - 1n }), fc.nat(120))
    .map(([shift, fraction, cut]) => {
      const zeros = BigInt(cut) % fractionBits;
      const few = (fraction >> zeros) << zeros;
      const whole = one + (BigInt(shift) << fractionBits) + few;
      return whole < 0n ? few : whole < m.infinity ? whole : m.infinity - 1n - few;
    });
  const magnitude = fc.oneof(fc.constantFrom(...edges), near, near);
  const signed = fc.tuple(magnitude, fc.boolean()).map(([bits, isNegative]) => {
    return isNegative ? bits | m.signBit : bits;
  });
  return fc.oneof({ arbitrary: signed, weight: 3 }, { arbitrary: any, weight: 1 });
}

/** Operands of an operation; integers are near the edges where they cease to be floats. */
export function operandsOf(operation: Operation, format: FloatFormat): fc.Arbitrary<bigint[]> {
  const width = format.exponentBits + format.significandBits;
  const integer = (bits: number) =>
    fc
      .tuple(fc.nat(bits), fc.integer({ min: -3, max: 3 }), fc.bigInt({ min: 0n, max: 1n << 128n }))
      .map(([power, near, any]) =>
        BigInt.asUintN(bits, near === 3 ? any : (1n << BigInt(power)) + BigInt(near)),
      );
  const isConversion = operation.name.startsWith('from');
  return fc.tuple(
    ...operation.operands.map((bits) =>
      isConversion || bits !== width ? integer(bits) : floatBits(format),
    ),
  );
}
