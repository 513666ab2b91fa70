/**
 * Rules of the four divisions, with SMT-LIB's values where the divisor is zero. Signed divisions of
 * operands that cannot be negative become unsigned ones, and unsigned ones of extended operands become
 * as narrow as the operands were: the circuit of a division grows with the square of the width.
 */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';
import { exponentOfTwo, isNonNegative, isOnes, isZero, usedBits } from './shapes.ts';

/** x udiv 0 = -1 */
function udivZero(t: Terms, a: Term, b: Term): Term {
  return isZero(t, b) ? t.ones(t.width(a)) : 0;
}

/** x udiv 2^k = x >> k */
function udivPowerOfTwo(t: Terms, a: Term, b: Term): Term {
  const exponent = exponentOfTwo(t, b);
  return exponent < 0 ? 0 : t.lshr(a, t.constant(t.width(a), exponent));
}

/** x urem 0 = x */
function uremZero(t: Terms, a: Term, b: Term): Term {
  return isZero(t, b) ? a : 0;
}

/** x urem 2^k = the low k bits of x */
function uremPowerOfTwo(t: Terms, a: Term, b: Term): Term {
  const exponent = exponentOfTwo(t, b);
  if (exponent < 0) return 0;
  const width = t.width(a);
  return exponent === 0 ? t.constant(width, 0) : t.zext(t.extract(a, exponent - 1, 0), width);
}

/** zext(x) udiv c = zext(x udiv c), where x and c have as few bits; c is not 0 */
function divisionNarrow(t: Terms, op: Op, a: Term, b: Term): Term {
  if (t.op(a) !== Op.zext || !t.isConstant(b) || isZero(t, b)) return 0;
  const narrow = Math.max(usedBits(t, a), usedBits(t, b));
  if (narrow >= t.width(a)) return 0;
  const [x, y] = [t.extract(a, narrow - 1, 0), t.extract(b, narrow - 1, 0)];
  return t.zext(op === Op.udiv ? t.udiv(x, y) : t.urem(x, y), t.width(a));
}

/** x udiv c = 0 and x urem c = x, where x has too few bits to reach c */
function divisionSmall(t: Terms, op: Op, a: Term, b: Term): Term {
  if (!t.isConstant(b) || usedBits(t, a) >= usedBits(t, b)) return 0;
  return op === Op.udiv ? t.constant(t.width(a), 0) : a;
}

/** x sdiv 0 = x < 0 ? 1 : -1 */
function sdivZero(t: Terms, a: Term, b: Term): Term {
  if (!isZero(t, b)) return 0;
  const width = t.width(a);
  return t.ite(t.slt(a, b), t.constant(width, 1), t.ones(width));
}

/** x sdiv -1 = -x */
function sdivMinusOne(t: Terms, a: Term, b: Term): Term {
  return isOnes(t, b) ? t.neg(a) : 0;
}

/** x srem 0 = x */
function sremZero(t: Terms, a: Term, b: Term): Term {
  return isZero(t, b) ? a : 0;
}

/** x srem 1 = x srem -1 = 0 */
function sremUnit(t: Terms, a: Term, b: Term): Term {
  return isOnes(t, b) || (t.width(a) > 1 && exponentOfTwo(t, b) === 0)
    ? t.constant(t.width(a), 0)
    : 0;
}

/** x sdiv 1 = x */
function sdivOne(t: Terms, a: Term, b: Term): Term {
  return t.width(a) > 1 && exponentOfTwo(t, b) === 0 ? a : 0;
}

/** Signed division of two operands without sign is unsigned division. */
function signedNonNegative(t: Terms, op: Op, a: Term, b: Term): Term {
  if (!isNonNegative(t, a) || !isNonNegative(t, b)) return 0;
  return op === Op.sdiv ? t.udiv(a, b) : t.urem(a, b);
}

export const divisionRules = {
  udivZero,
  udivPowerOfTwo,
  uremZero,
  uremPowerOfTwo,
  divisionNarrow,
  divisionSmall,
  sdivZero,
  sdivOne,
  sdivMinusOne,
  sremZero,
  sremUnit,
  signedNonNegative,
};

export function rewriteDivision(t: Terms, op: Op, a: Term, b: Term): Term {
  switch (op) {
    case Op.udiv:
      return (
        udivZero(t, a, b) ||
        udivPowerOfTwo(t, a, b) ||
        divisionSmall(t, op, a, b) ||
        divisionNarrow(t, op, a, b)
      );
    case Op.urem:
      return (
        uremZero(t, a, b) ||
        uremPowerOfTwo(t, a, b) ||
        divisionSmall(t, op, a, b) ||
        divisionNarrow(t, op, a, b)
      );
    case Op.sdiv:
      return (
        sdivZero(t, a, b) ||
        sdivOne(t, a, b) ||
        sdivMinusOne(t, a, b) ||
        signedNonNegative(t, op, a, b)
      );
    default:
      return sremZero(t, a, b) || sremUnit(t, a, b) || signedNonNegative(t, op, a, b);
  }
}
