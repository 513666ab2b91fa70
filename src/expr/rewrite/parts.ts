/**
 * Rules of concat, extract and the extensions. Memory is bytes, so words are put together from bytes
 * and taken apart again all the time; these rules make the two cancel. Forms they keep: concat leans to the
 * right and its neighbours are merged; zeros above are a zext, outside of everything.
 */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';
import { hasParts, intoConstantIte, isConstantIte, isNonNegative, isZero } from './shapes.ts';

/** concat(0, x) = zext(x) */
function concatZero(t: Terms, high: Term, low: Term): Term {
  return isZero(t, high) ? t.zext(low, t.width(high) + t.width(low)) : 0;
}

/** concat(concat(x, y), z) = concat(x, concat(y, z)) */
function concatLeanRight(t: Terms, high: Term, low: Term): Term {
  return t.op(high) === Op.concat ? t.concat(t.slot(high, 0), t.concat(t.slot(high, 1), low)) : 0;
}

/** concat(zext(x), y) = zext(concat(x, y)) */
function concatZext(t: Terms, high: Term, low: Term): Term {
  if (t.op(high) !== Op.zext) return 0;
  return t.zext(t.concat(t.slot(high, 0), low), t.width(high) + t.width(low));
}

/** concat(x[9:5], x[4:2]) = x[9:2], also inside of a longer concat */
function concatNeighbours(t: Terms, high: Term, low: Term): Term {
  const merged = mergeNeighbours(t, high, low);
  if (merged !== 0) return merged;
  if (t.op(low) !== Op.concat) return 0;
  const inner = mergeNeighbours(t, high, t.slot(low, 0));
  return inner === 0 ? 0 : t.concat(inner, t.slot(low, 1));
}

function mergeNeighbours(t: Terms, high: Term, low: Term): Term {
  if (t.isConstant(high) && t.isConstant(low)) return t.concat(high, low);
  const whole = t.op(high) === Op.extract ? t.slot(high, 0) : 0;
  if (whole === 0) return 0;
  const bottom = t.slot(high, 1);
  const top = bottom + t.width(high) - 1;
  const isExtract = t.op(low) === Op.extract && t.slot(low, 0) === whole;
  if (!isExtract && low !== whole) return 0;
  const lowBottom = isExtract ? t.slot(low, 1) : 0;
  return bottom === lowBottom + t.width(low) ? t.extract(whole, top, lowBottom) : 0;
}

/** x[9:4][3:2] = x[7:6] */
function extractExtract(t: Terms, a: Term, high: number, low: number): Term {
  if (t.op(a) !== Op.extract) return 0;
  return t.extract(t.slot(a, 0), t.slot(a, 1) + high, t.slot(a, 1) + low);
}

/** concat(x, y)[h:l]: of x, of y, or a concat of some of both */
function extractConcat(t: Terms, a: Term, high: number, low: number): Term {
  if (t.op(a) !== Op.concat) return 0;
  const [upper, lower] = [t.slot(a, 0), t.slot(a, 1)];
  const boundary = t.width(lower);
  if (low >= boundary) return t.extract(upper, high - boundary, low - boundary);
  if (high < boundary) return t.extract(lower, high, low);
  return t.concat(t.extract(upper, high - boundary, 0), t.extract(lower, boundary - 1, low));
}

/** zext(x)[h:l]: of x, zeros, or a shorter zext */
function extractZext(t: Terms, a: Term, high: number, low: number): Term {
  if (t.op(a) !== Op.zext) return 0;
  const inner = t.slot(a, 0);
  const width = t.width(inner);
  if (low >= width) return t.constant(high - low + 1, 0);
  if (high < width) return t.extract(inner, high, low);
  return t.zext(t.extract(inner, width - 1, low), high - low + 1);
}

/** sext(x)[h:l]: of x, or a shorter sext */
function extractSext(t: Terms, a: Term, high: number, low: number): Term {
  if (t.op(a) !== Op.sext) return 0;
  const inner = t.slot(a, 0);
  const width = t.width(inner);
  if (high < width) return t.extract(inner, high, low);
  return t.sext(t.extract(inner, width - 1, Math.min(low, width - 1)), high - low + 1);
}

