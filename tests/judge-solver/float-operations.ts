// The floating-point operations that the processor and the C library are asked to do, as C writes them and as terms have them.

import { present } from '../../src/base/known.ts';
import { packDetail, Rounding } from '../../src/expr/float/format.ts';
import { Op } from '../../src/expr/operator.ts';

export type Width = 32 | 64;

/** An operation on floats x, y and z, as C writes it: {f} is the suffix of the library's functions, {s} that of instructions. */
interface Operation {
  readonly op: number;
  readonly c: string;
  /** The integer that it converts from or to, and its type in C. */
  readonly integer?: { readonly bits: number; readonly isSigned: boolean; readonly type: string };
  /** The rounding mode of an operation that does not follow the processor's. */
  readonly rounding?: Rounding;
  /** A function, not an operator of C: that its result is a NaN counts, not which one. */
  readonly isFunction?: true;
}

const int = { bits: 32, isSigned: true, type: 'int' };
const long = { bits: 64, isSigned: true, type: 'long' };
const unsigned = { bits: 32, isSigned: false, type: 'unsigned' };
const isFunction = true;

export const operations: Readonly<Record<string, Operation>> = {
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
  fmod: { op: Op.floatMod, c: 'fmod{f}(x, y)', isFunction },
  // By the processor: glibc 2.36 gives some zero remainders of subnormal divisors the wrong sign.
  remainder: { op: Op.floatRem, c: 'remainder_of(x, y)', isFunction },
  rint: { op: Op.floatRound, c: 'rint{f}(x)', isFunction },
  round: { op: Op.floatRound, c: 'round{f}(x)', rounding: Rounding.nearestAway, isFunction },
  floor: { op: Op.floatRound, c: 'floor{f}(x)', rounding: Rounding.down, isFunction },
  ceil: { op: Op.floatRound, c: 'ceil{f}(x)', rounding: Rounding.up, isFunction },
  trunc: { op: Op.floatRound, c: 'trunc{f}(x)', rounding: Rounding.towardZero, isFunction },
};

/** The rounding modes of the processor. */
export const machineModes = [
  { rounding: Rounding.nearestEven, c: 'FE_TONEAREST' },
  { rounding: Rounding.up, c: 'FE_UPWARD' },
  { rounding: Rounding.down, c: 'FE_DOWNWARD' },
  { rounding: Rounding.towardZero, c: 'FE_TOWARDZERO' },
] as const;

export type MachineMode = (typeof machineModes)[number];

/** One operation in one width and mode. */
export class Case {
  private readonly operation: Operation;

  constructor(
    readonly name: string,
    readonly width: Width,
    readonly mode: MachineMode,
  ) {
    this.operation = operations[name];
  }

  get op(): number {
    return this.operation.op;
  }

  /** How many bits the operands have. */
  get from(): number {
    return this.op === Op.floatFromInteger ? present(this.operation.integer).bits : this.width;
  }

  get operandCount(): number {
    if (this.op === Op.floatFma) return 3;
    const isBinary = this.op < Op.floatFma || (this.op >= Op.floatEq && this.op <= Op.floatLe);
    return isBinary ? 2 : 1;
  }

  /** How many bits the result has. */
  get to(): number {
    if (this.op === Op.floatToInteger) return present(this.operation.integer).bits;
    if (this.op === Op.floatConvert) return this.width === 32 ? 64 : 32;
    return this.op >= Op.floatEq && this.op <= Op.floatLe ? 1 : this.width;
  }

  get detail(): number {
    const rounding = this.operation.rounding ?? this.mode.rounding;
    const [own, other] = this.width === 32 ? [8, 11] : [11, 8];
    const isSigned = this.operation.integer?.isSigned ?? false;
    if (this.op === Op.floatFromInteger)
      return packDetail({ rounding, isSigned, from: 0, to: own });
    if (this.op === Op.floatToInteger)
      return packDetail({ rounding: Rounding.towardZero, isSigned, from: own, to: 0 });
    const isExact = this.op === Op.floatRem || this.op === Op.floatMod;
    const to = this.op === Op.floatConvert ? other : own;
    const used = isExact ? Rounding.nearestEven : rounding;
    return packDetail({ rounding: used, isSigned, from: own, to });
  }

  /** Are two results the same, bit by bit or, where a function chooses the NaN, as NaNs? */
  isSame(ours: bigint, theirs: bigint): boolean {
    if (ours === theirs) return true;
    return this.operation.isFunction === true && this.isNaN(ours) && this.isNaN(theirs);
  }

  private isNaN(bits: bigint): boolean {
    const infinity = this.width === 32 ? 0xffn << 23n : 0x7ffn << 52n;
    return BigInt.asUintN(this.width - 1, bits) > infinity;
  }
}

/** All cases: every operation, both widths, four modes. */
export function allCases(): Case[] {
  return ([32, 64] as const).flatMap((width) =>
    Object.keys(operations).flatMap((name) =>
      machineModes.map((mode) => new Case(name, width, mode)),
    ),
  );
}
