/**
 * The floating-point operators on bits, for all formats and rounding modes: what IEEE 754 says, with x86's NaNs. An operation
 * on NaNs gives the first of them, made quiet; an invalid operation gives the default NaN, whose sign bit is set. Which bits a
 * NaN has matters to programs that look at them, and the machine that runs programs is an x86 (decision 0025).
 *
 * This is the reference. `compute.ts` has shorter ways where the machine's own arithmetic gives the same.
 */
import {
  addExact,
  divideExact,
  type Exact,
  exact,
  exactOf,
  multiplyExact,
  remainderExact,
  rootExact,
  roundToFloat,
  roundToUnit,
} from './exact.ts';
import { type FloatLayout, Rounding } from './format.ts';

function magnitude(layout: FloatLayout, bits: bigint): bigint {
  return bits & ~layout.signBit;
}

function isNaNBits(layout: FloatLayout, bits: bigint): boolean {
  return magnitude(layout, bits) > layout.infinity;
}

function isInfinite(layout: FloatLayout, bits: bigint): boolean {
  return magnitude(layout, bits) === layout.infinity;
}

function isZero(layout: FloatLayout, bits: bigint): boolean {
  return magnitude(layout, bits) === 0n;
}

function signOf(layout: FloatLayout, bits: bigint): bigint {
  return bits & layout.signBit;
}

/** The NaN that an operation gives because of its operands: the first of theirs, made quiet; undefined if there is none. */
function operandNaN(layout: FloatLayout, ...operands: readonly bigint[]): bigint | undefined {
  const first = operands.find((bits) => isNaNBits(layout, bits));
  return first === undefined ? undefined : first | layout.quietBit;
}

export function softAdd(layout: FloatLayout, x: bigint, y: bigint, rounding: Rounding): bigint {
  return operandNaN(layout, x, y) ?? sumOf(layout, x, y, rounding);
}

/** A NaN keeps its sign in a subtraction, so this is not the sum with the negated operand. */
export function softSubtract(
  layout: FloatLayout,
  x: bigint,
  y: bigint,
  rounding: Rounding,
): bigint {
  return operandNaN(layout, x, y) ?? sumOf(layout, x, y ^ layout.signBit, rounding);
}

/** Adds operands that are no NaNs. */
function sumOf(layout: FloatLayout, x: bigint, y: bigint, rounding: Rounding): bigint {
  if (isInfinite(layout, x)) {
    return isInfinite(layout, y) && x !== y ? layout.defaultNaN : x;
  }
  if (isInfinite(layout, y)) return y;
  if (isZero(layout, x) && isZero(layout, y)) return zeroSum(layout, x, y, rounding);
  const sum = addExact(exactOf(layout, x), exactOf(layout, y), layout.precision, rounding);
  return roundToFloat(layout, sum, rounding);
}

/** Zeros of one sign keep it; otherwise only rounding down gives a negative zero. */
function zeroSum(layout: FloatLayout, x: bigint, y: bigint, rounding: Rounding): bigint {
  if (signOf(layout, x) === signOf(layout, y)) return signOf(layout, x);
  return rounding === Rounding.down ? layout.signBit : 0n;
}

export function softMultiply(
  layout: FloatLayout,
  x: bigint,
  y: bigint,
  rounding: Rounding,
): bigint {
  const given = operandNaN(layout, x, y);
  if (given !== undefined) return given;
  if (isInfinite(layout, x) || isInfinite(layout, y)) return infiniteProduct(layout, x, y);
  const product = multiplyExact(exactOf(layout, x), exactOf(layout, y));
  return roundToFloat(layout, product, rounding);
}

function infiniteProduct(layout: FloatLayout, x: bigint, y: bigint): bigint {
  if (isZero(layout, x) || isZero(layout, y)) return layout.defaultNaN;
  return layout.infinity | signOf(layout, x ^ y);
}

export function softDivide(layout: FloatLayout, x: bigint, y: bigint, rounding: Rounding): bigint {
  const given = operandNaN(layout, x, y);
  if (given !== undefined) return given;
  const sign = signOf(layout, x ^ y);
  if (isInfinite(layout, x))
    return isInfinite(layout, y) ? layout.defaultNaN : layout.infinity | sign;
  if (isInfinite(layout, y)) return sign;
  if (isZero(layout, y)) return isZero(layout, x) ? layout.defaultNaN : layout.infinity | sign;
  const quotient = divideExact(exactOf(layout, x), exactOf(layout, y), layout.precision);
  return roundToFloat(layout, quotient, rounding);
}

