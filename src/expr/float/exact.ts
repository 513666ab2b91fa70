/**
 * Numbers that are not rounded: significand times a power of two, in integers of any length. An operation is computed exactly,
 * or so that what is missing is marked in a last bit that no rounding mode can mistake; then `roundToFloat` rounds once.
 */
import { type FloatLayout, Rounding } from './format.ts';

/** (-1)^isNegative * significand * 2^exponent; a zero has a sign too. */
export interface Exact {
  readonly isNegative: boolean;
  readonly significand: bigint;
  readonly exponent: number;
}

export function exact(isNegative: boolean, significand: bigint, exponent: number): Exact {
  return { isNegative, significand, exponent };
}

/** How many bits a number has; zero has none. */
function bitLength(value: bigint): number {
  if (value === 0n) return 0;
  const digits = value.toString(16);
  return 4 * digits.length - (Math.clz32(Number.parseInt(digits[0], 16)) - 28);
}

/** The exponent of the leading bit of a number that is not zero. */
function topOf({ significand, exponent }: Exact): number {
  return exponent + bitLength(significand) - 1;
}

/** Reads the bits of a float that is neither infinite nor a NaN. */
export function exactOf(layout: FloatLayout, bits: bigint): Exact {
  const fraction = BigInt.asUintN(layout.fractionBits, bits);
  const biased = Number((bits & layout.infinity) >> BigInt(layout.fractionBits));
  const isNegative = (bits & layout.signBit) !== 0n;
  if (biased === 0) return exact(isNegative, fraction, layout.least);
  const leading = 1n << BigInt(layout.fractionBits);
  return exact(isNegative, leading | fraction, layout.least + biased - 1);
}

/** Whether what lies below the last kept bit makes the magnitude go up: `rest` of a unit of 2^shift. */
function roundsUp(
  rounding: Rounding,
  isNegative: boolean,
  isOdd: boolean,
  rest: bigint,
  half: bigint,
): boolean {
  switch (rounding) {
    case Rounding.nearestEven:
      return rest > half || (rest === half && isOdd);
    case Rounding.nearestAway:
      return rest >= half;
    case Rounding.up:
      return !isNegative && rest > 0n;
    case Rounding.down:
      return isNegative && rest > 0n;
    default:
      return false;
  }
}

/** The magnitude in units of 2^unit, rounded to an integer. */
export function roundToUnit(value: Exact, unit: number, rounding: Rounding): bigint {
  const { significand, isNegative } = value;
  const missing = unit - value.exponent;
  if (missing <= 0) return significand << BigInt(-missing);
  // Below half a unit the distance makes no difference.
  const shift = BigInt(Math.min(missing, bitLength(significand) + 2));
  const kept = significand >> shift;
  const rest = significand - (kept << shift);
  const isOdd = (kept & 1n) === 1n;
  return roundsUp(rounding, isNegative, isOdd, rest, 1n << (shift - 1n)) ? kept + 1n : kept;
}

/** The bits of the float that a number is rounded to. */
export function roundToFloat(layout: FloatLayout, value: Exact, rounding: Rounding): bigint {
  const sign = value.isNegative ? layout.signBit : 0n;
  if (value.significand === 0n) return sign;
  const unit = Math.max(topOf(value) - layout.precision + 1, layout.least);
  const kept = roundToUnit(value, unit, rounding);
  // The leading bit of a normal number adds one to the exponent, and so does a carry beyond it.
  const bits = (BigInt(unit - layout.least) << BigInt(layout.fractionBits)) + kept;
  if (bits < layout.infinity) return sign | bits;
  return sign | (overflows(rounding, value.isNegative) ? layout.infinity : layout.infinity - 1n);
}

/** Whether a magnitude above the largest number is rounded to infinity. */
function overflows(rounding: Rounding, isNegative: boolean): boolean {
  if (rounding === Rounding.towardZero) return false;
  return rounding !== (isNegative ? Rounding.up : Rounding.down);
}

/** The sum of two numbers; at least one is not zero. What lies far below `precision` bits is only marked. */
export function addExact(x: Exact, y: Exact, precision: number, rounding: Rounding): Exact {
  if (x.significand === 0n) return y;
  if (y.significand === 0n) return x;
  const [large, small] = topOf(x) >= topOf(y) ? [x, y] : [y, x];
  const low = Math.min(large.exponent, topOf(large) - precision - 3);
  const other = topOf(small) < low ? exact(small.isNegative, 1n, low - 2) : small;
  const exponent = Math.min(large.exponent, other.exponent);
  const sum = signedAt(large, exponent) + signedAt(other, exponent);
  const isNegative = sum === 0n ? rounding === Rounding.down : sum < 0n;
  return exact(isNegative, sum < 0n ? -sum : sum, exponent);
}

function signedAt({ isNegative, significand, exponent }: Exact, unit: number): bigint {
  const magnitude = significand << BigInt(exponent - unit);
  return isNegative ? -magnitude : magnitude;
}

export function multiplyExact(x: Exact, y: Exact): Exact {
  const isNegative = x.isNegative !== y.isNegative;
  return exact(isNegative, x.significand * y.significand, x.exponent + y.exponent);
}

/** The quotient to more than `precision` bits; the last one marks a remainder. The divisor is not zero. */
export function divideExact(x: Exact, y: Exact, precision: number): Exact {
  const isNegative = x.isNegative !== y.isNegative;
  const missing = bitLength(y.significand) - bitLength(x.significand);
  const shift = precision + 3 + Math.max(0, missing);
  const numerator = x.significand << BigInt(shift);
  const quotient = numerator / y.significand;
  const isInexact = quotient * y.significand !== numerator;
  const exponent = x.exponent - y.exponent - shift - 1;
  return exact(isNegative, (quotient << 1n) | (isInexact ? 1n : 0n), exponent);
}

/** The root of a number above zero to more than `precision` bits; the last one marks a remainder. */
export function rootExact(x: Exact, precision: number): Exact {
  let shift = Math.max(0, 2 * (precision + 3) - bitLength(x.significand));
  if ((x.exponent - shift) % 2 !== 0) shift++;
  const radicand = x.significand << BigInt(shift);
  const root = integerRoot(radicand);
  const isInexact = root * root !== radicand;
  const exponent = (x.exponent - shift) / 2 - 1;
  return exact(false, (root << 1n) | (isInexact ? 1n : 0n), exponent);
}

/** The largest integer whose square is not above n, by Newton's method from above. */
function integerRoot(n: bigint): bigint {
  let root = 1n << BigInt((bitLength(n) + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * What a division leaves: x minus y times the quotient, which is cut (`fmod`) or rounded to the nearest even integer (IEEE's
 * remainder). Neither number is zero.
 */
export function remainderExact(x: Exact, y: Exact, isNearest: boolean): Exact {
  if (topOf(x) < topOf(y) - 1) return x;
  const exponent = Math.min(x.exponent, y.exponent);
  const numerator = x.significand << BigInt(x.exponent - exponent);
  const divisor = y.significand << BigInt(y.exponent - exponent);
  const quotient = numerator / divisor;
  const rest = numerator - quotient * divisor;
  const isOdd = (quotient & 1n) === 1n;
  const goesOn = isNearest && (2n * rest > divisor || (2n * rest === divisor && isOdd));
  return goesOn
    ? exact(!x.isNegative, divisor - rest, exponent)
    : exact(x.isNegative, rest, exponent);
}
