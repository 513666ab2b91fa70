/**
 * The floating-point operators on limbs. JavaScript's numbers are binary64 and round to the nearest even, so single and double
 * precision are computed by the machine where that is C's rounding mode and nothing is a NaN; rounding a result once more, from
 * double to single precision, changes nothing, because 53 bits are at least twice 24 and two more. The rest is computed by
 * `soft-float.ts`.
 */
import { bigIntToLimbs, limbsToBigInt, numberToLimbs } from '../limbs.ts';
import { Op } from '../operator.ts';
import { layoutOf, Rounding, unpackDetail } from './format.ts';
import {
  softAdd,
  softCompare,
  softConvert,
  softDivide,
  softFromInteger,
  softMultiply,
  softMultiplyAdd,
  softRemainder,
  softRoot,
  softRoundToIntegral,
  softSubtract,
  softToInteger,
} from './soft-float.ts';

/** Three operands of `from` bits (as many as the operator has) are at places of `x`; the result has `width` bits. */
export function computeFloat(
  op: number,
  detail: number,
  width: number,
  from: number,
  out: Int32Array,
  o: number,
  x: Int32Array,
  i: number,
  j: number,
  k: number,
): void {
  if (computeByMachine(op, detail, width, from, out, o, x, i, j)) return;
  const [a, b, c] = [i, j, k].map((at) => limbsToBigInt(x, at));
  bigIntToLimbs(computeSoftly(op, detail, width, from, a, b, c), width, out, o);
}

/** The operators by the reference. Operands that an operator does not have are ignored. */
function computeSoftly(
  op: number,
  detail: number,
  width: number,
  from: number,
  a: bigint,
  b: bigint,
  c: bigint,
): bigint {
  const { rounding, isSigned, from: exponentBits, to } = unpackDetail(detail);
  if (op === Op.floatFromInteger) {
    const value = isSigned ? BigInt.asIntN(from, a) : BigInt.asUintN(from, a);
    return softFromInteger(layoutOf(width, to), value, rounding);
  }
  const layout = layoutOf(from, exponentBits);
  switch (op) {
    case Op.floatAdd:
      return softAdd(layout, a, b, rounding);
    case Op.floatSub:
      return softSubtract(layout, a, b, rounding);
    case Op.floatMul:
      return softMultiply(layout, a, b, rounding);
    case Op.floatDiv:
      return softDivide(layout, a, b, rounding);
    case Op.floatRem:
    case Op.floatMod:
      return softRemainder(layout, a, b, op === Op.floatRem);
    case Op.floatFma:
      return softMultiplyAdd(layout, a, b, c, rounding);
    case Op.floatSqrt:
      return softRoot(layout, a, rounding);
    case Op.floatRound:
      return softRoundToIntegral(layout, a, rounding);
    case Op.floatConvert:
      return softConvert(layout, layoutOf(width, to), a, rounding);
    case Op.floatToInteger:
      return softToInteger(layout, a, rounding, width, isSigned);
    default:
      return softComparison(op, softCompare(layout, a, b)) ? 1n : 0n;
  }
}

function softComparison(op: number, order: ReturnType<typeof softCompare>): boolean {
  switch (op) {
    case Op.floatEq:
      return order === 'equal';
    case Op.floatLt:
      return order === 'less';
    case Op.floatLe:
      return order === 'less' || order === 'equal';
    default:
      throw new Error(`not an operator of floats: ${op}`);
  }
}

const words = new Int32Array(2);
const doubles = new Float64Array(words.buffer);
const singles = new Float32Array(words.buffer);

/** Reads a float of 32 or 64 bits. */
export function readFloat(x: Int32Array, i: number, width: number): number {
  words[0] = x[i];
  if (width === 32) return singles[0];
  words[1] = x[i + 1];
  return doubles[0];
}

/** Writes a number rounded to the nearest even float of the width. */
export function writeFloat(out: Int32Array, o: number, width: number, value: number): true {
  words[1] = 0;
  if (width === 32) singles[0] = value;
  else doubles[0] = value;
  return writePair(out, o, words[0], words[1]);
}

