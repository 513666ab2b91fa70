/**
 * Ranges of floats: the least and the greatest number that a float can be, and whether it can be a NaN. Each operator has the range of
 * its results here. IEEE 754 rounds by a monotone function, whatever the mode, so a result lies between the results of the ends of the
 * operands' ranges, computed by the evaluator in the node's own rounding mode: the bounds are the sharpest there are.
 *
 * Numbers are those of binary32 and binary64, as JavaScript's numbers. The zeros are one number here, so a range that has 0 has both.
 */
import { computeFloat, readFloat, writeFloat } from '../../expr/float/compute.ts';
import { Op } from '../../expr/operator.ts';

/** The numbers from `low` to `high`, none if `low` is greater, and the NaNs if `mayBeNaN`. */
export interface FloatRange {
  readonly low: number;
  readonly high: number;
  readonly mayBeNaN: boolean;
}

/** How a node computes: its operator with the detail of its slot, and the widths of its operands and of its result. */
export interface FloatStep {
  readonly op: number;
  readonly detail: number;
  readonly from: number;
  readonly width: number;
}

export const anyFloat: FloatRange = { low: -Infinity, high: Infinity, mayBeNaN: true };
const onlyNaN: FloatRange = { low: Infinity, high: -Infinity, mayBeNaN: true };

export function numbers(low: number, high: number, mayBeNaN = false): FloatRange {
  return { low, high, mayBeNaN };
}

export function hasNumbers({ low, high }: FloatRange): boolean {
  return low <= high;
}

export function unionOf(a: FloatRange, b: FloatRange): FloatRange {
  const [low, high] = [Math.min(a.low, b.low), Math.max(a.high, b.high)];
  return numbers(low, high, a.mayBeNaN || b.mayBeNaN);
}

function hasZero({ low, high }: FloatRange): boolean {
  return low <= 0 && high >= 0;
}

function hasInfinity({ low, high }: FloatRange): boolean {
  return low === -Infinity || high === Infinity;
}

/** The greatest magnitude of the numbers of a range. */
function greatestMagnitude({ low, high }: FloatRange): number {
  return Math.max(-low, high);
}

const limbs = new Int32Array(16);

/** The float that a step computes from numbers; NaN if that is one. */
export function computeNumber(
  { op, detail, from, width }: FloatStep,
  a: number,
  b = 0,
  c = 0,
): number {
  writeFloat(limbs, 0, from, a);
  writeFloat(limbs, 4, from, b);
  writeFloat(limbs, 8, from, c);
  computeFloat(op, detail, width, from, limbs, 12, limbs, 0, 4, 8);
  return readFloat(limbs, 12, width);
}

/** The range of an operator's results; operands that it does not have are ignored. */
export function rangeOf(step: FloatStep, a: FloatRange, b: FloatRange, c: FloatRange): FloatRange {
  if (!hasNumbers(a)) return onlyNaN;
  switch (step.op) {
    case Op.floatSqrt:
      return rootOf(step, a);
    case Op.floatRound:
    case Op.floatConvert:
      return numbers(computeNumber(step, a.low), computeNumber(step, a.high), a.mayBeNaN);
  }
  if (!hasNumbers(b)) return onlyNaN;
  switch (step.op) {
    case Op.floatAdd:
      return sumOf(step, a, b, b);
    case Op.floatSub:
      return sumOf(step, a, b, negated(b));
    case Op.floatMul:
      return productOf(step, a, b);
    case Op.floatDiv:
      return quotientOf(step, a, b);
    case Op.floatRem:
    case Op.floatMod:
      return remainderOf(step, a, b);
    case Op.floatFma:
      return hasNumbers(c) ? productSumOf(step, a, b, c) : onlyNaN;
    default:
      return anyFloat;
  }
}

export function negated({ low, high, mayBeNaN }: FloatRange): FloatRange {
  return numbers(-high, -low, mayBeNaN);
}

