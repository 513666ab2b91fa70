/**
 * The constructors of floating-point terms. A float is a bit-vector in a format, so loads, stores, choices and bit casts need
 * nothing of their own, and what is a matter of bits (signs, classes of numbers) is said by the other operators here.
 *
 * The bits of NaNs are those that x86 gives (decision 0025), so the order of operands matters where both are NaNs.
 */
import type { Term } from '../arena.ts';
import { Op, operatorName } from '../operator.ts';
import { rewriteFloat } from '../rewrite/float.ts';
import type { Terms } from '../terms.ts';
import {
  type FloatFormat,
  type FloatLayout,
  formatWidth,
  layoutOf,
  packDetail,
  Rounding,
} from './format.ts';

type BinaryFloat =
  | typeof Op.floatAdd
  | typeof Op.floatSub
  | typeof Op.floatMul
  | typeof Op.floatDiv
  | typeof Op.floatRem
  | typeof Op.floatMod;

/** Adds, subtracts, multiplies, divides; `floatRem` and `floatMod` are exact and know no rounding mode. */
export function floatArithmetic(
  t: Terms,
  op: BinaryFloat,
  format: FloatFormat,
  a: Term,
  b: Term,
  rounding: Rounding = Rounding.nearestEven,
): Term {
  checkWidth(t, op, format, a, b);
  const isExact = op === Op.floatRem || op === Op.floatMod;
  const detail = detailOf(isExact ? Rounding.nearestEven : rounding, format);
  return floatNode(t, op, formatWidth(format), detail, a, b);
}

/** a * b + c, rounded once. */
export function floatMultiplyAdd(
  t: Terms,
  format: FloatFormat,
  a: Term,
  b: Term,
  c: Term,
  rounding: Rounding = Rounding.nearestEven,
): Term {
  checkWidth(t, Op.floatFma, format, a, b, c);
  return floatNode(t, Op.floatFma, formatWidth(format), detailOf(rounding, format), a, b, c);
}

export function floatSquareRoot(
  t: Terms,
  format: FloatFormat,
  a: Term,
  rounding: Rounding = Rounding.nearestEven,
): Term {
  checkWidth(t, Op.floatSqrt, format, a);
  return floatNode(t, Op.floatSqrt, formatWidth(format), detailOf(rounding, format), a);
}

/** Rounds to an integer that is a float: floor is `Rounding.down`, trunc `towardZero`, C's round `nearestAway`. */
export function floatRoundToIntegral(
  t: Terms,
  format: FloatFormat,
  a: Term,
  rounding: Rounding,
): Term {
  checkWidth(t, Op.floatRound, format, a);
  return floatNode(t, Op.floatRound, formatWidth(format), detailOf(rounding, format), a);
}

/** Is a equal to b? The zeros are equal, and a NaN equals nothing. */
export function floatEqual(t: Terms, format: FloatFormat, a: Term, b: Term): Term {
  return compare(t, Op.floatEq, format, a, b);
}

export function floatLess(t: Terms, format: FloatFormat, a: Term, b: Term): Term {
  return compare(t, Op.floatLt, format, a, b);
}

export function floatLessOrEqual(t: Terms, format: FloatFormat, a: Term, b: Term): Term {
  return compare(t, Op.floatLe, format, a, b);
}

/** Is one of the two a NaN? */
export function floatUnordered(t: Terms, format: FloatFormat, a: Term, b: Term): Term {
  return t.or(isNaNTerm(t, format, a), isNaNTerm(t, format, b));
}

/** Converts to another format; a NaN keeps as much of its payload as fits. */
export function floatConvert(
  t: Terms,
  from: FloatFormat,
  to: FloatFormat,
  a: Term,
  rounding: Rounding = Rounding.nearestEven,
): Term {
  checkWidth(t, Op.floatConvert, from, a);
  const detail = packDetail({
    rounding,
    isSigned: false,
    from: from.exponentBits,
    to: to.exponentBits,
  });
  return floatNode(t, Op.floatConvert, formatWidth(to), detail, a);
}

/** Converts an integer of any width. */
export function floatFromInteger(
  t: Terms,
  to: FloatFormat,
  a: Term,
  isSigned: boolean,
  rounding: Rounding = Rounding.nearestEven,
): Term {
  const detail = packDetail({ rounding, isSigned, from: 0, to: to.exponentBits });
  return floatNode(t, Op.floatFromInteger, formatWidth(to), detail, a);
}

/**
 * Converts to an integer of `width` bits. What does not fit gives x86's "integer indefinite": of a signed integer the least
 * one, of an unsigned one all ones.
 */
export function floatToInteger(
  t: Terms,
  from: FloatFormat,
  a: Term,
  width: number,
  isSigned: boolean,
  rounding: Rounding = Rounding.towardZero,
): Term {
  checkWidth(t, Op.floatToInteger, from, a);
  const detail = packDetail({ rounding, isSigned, from: from.exponentBits, to: 0 });
  return floatNode(t, Op.floatToInteger, width, detail, a);
}

// ---- What bits alone say ---------------------------------------------------------------------------------------------