function writePair(out: Int32Array, o: number, low: number, high: number): true {
  out[o] = low;
  out[o + 1] = high;
  out[o + 2] = 0;
  out[o + 3] = 0;
  return true;
}

/** Is this binary32 or binary64? */
function isNative(width: number, exponentBits: number): boolean {
  return (width === 64 && exponentBits === 11) || (width === 32 && exponentBits === 8);
}

/** False where the machine does not compute what is wanted, or leaves the bits of a NaN open. */
function computeByMachine(
  op: number,
  detail: number,
  width: number,
  from: number,
  out: Int32Array,
  o: number,
  x: Int32Array,
  i: number,
  j: number,
): boolean {
  if (op === Op.floatFromInteger) return integerByMachine(detail, width, from, out, o, x, i);
  if (!isNative(from, (detail >> 4) & 31)) return false;
  const a = readFloat(x, i, from);
  if (op >= Op.floatEq && op <= Op.floatLe) {
    return writePair(out, o, comparedByMachine(op, a, readFloat(x, j, from)) ? 1 : 0, 0);
  }
  if (op === Op.floatToInteger) return truncatedByMachine(detail, width, out, o, a);
  if (op === Op.floatConvert && !isNative(width, (detail >> 9) & 31)) return false;
  const rounding = (detail & 7) as Rounding;
  const result =
    op === Op.floatRound
      ? integralByMachine(a, rounding)
      : numberByMachine(op, rounding, a, op < Op.floatFma ? readFloat(x, j, from) : 0);
  return Number.isNaN(result) ? false : writeFloat(out, o, width, result);
}

function comparedByMachine(op: number, a: number, b: number): boolean {
  if (op === Op.floatEq) return a === b;
  return op === Op.floatLt ? a < b : a <= b;
}

/** NaN where the result is one, or is not computed here. */
function numberByMachine(op: number, rounding: Rounding, a: number, b: number): number {
  if (op === Op.floatMod) return a % b;
  if (rounding !== Rounding.nearestEven) return NaN;
  switch (op) {
    case Op.floatAdd:
      return a + b;
    case Op.floatSub:
      return a - b;
    case Op.floatMul:
      return a * b;
    case Op.floatDiv:
      return a / b;
    case Op.floatSqrt:
      return Math.sqrt(a);
    case Op.floatConvert:
      return a;
    default:
      return NaN;
  }
}

function integralByMachine(a: number, rounding: Rounding): number {
  switch (rounding) {
    case Rounding.up:
      return Math.ceil(a);
    case Rounding.down:
      return Math.floor(a);
    case Rounding.towardZero:
      return Math.trunc(a);
    default:
      return NaN;
  }
}

function truncatedByMachine(
  detail: number,
  width: number,
  out: Int32Array,
  o: number,
  a: number,
): boolean {
  if ((detail & 7) !== Rounding.towardZero) return false;
  const value = Math.trunc(a);
  const isSigned = (detail & 8) !== 0;
  const [least, beyond] = isSigned ? [-(2 ** (width - 1)), 2 ** (width - 1)] : [0, 2 ** width];
  if (!Number.isSafeInteger(value) || value < least || value >= beyond) return false;
  numberToLimbs(value, width, out, o);
  return true;
}

function integerByMachine(
  detail: number,
  width: number,
  from: number,
  out: Int32Array,
  o: number,
  x: Int32Array,
  i: number,
): boolean {
  const isNearest = (detail & 7) === Rounding.nearestEven;
  if (from > 64 || !isNearest || !isNative(width, (detail >> 9) & 31)) return false;
  const value = integerAt(from, (detail & 8) !== 0, x, i);
  return Number.isSafeInteger(value) && writeFloat(out, o, width, value);
}

/** An integer of up to 64 bits; the result is exact if it is a safe integer. */
function integerAt(from: number, isSigned: boolean, x: Int32Array, i: number): number {
  if (from <= 32) {
    const unused = 32 - from;
    return isSigned ? (x[i] << unused) >> unused : x[i] >>> 0;
  }
  const unused = 64 - from;
  const high = isSigned ? (x[i + 1] << unused) >> unused : x[i + 1] >>> 0;
  return high * 4294967296 + (x[i] >>> 0);
}