export function magnitudeOf(a: FloatRange): FloatRange {
  if (!hasNumbers(a)) return a;
  const least = hasZero(a) ? 0 : Math.min(Math.abs(a.low), Math.abs(a.high));
  return numbers(least, greatestMagnitude(a), a.mayBeNaN);
}

/** A sum or a difference; `addend` is what is added in either case. */
function sumOf(step: FloatStep, a: FloatRange, b: FloatRange, addend: FloatRange): FloatRange {
  const isDifference = step.op === Op.floatSub;
  const low = computeNumber(step, a.low, isDifference ? b.high : b.low);
  const high = computeNumber(step, a.high, isDifference ? b.low : b.high);
  const mayBeInvalid =
    (a.high === Infinity && addend.low === -Infinity) ||
    (a.low === -Infinity && addend.high === Infinity);
  // Where infinities of both signs meet at an end, the other numbers of the ranges give any result.
  return numbers(
    Number.isNaN(low) ? -Infinity : low,
    Number.isNaN(high) ? Infinity : high,
    a.mayBeNaN || b.mayBeNaN || mayBeInvalid,
  );
}

/** The range between the results at the four corners. An invalid corner has 0, which is what lies beside it. */
function cornersOf(step: FloatStep, a: FloatRange, b: FloatRange, mayBeNaN: boolean): FloatRange {
  let [low, high] = [Infinity, -Infinity];
  for (const x of [a.low, a.high]) {
    for (const y of [b.low, b.high]) {
      const result = computeNumber(step, x, y);
      const corner = Number.isNaN(result) ? 0 : result;
      low = Math.min(low, corner);
      high = Math.max(high, corner);
    }
  }
  return numbers(low, high, mayBeNaN);
}

function productOf(step: FloatStep, a: FloatRange, b: FloatRange): FloatRange {
  const mayBeInvalid = (hasZero(a) && hasInfinity(b)) || (hasInfinity(a) && hasZero(b));
  return cornersOf(step, a, b, a.mayBeNaN || b.mayBeNaN || mayBeInvalid);
}

/** A zero divisor can have either sign, so the quotient can be either infinity. */
function quotientOf(step: FloatStep, a: FloatRange, b: FloatRange): FloatRange {
  const mayBeInvalid = (hasZero(a) && hasZero(b)) || (hasInfinity(a) && hasInfinity(b));
  const mayBeNaN = a.mayBeNaN || b.mayBeNaN || mayBeInvalid;
  if (hasZero(b)) return numbers(-Infinity, Infinity, mayBeNaN);
  return cornersOf(step, a, b, mayBeNaN);
}

/** A remainder is no larger than either operand; that of fmod has the dividend's sign. */
function remainderOf({ op }: FloatStep, a: FloatRange, b: FloatRange): FloatRange {
  const most = Math.min(greatestMagnitude(a), greatestMagnitude(b));
  const mayBeNaN = a.mayBeNaN || b.mayBeNaN || hasInfinity(a) || hasZero(b);
  const isCut = op === Op.floatMod;
  return numbers(isCut && a.low >= 0 ? 0 : -most, isCut && a.high <= 0 ? 0 : most, mayBeNaN);
}

function productSumOf(step: FloatStep, a: FloatRange, b: FloatRange, c: FloatRange): FloatRange {
  if (hasInfinity(a) || hasInfinity(b) || hasInfinity(c)) return anyFloat;
  let [low, high] = [Infinity, -Infinity];
  for (const x of [a.low, a.high]) {
    for (const y of [b.low, b.high]) {
      low = Math.min(low, computeNumber(step, x, y, c.low));
      high = Math.max(high, computeNumber(step, x, y, c.high));
    }
  }
  return numbers(low, high, a.mayBeNaN || b.mayBeNaN || c.mayBeNaN);
}

function rootOf(step: FloatStep, a: FloatRange): FloatRange {
  if (a.high < 0) return onlyNaN;
  const low = computeNumber(step, Math.max(a.low, 0));
  return numbers(low, computeNumber(step, a.high), a.mayBeNaN || a.low < 0);
}