/** Changes the sign, of a NaN too. */
export function floatNegate(t: Terms, a: Term): Term {
  const top = t.width(a) - 1;
  return t.concat(t.not(t.extract(a, top, top)), t.extract(a, top - 1, 0));
}

export function floatAbsolute(t: Terms, a: Term): Term {
  return t.zext(t.extract(a, t.width(a) - 2, 0), t.width(a));
}

/** The magnitude of a with the sign of b. */
export function floatCopySign(t: Terms, a: Term, b: Term): Term {
  const top = t.width(a) - 1;
  return t.concat(t.extract(b, top, top), t.extract(a, top - 1, 0));
}

export function isNaNTerm(t: Terms, format: FloatFormat, a: Term): Term {
  const { magnitude, infinity } = magnitudeOf(t, format, a);
  return t.ult(infinity, magnitude);
}

export function isInfiniteTerm(t: Terms, format: FloatFormat, a: Term): Term {
  const { magnitude, infinity } = magnitudeOf(t, format, a);
  return t.eq(magnitude, infinity);
}

export function isFloatZero(t: Terms, a: Term): Term {
  return t.eq(t.extract(a, t.width(a) - 2, 0), t.constant(t.width(a) - 1, 0));
}

export function isSubnormal(t: Terms, format: FloatFormat, a: Term): Term {
  return t.and(hasLeastExponent(t, format, a), t.not(isFloatZero(t, a)));
}

export function isNormal(t: Terms, format: FloatFormat, a: Term): Term {
  const { magnitude, infinity } = magnitudeOf(t, format, a);
  return t.and(t.ult(magnitude, infinity), t.not(hasLeastExponent(t, format, a)));
}

/** Is the sign bit set? A NaN has a sign bit, too. */
export function hasSignBit(t: Terms, a: Term): Term {
  return t.extract(a, t.width(a) - 1, t.width(a) - 1);
}

/** The NaN that an invalid operation gives. */
export function defaultNaN(t: Terms, format: FloatFormat): Term {
  const { width, defaultNaN: bits } = layout(format);
  return t.constant(width, bits);
}

/**
 * WebAssembly's min (LLVM's minimum): a NaN among the operands gives the default NaN, and -0 is less than +0. The greater of
 * the two is `floatMaximum`.
 */
export function floatMinimum(t: Terms, format: FloatFormat, a: Term, b: Term): Term {
  const equal = t.ite(floatLess(t, format, b, a), b, t.or(a, b));
  return extreme(t, format, a, b, t.ite(floatLess(t, format, a, b), a, equal));
}

export function floatMaximum(t: Terms, format: FloatFormat, a: Term, b: Term): Term {
  const equal = t.ite(floatLess(t, format, a, b), b, t.and(a, b));
  return extreme(t, format, a, b, t.ite(floatLess(t, format, b, a), a, equal));
}

function extreme(t: Terms, format: FloatFormat, a: Term, b: Term, ordered: Term): Term {
  return t.ite(floatUnordered(t, format, a, b), defaultNaN(t, format), ordered);
}

function hasLeastExponent(t: Terms, { significandBits, exponentBits }: FloatFormat, a: Term): Term {
  const exponent = t.extract(a, t.width(a) - 2, significandBits - 1);
  return t.eq(exponent, t.constant(exponentBits, 0));
}

function magnitudeOf(
  t: Terms,
  format: FloatFormat,
  a: Term,
): { readonly magnitude: Term; readonly infinity: Term } {
  const { width, infinity } = layout(format);
  return {
    magnitude: t.extract(a, width - 2, 0),
    infinity: t.constant(width - 1, infinity),
  };
}

// ---- Nodes -----------------------------------------------------------------------------------------------------------

/** The node of any operator on floats, folded and rewritten; `width` is the result's. */
export function floatNode(
  t: Terms,
  op: Op,
  width: number,
  detail: number,
  a: Term,
  b: Term = 0,
  c: Term = 0,
): Term {
  const isConstant = t.isConstant(a) && isConstantOrNone(t, b) && isConstantOrNone(t, c);
  if (isConstant) return t.foldFloat(op, width, detail, a, b, c);
  return (
    (t.rewriting && rewriteFloat(t, op, width, detail, a, b)) || t.node(op, width, a, b, c, detail)
  );
}

function isConstantOrNone(t: Terms, a: Term): boolean {
  return a === 0 || t.isConstant(a);
}

function compare(t: Terms, op: Op, format: FloatFormat, a: Term, b: Term): Term {
  checkWidth(t, op, format, a, b);
  return floatNode(t, op, 1, detailOf(Rounding.nearestEven, format), a, b);
}

function detailOf(rounding: Rounding, { exponentBits }: FloatFormat): number {
  return packDetail({ rounding, isSigned: false, from: exponentBits, to: exponentBits });
}

function layout(format: FloatFormat): FloatLayout {
  return layoutOf(formatWidth(format), format.exponentBits);
}

function checkWidth(t: Terms, op: Op, format: FloatFormat, ...operands: readonly Term[]): void {
  const width = formatWidth(format);
  for (const operand of operands) {
    if (t.width(operand) !== width || t.isArray(operand))
      throw new Error(`${operatorName(op)} of ${t.width(operand)} bits instead of ${width}`);
  }
}