/** (x & y)[h:l] = x[h:l] & y[h:l], where one of the two has parts; for or, xor and not as well */
function extractBitwise(t: Terms, a: Term, high: number, low: number): Term {
  const op = t.op(a);
  if (op === Op.not) return t.not(t.extract(t.slot(a, 0), high, low));
  if (op !== Op.and && op !== Op.or && op !== Op.xor) return 0;
  if (!hasParts(t, t.slot(a, 0)) && !hasParts(t, t.slot(a, 1))) return 0;
  const [x, y] = [t.extract(t.slot(a, 0), high, low), t.extract(t.slot(a, 1), high, low)];
  if (op === Op.and) return t.and(x, y);
  return op === Op.or ? t.or(x, y) : t.xor(x, y);
}

/** (x + y)[h:0] = x[h:0] + y[h:0]; for mul and neg as well: low bits depend on low bits alone */
function extractLowArithmetic(t: Terms, a: Term, high: number, low: number): Term {
  if (low !== 0) return 0;
  const op = t.op(a);
  if (op === Op.neg) return t.neg(t.extract(t.slot(a, 0), high, 0));
  if (op !== Op.add && op !== Op.mul) return 0;
  const [x, y] = [t.extract(t.slot(a, 0), high, 0), t.extract(t.slot(a, 1), high, 0)];
  return op === Op.add ? t.add(x, y) : t.mul(x, y);
}

/** ite(p, c, d)[h:l] = ite(p, c[h:l], d[h:l]) */
function extractConstantIte(t: Terms, a: Term, high: number, low: number): Term {
  return intoConstantIte(t, a, (branch) => t.extract(branch, high, low));
}

/** zext(zext(x)) = zext(x) */
function zextZext(t: Terms, a: Term, width: number): Term {
  return t.op(a) === Op.zext ? t.zext(t.slot(a, 0), width) : 0;
}

/** zext(ite(p, c, d)) = ite(p, zext(c), zext(d)), for sext as well */
function extendConstantIte(t: Terms, a: Term, extend: (branch: Term) => Term): Term {
  return isConstantIte(t, a) && t.width(a) > 1 ? intoConstantIte(t, a, extend) : 0;
}

/** sext(sext(x)) = sext(x) */
function sextSext(t: Terms, a: Term, width: number): Term {
  return t.op(a) === Op.sext ? t.sext(t.slot(a, 0), width) : 0;
}

/** sext(x) = zext(x), where the sign bit of x is zero */
function sextNonNegative(t: Terms, a: Term, width: number): Term {
  return isNonNegative(t, a) ? t.zext(a, width) : 0;
}

export const concatRules = { concatZero, concatLeanRight, concatZext, concatNeighbours };
export const extractRules = {
  extractExtract,
  extractConcat,
  extractZext,
  extractSext,
  extractBitwise,
  extractLowArithmetic,
  extractConstantIte,
};
export const extendRules = { zextZext, extendConstantIte, sextSext, sextNonNegative };

export function rewriteConcat(t: Terms, high: Term, low: Term): Term {
  return (
    concatZero(t, high, low) ||
    concatLeanRight(t, high, low) ||
    concatZext(t, high, low) ||
    concatNeighbours(t, high, low)
  );
}

export function rewriteExtract(t: Terms, a: Term, high: number, low: number): Term {
  return (
    extractExtract(t, a, high, low) ||
    extractConcat(t, a, high, low) ||
    extractZext(t, a, high, low) ||
    extractSext(t, a, high, low) ||
    extractBitwise(t, a, high, low) ||
    extractLowArithmetic(t, a, high, low) ||
    extractConstantIte(t, a, high, low)
  );
}

export function rewriteZext(t: Terms, a: Term, width: number): Term {
  return zextZext(t, a, width) || extendConstantIte(t, a, (branch) => t.zext(branch, width));
}

export function rewriteSext(t: Terms, a: Term, width: number): Term {
  return (
    sextSext(t, a, width) ||
    sextNonNegative(t, a, width) ||
    extendConstantIte(t, a, (branch) => t.sext(branch, width))
  );
}
