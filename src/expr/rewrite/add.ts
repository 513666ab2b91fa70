/**
 * Rules of addition and negation. In `a + b` a constant is `b`. Sums keep their one constant outermost,
 * so that x + 1 + y + 2 and y + x + 3 are one term; differences meet their counterparts and vanish.
 */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';
import { intoConstantIte, isComplement, isZero, lowestBit, usedBits } from './shapes.ts';

/** x + 0 = x */
function addZero(t: Terms, a: Term, b: Term): Term {
  return isZero(t, b) ? a : 0;
}

/** (x + c) + d = x + (c + d) */
function addConstants(t: Terms, a: Term, b: Term): Term {
  if (!t.isConstant(b) || t.op(a) !== Op.add || !t.isConstant(t.slot(a, 1))) return 0;
  return t.add(t.slot(a, 0), t.foldBinary(Op.add, t.width(a), t.slot(a, 1), b));
}

/** (x + c) + y = (x + y) + c */
function addConstantOutward(t: Terms, a: Term, b: Term): Term {
  if (t.isConstant(b)) return 0;
  if (t.op(a) === Op.add && t.isConstant(t.slot(a, 1))) {
    return t.add(t.add(t.slot(a, 0), b), t.slot(a, 1));
  }
  if (t.op(b) === Op.add && t.isConstant(t.slot(b, 1))) {
    return t.add(t.add(a, t.slot(b, 0)), t.slot(b, 1));
  }
  return 0;
}

/** x + (-x) = 0 */
function addNegation(t: Terms, a: Term, b: Term): Term {
  const opposite = isNegationOf(t, a, b) || isNegationOf(t, b, a);
  return opposite ? t.constant(t.width(a), 0) : 0;
}

/** (x + y) + (-x) = y */
function addOpposite(t: Terms, a: Term, b: Term): Term {
  return remainingSummand(t, a, b) || remainingSummand(t, b, a);
}

/** x + ~x = -1 */
function addComplement(t: Terms, a: Term, b: Term): Term {
  return isComplement(t, a, b) ? t.ones(t.width(a)) : 0;
}

/** x + x = x << 1 */
function addDouble(t: Terms, a: Term, b: Term): Term {
  return a === b ? t.shl(a, t.constant(t.width(a), 1)) : 0;
}

/** ite(p, c, d) + e = ite(p, c + e, d + e) */
function addConstantIte(t: Terms, a: Term, b: Term): Term {
  return t.isConstant(b) ? intoConstantIte(t, a, (branch) => t.add(branch, b)) : 0;
}

/** concat(h, 00) + zext(x) = concat(h, x), where x fits into the zeros: how bytes make a word */
function addDisjoint(t: Terms, a: Term, b: Term): Term {
  return fillZeros(t, a, b) || fillZeros(t, b, a);
}

function fillZeros(t: Terms, a: Term, b: Term): Term {
  const upper = t.op(a) === Op.zext ? t.slot(a, 0) : a;
  if (t.op(upper) !== Op.concat) return 0;
  const low = t.slot(upper, 1);
  const zeros = trailingZeros(t, low);
  if (zeros === 0 || usedBits(t, b) > zeros) return 0;
  const width = t.width(low);
  const filled =
    zeros === width
      ? t.extract(b, width - 1, 0)
      : t.concat(t.extract(low, width - 1, zeros), t.extract(b, zeros - 1, 0));
  return t.zext(t.concat(t.slot(upper, 0), filled), t.width(a));
}

function trailingZeros(t: Terms, x: Term): number {
  if (t.isConstant(x)) return isZero(t, x) ? t.width(x) : lowestBit(t, x);
  if (t.op(x) !== Op.concat) return 0;
  return isZero(t, t.slot(x, 1)) ? t.width(t.slot(x, 1)) : 0;
}

function isNegationOf(t: Terms, a: Term, b: Term): boolean {
  return t.op(a) === Op.neg && t.slot(a, 0) === b;
}

function remainingSummand(t: Terms, sum: Term, b: Term): Term {
  if (t.op(sum) !== Op.add) return 0;
  const [x, y] = [t.slot(sum, 0), t.slot(sum, 1)];
  if (isNegationOf(t, b, x) || isNegationOf(t, x, b)) return y;
  if (isNegationOf(t, b, y) || isNegationOf(t, y, b)) return x;
  return 0;
}

/** -(-x) = x */
function negNeg(t: Terms, a: Term): Term {
  return t.op(a) === Op.neg ? t.slot(a, 0) : 0;
}

/** -(x + c) = -x + -c */
function negAddConstant(t: Terms, a: Term): Term {
  if (t.op(a) !== Op.add || !t.isConstant(t.slot(a, 1))) return 0;
  return t.add(t.neg(t.slot(a, 0)), t.neg(t.slot(a, 1)));
}

/** -(~x) = x + 1 */
function negNot(t: Terms, a: Term): Term {
  return t.op(a) === Op.not ? t.add(t.slot(a, 0), t.constant(t.width(a), 1)) : 0;
}

/** -(x * c) = x * -c */
function negMulConstant(t: Terms, a: Term): Term {
  if (t.op(a) !== Op.mul || !t.isConstant(t.slot(a, 1))) return 0;
  return t.mul(t.slot(a, 0), t.neg(t.slot(a, 1)));
}

/** -ite(p, c, d) = ite(p, -c, -d) */
function negConstantIte(t: Terms, a: Term): Term {
  return intoConstantIte(t, a, (branch) => t.neg(branch));
}

/** One bit: -x = x */
function negBit(t: Terms, a: Term): Term {
  return t.width(a) === 1 ? a : 0;
}

/** One bit: x + y = x ^ y */
function addBit(t: Terms, a: Term, b: Term): Term {
  return t.width(a) === 1 ? t.xor(a, b) : 0;
}

export const addRules = {
  addZero,
  addBit,
  addConstants,
  addConstantIte,
  addDisjoint,
  addConstantOutward,
  addNegation,
  addOpposite,
  addComplement,
  addDouble,
};
export const negRules = { negNeg, negBit, negAddConstant, negNot, negMulConstant, negConstantIte };

export function rewriteAdd(t: Terms, a: Term, b: Term): Term {
  if (t.isConstant(b)) {
    return (
      addZero(t, a, b) ||
      addBit(t, a, b) ||
      addConstants(t, a, b) ||
      addConstantIte(t, a, b) ||
      addDisjoint(t, a, b)
    );
  }
  return (
    addBit(t, a, b) ||
    addConstantOutward(t, a, b) ||
    addNegation(t, a, b) ||
    addOpposite(t, a, b) ||
    addComplement(t, a, b) ||
    addDouble(t, a, b) ||
    addDisjoint(t, a, b)
  );
}

export function rewriteNeg(t: Terms, a: Term): Term {
  return (
    negNeg(t, a) ||
    negBit(t, a) ||
    negAddConstant(t, a) ||
    negNot(t, a) ||
    negMulConstant(t, a) ||
    negConstantIte(t, a)
  );
}