/** x * y + z, rounded once. */
export function softMultiplyAdd(
  layout: FloatLayout,
  x: bigint,
  y: bigint,
  z: bigint,
  rounding: Rounding,
): bigint {
  const given = operandNaN(layout, x, y, z);
  if (given !== undefined) return given;
  if (isInfinite(layout, x) || isInfinite(layout, y)) {
    const product = infiniteProduct(layout, x, y);
    return isNaNBits(layout, product) ? product : sumOf(layout, product, z, rounding);
  }
  if (isInfinite(layout, z)) return z;
  const product = multiplyExact(exactOf(layout, x), exactOf(layout, y));
  if (product.significand === 0n && isZero(layout, z))
    return zeroSum(layout, signOf(layout, x ^ y), z, rounding);
  const sum = addExact(product, exactOf(layout, z), layout.precision, rounding);
  return roundToFloat(layout, sum, rounding);
}

export function softRoot(layout: FloatLayout, x: bigint, rounding: Rounding): bigint {
  const given = operandNaN(layout, x);
  if (given !== undefined) return given;
  if (isZero(layout, x) || x === layout.infinity) return x;
  if (signOf(layout, x) !== 0n) return layout.defaultNaN;
  return roundToFloat(layout, rootExact(exactOf(layout, x), layout.precision), rounding);
}

/** fmod, or IEEE's remainder if the quotient is rounded to the nearest integer. Both are exact. */
export function softRemainder(
  layout: FloatLayout,
  x: bigint,
  y: bigint,
  isNearest: boolean,
): bigint {
  const given = operandNaN(layout, x, y);
  if (given !== undefined) return given;
  if (isInfinite(layout, x) || isZero(layout, y)) return layout.defaultNaN;
  if (isInfinite(layout, y) || isZero(layout, x)) return x;
  const rest = remainderExact(exactOf(layout, x), exactOf(layout, y), isNearest);
  return roundToFloat(layout, rest, Rounding.nearestEven);
}

/** Rounds to an integer that is a float; a zero keeps the sign. */
export function softRoundToIntegral(layout: FloatLayout, x: bigint, rounding: Rounding): bigint {
  const given = operandNaN(layout, x);
  if (given !== undefined) return given;
  if (isInfinite(layout, x)) return x;
  const value = exactOf(layout, x);
  if (value.exponent >= 0) return x;
  const rounded = exact(value.isNegative, roundToUnit(value, 0, rounding), 0);
  return roundToFloat(layout, rounded, rounding);
}

/** The ordered comparisons: none holds if an operand is a NaN, and the zeros are equal. */
export function softCompare(
  layout: FloatLayout,
  x: bigint,
  y: bigint,
): 'less' | 'equal' | 'greater' | 'unordered' {
  if (operandNaN(layout, x, y) !== undefined) return 'unordered';
  const [a, b] = [ordered(layout, x), ordered(layout, y)];
  if (a === b) return 'equal';
  return a < b ? 'less' : 'greater';
}

/** An integer in the order of the floats. */
function ordered(layout: FloatLayout, bits: bigint): bigint {
  const size = magnitude(layout, bits);
  return signOf(layout, bits) === 0n ? size : -size;
}

/** Converts between formats. A NaN keeps as much of its payload as fits, from the top. */
export function softConvert(
  from: FloatLayout,
  to: FloatLayout,
  x: bigint,
  rounding: Rounding,
): bigint {
  const sign = signOf(from, x) === 0n ? 0n : to.signBit;
  if (isNaNBits(from, x)) return sign | to.infinity | to.quietBit | payload(from, to, x);
  if (isInfinite(from, x)) return sign | to.infinity;
  return roundToFloat(to, exactOf(from, x), rounding);
}

function payload(from: FloatLayout, to: FloatLayout, x: bigint): bigint {
  const fraction = BigInt.asUintN(from.fractionBits, x);
  const more = to.fractionBits - from.fractionBits;
  return more >= 0 ? fraction << BigInt(more) : fraction >> BigInt(-more);
}

export function softFromInteger(layout: FloatLayout, value: bigint, rounding: Rounding): bigint {
  const number: Exact = exact(value < 0n, value < 0n ? -value : value, 0);
  return roundToFloat(layout, number, rounding);
}

/**
 * Converts to an integer of `width` bits. What does not fit gives x86's "integer indefinite": of a signed integer the least
 * one, of an unsigned one the greatest.
 */
export function softToInteger(
  layout: FloatLayout,
  x: bigint,
  rounding: Rounding,
  width: number,
  isSigned: boolean,
): bigint {
  const indefinite = isSigned ? 1n << BigInt(width - 1) : (1n << BigInt(width)) - 1n;
  if (magnitude(layout, x) >= layout.infinity) return indefinite;
  const number = exactOf(layout, x);
  const size = roundToUnit(number, 0, rounding);
  const value = number.isNegative ? -size : size;
  const wrapped = isSigned ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value);
  return wrapped === value ? BigInt.asUintN(width, value) : indefinite;
}
