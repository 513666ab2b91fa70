/**
 * Rules of multiplication. In `a * b` a constant is `b`. A multiplier is the most expensive circuit
 * there is but for division, so products by powers of two become shifts, and constants move outwards.
 */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';
import { exponentOfTwo, intoConstantIte, isOnes, isZero } from './shapes.ts';

/** x * 0 = 0 */
function mulZero(t: Terms, _a: Term, b: Term): Term {
  return isZero(t, b) ? b : 0;
}

/** x * 2^k = x << k */
function mulPowerOfTwo(t: Terms, a: Term, b: Term): Term {
  const exponent = exponentOfTwo(t, b);
  return exponent < 0 ? 0 : t.shl(a, t.constant(t.width(a), exponent));
}

/** x * -1 = -x */
function mulMinusOne(t: Terms, a: Term, b: Term): Term {
  return isOnes(t, b) ? t.neg(a) : 0;
}

/** (x * c) * d = x * (c * d) */
function mulConstants(t: Terms, a: Term, b: Term): Term {
  if (!t.isConstant(b) || t.op(a) !== Op.mul || !t.isConstant(t.slot(a, 1))) return 0;
  return t.mul(t.slot(a, 0), t.foldBinary(Op.mul, t.width(a), t.slot(a, 1), b));
}

/** (x + c) * d = x * d + c * d */
function mulDistribute(t: Terms, a: Term, b: Term): Term {
  if (!t.isConstant(b) || t.op(a) !== Op.add || !t.isConstant(t.slot(a, 1))) return 0;
  const constant = t.foldBinary(Op.mul, t.width(a), t.slot(a, 1), b);
  return t.add(t.mul(t.slot(a, 0), b), constant);
}

/** (-x) * c = x * -c, and (-x) * (-y) = x * y */
function mulNegation(t: Terms, a: Term, b: Term): Term {
  if (t.op(a) !== Op.neg) return 0;
  if (t.isConstant(b)) return t.mul(t.slot(a, 0), t.neg(b));
  return t.op(b) === Op.neg ? t.mul(t.slot(a, 0), t.slot(b, 0)) : 0;
}

/** ite(p, c, d) * e = ite(p, c * e, d * e) */
function mulConstantIte(t: Terms, a: Term, b: Term): Term {
  return t.isConstant(b) ? intoConstantIte(t, a, (branch) => t.mul(branch, b)) : 0;
}

/** One bit: x * y = x & y */
function mulBit(t: Terms, a: Term, b: Term): Term {
  return t.width(a) === 1 ? t.and(a, b) : 0;
}

export const mulRules = {
  mulZero,
  mulBit,
  mulPowerOfTwo,
  mulMinusOne,
  mulConstants,
  mulDistribute,
  mulNegation,
  mulConstantIte,
};

export function rewriteMul(t: Terms, a: Term, b: Term): Term {
  return (
    mulZero(t, a, b) ||
    mulBit(t, a, b) ||
    mulPowerOfTwo(t, a, b) ||
    mulMinusOne(t, a, b) ||
    mulConstants(t, a, b) ||
    mulDistribute(t, a, b) ||
    mulNegation(t, a, b) ||
    mulConstantIte(t, a, b)
  );
}
