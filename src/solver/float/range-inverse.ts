/**
 * What the range of a result says about the operands. A result that is no NaN has no operand that is one. It was rounded, so the exact
 * result lies between the neighbours of the ends of its range; the exact operation is undone there, in binary64, one step further out.
 */
import { Op } from '../../expr/operator.ts';
import { above, below, ceilingTo, floorTo } from './neighbours.ts';
import { type FloatRange, type FloatStep, numbers } from './range.ts';

/** No operand is a NaN, and more is not known. */
const anyNumber = numbers(-Infinity, Infinity);

/** The ranges that two operands must lie in for the result to lie in its own, which has no NaN. The second is ignored where there is none. */
export function operandsFor(
  step: FloatStep,
  result: FloatRange,
  a: FloatRange,
  b: FloatRange,
): readonly [FloatRange, FloatRange] {
  const exact = numbers(below(result.low, step.width), above(result.high, step.width));
  const to = (range: FloatRange) => inFormat(range, step.from);
  switch (step.op) {
    case Op.floatAdd:
      return [to(difference(exact, b)), to(difference(exact, a))];
    case Op.floatSub:
      return [to(sum(exact, b)), to(difference(a, exact))];
    case Op.floatMul:
      return [to(quotient(exact, b)), to(quotient(exact, a))];
    case Op.floatDiv:
      return [to(product(exact, b)), to(quotient(a, exact))];
    case Op.floatSqrt:
      return [to(square(exact)), anyNumber];
    case Op.floatRound:
      return [to(numbers(result.low - 1, result.high + 1)), anyNumber];
    case Op.floatConvert:
      return [to(exact), anyNumber];
    default:
      return [anyNumber, anyNumber];
  }
}

/** The floats of a format inside of a range of binary64. */
function inFormat({ low, high }: FloatRange, width: number): FloatRange {
  return numbers(ceilingTo(low, width), floorTo(high, width));
}

/** One step outwards, which makes up for rounding; an invalid end says nothing. */
function outwards(low: number, high: number): FloatRange {
  return numbers(
    Number.isNaN(low) ? -Infinity : below(low, 64),
    Number.isNaN(high) ? Infinity : above(high, 64),
  );
}

function sum(a: FloatRange, b: FloatRange): FloatRange {
  return outwards(a.low + b.low, a.high + b.high);
}

function difference(a: FloatRange, b: FloatRange): FloatRange {
  return outwards(a.low - b.high, a.high - b.low);
}

function product(a: FloatRange, b: FloatRange): FloatRange {
  return corners(a, b, (x, y) => x * y);
}

/** Where the divisor can be zero, it says nothing. */
function quotient(a: FloatRange, b: FloatRange): FloatRange {
  if (b.low <= 0 && b.high >= 0) return anyNumber;
  return corners(a, b, (x, y) => x / y);
}

function corners(a: FloatRange, b: FloatRange, f: (x: number, y: number) => number): FloatRange {
  const all = [f(a.low, b.low), f(a.low, b.high), f(a.high, b.low), f(a.high, b.high)];
  return outwards(Math.min(...all), Math.max(...all));
}

/** A root of zero or more belongs to a number of zero or more. */
function square(root: FloatRange): FloatRange {
  const { low, high } = outwards(Math.max(root.low, 0) ** 2, Math.max(root.high, 0) ** 2);
  return numbers(Math.max(low, 0), high);
}
