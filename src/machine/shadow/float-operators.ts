// Translates operations on floats (abi/shadow-operators.ts) to terms of their bits, each as lower/float.ts and
// lower/intrinsics-float.ts compute it: with x86's results where C leaves them open.

import type {
  FloatBinaryShadow,
  FloatComparisonShadow,
  FloatUnaryShadow,
} from '../../abi/shadow-operators.ts';
import type { Term } from '../../expr/arena.ts';
import { binary32, binary64, type FloatFormat, Rounding } from '../../expr/float/format.ts';
import {
  floatAbsolute,
  floatArithmetic,
  floatConvert,
  floatCopySign,
  floatEqual,
  floatFromInteger,
  floatLess,
  floatLessOrEqual,
  floatMaximum,
  floatMinimum,
  floatMultiplyAdd,
  floatNegate,
  floatRoundToIntegral,
  floatSquareRoot,
  floatUnordered,
  isInfiniteTerm,
  isNaNTerm,
} from '../../expr/float/terms.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { isInClass } from './float-classes.ts';
import { floatToInteger, saturated } from './float-to-integer.ts';

function formatOf(terms: Terms, a: Term): FloatFormat {
  return formatOfWidth(terms.width(a));
}

function formatOfWidth(width: number): FloatFormat {
  return width === 32 ? binary32 : binary64;
}

export function floatBinaryTerm(terms: Terms, operator: FloatBinaryShadow, a: Term, b: Term): Term {
  const format = formatOf(terms, a);
  const isNoNumber = (term: Term): Term => isNaNTerm(terms, format, term);
  switch (operator) {
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      return floatArithmetic(terms, arithmetic[operator], format, a, b);
    case 'copysign':
      return floatCopySign(terms, a, b);
    case 'minnum':
      return terms.ite(terms.or(isNoNumber(b), floatLess(terms, format, a, b)), a, b);
    case 'maxnum':
      return terms.ite(terms.or(isNoNumber(b), floatLess(terms, format, b, a)), a, b);
    case 'minimum':
      return floatMinimum(terms, format, a, b);
    case 'maximum':
      return floatMaximum(terms, format, a, b);
    case 'minimumnum':
      return terms.ite(
        isNoNumber(b),
        a,
        terms.ite(isNoNumber(a), b, floatMinimum(terms, format, a, b)),
      );
    case 'maximumnum':
      return terms.ite(
        isNoNumber(b),
        a,
        terms.ite(isNoNumber(a), b, floatMaximum(terms, format, a, b)),
      );
    case 'is.fpclass':
      return isInClass(terms, format, a, Number(terms.constantValue(b)));
  }
}

const arithmetic = {
  fadd: Op.floatAdd,
  fsub: Op.floatSub,
  fmul: Op.floatMul,
  fdiv: Op.floatDiv,
  frem: Op.floatMod,
} as const;

/** The comparisons of LLVM. Those that begin with `u` hold for NaNs too: they negate the opposite one. */
export function floatComparison(
  terms: Terms,
  operator: FloatComparisonShadow,
  a: Term,
  b: Term,
): Term {
  const format = formatOf(terms, a);
  const less = (x: Term, y: Term): Term => floatLess(terms, format, x, y);
  const lessOrEqual = (x: Term, y: Term): Term => floatLessOrEqual(terms, format, x, y);
  switch (operator) {
    case 'fcmp false':
      return terms.false;
    case 'fcmp true':
      return terms.true;
    case 'fcmp oeq':
      return floatEqual(terms, format, a, b);
    case 'fcmp une':
      return terms.not(floatEqual(terms, format, a, b));
    case 'fcmp ogt':
      return less(b, a);
    case 'fcmp oge':
      return lessOrEqual(b, a);
    case 'fcmp olt':
      return less(a, b);
    case 'fcmp ole':
      return lessOrEqual(a, b);
    case 'fcmp ugt':
      return terms.not(lessOrEqual(a, b));
    case 'fcmp uge':
      return terms.not(less(a, b));
    case 'fcmp ult':
      return terms.not(lessOrEqual(b, a));
    case 'fcmp ule':
      return terms.not(less(b, a));
    case 'fcmp uno':
      return floatUnordered(terms, format, a, b);
    case 'fcmp ord':
      return terms.not(floatUnordered(terms, format, a, b));
    case 'fcmp one':
      return terms.or(less(a, b), less(b, a));
    case 'fcmp ueq':
      return terms.not(terms.or(less(a, b), less(b, a)));
  }
}

/** `width` is the result's. */
export function floatUnaryTerm(
  terms: Terms,
  operator: FloatUnaryShadow,
  a: Term,
  width: number,
): Term {
  switch (operator) {
    case 'fneg':
      return floatNegate(terms, a);
    case 'fabs':
      return floatAbsolute(terms, a);
    case 'sqrt':
      return floatSquareRoot(terms, formatOf(terms, a), a);
    case 'floor':
    case 'ceil':
    case 'ftrunc':
    case 'nearest':
    case 'round':
      return floatRoundToIntegral(terms, formatOf(terms, a), a, roundings[operator]);
    case 'fraction':
      return fraction(terms, a);
    case 'fpconvert':
      if (terms.width(a) === width) return a;
      return floatConvert(terms, formatOf(terms, a), formatOfWidth(width), a);
    case 'sitofp':
    case 'uitofp':
      return floatFromInteger(terms, formatOfWidth(width), a, operator === 'sitofp');
    case 'fptosi':
    case 'fptoui':
      return floatToInteger(terms, formatOf(terms, a), a, width, operator === 'fptosi');
    case 'fptosi.sat':
    case 'fptoui.sat':
      return saturated(terms, formatOf(terms, a), a, width, operator === 'fptosi.sat');
  }
}

const roundings = {
  floor: Rounding.down,
  ceil: Rounding.up,
  ftrunc: Rounding.towardZero,
  nearest: Rounding.nearestEven,
  round: Rounding.nearestAway,
} as const;

/** What truncation leaves, with the sign of the whole; an infinity has no fraction. */
function fraction(terms: Terms, a: Term): Term {
  const format = formatOf(terms, a);
  const whole = floatRoundToIntegral(terms, format, a, Rounding.towardZero);
  const rest = floatArithmetic(terms, Op.floatSub, format, a, whole);
  const zero = terms.constant(terms.width(a), 0);
  return floatCopySign(terms, terms.ite(isInfiniteTerm(terms, format, a), zero, rest), a);
}

/** a * b + c; `fmuladd` rounds the product too. */
export function floatTernaryTerm(
  terms: Terms,
  operator: 'fma' | 'fmuladd',
  a: Term,
  b: Term,
  c: Term,
): Term {
  const format = formatOf(terms, a);
  if (operator === 'fma') return floatMultiplyAdd(terms, format, a, b, c);
  const product = floatArithmetic(terms, Op.floatMul, format, a, b);
  return floatArithmetic(terms, Op.floatAdd, format, product, c);
}
