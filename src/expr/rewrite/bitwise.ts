/**
 * Rules of not, and, or, xor: on bits of words and, at one bit, the rules of logic. In `a & b` a constant is
 * `b`. Operands with parts are taken apart where a part is constant, so that masks disappear and bytes
 * that are or-ed together become a concat.
 */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';
import {
  hasParts,
  highestBit,
  intoConstantIte,
  isComplement,
  isOnes,
  isZero,
  lowestBit,
  setBits,
} from './shapes.ts';

/** ~~x = x */
function notNot(t: Terms, a: Term): Term {
  return t.op(a) === Op.not ? t.slot(a, 0) : 0;
}

/** ~ite(p, c, d) = ite(p, ~c, ~d) */
function notConstantIte(t: Terms, a: Term): Term {
  return t.width(a) > 1 ? intoConstantIte(t, a, (branch) => t.not(branch)) : 0;
}

/** x & 0 = 0 */
function andZero(t: Terms, _a: Term, b: Term): Term {
  return isZero(t, b) ? b : 0;
}

/** x & -1 = x */
function andOnes(t: Terms, a: Term, b: Term): Term {
  return isOnes(t, b) ? a : 0;
}

/** x & x = x, for or as well */
function same(_t: Terms, a: Term, b: Term): Term {
  return a === b ? a : 0;
}

/** x & ~x = 0 */
function andComplement(t: Terms, a: Term, b: Term): Term {
  return isComplement(t, a, b) ? t.constant(t.width(a), 0) : 0;
}

/** x & (x & y) = x & y, and x & (~x & y) = 0 */
function andAbsorb(t: Terms, a: Term, b: Term): Term {
  return absorb(t, Op.and, a, b) || absorb(t, Op.and, b, a);
}

/** x & (x | y) = x, and x & (~x | y) = x & y */
function andOr(t: Terms, a: Term, b: Term): Term {
  return absorbDual(t, Op.and, a, b) || absorbDual(t, Op.and, b, a);
}

/** x = c and x = d is false, where c and d differ; x = c and not x = d is x = c */
function andExclusive(t: Terms, a: Term, b: Term): Term {
  return exclusive(t, a, b) || exclusive(t, b, a);
}

/** x | 0 = x */
function orZero(t: Terms, a: Term, b: Term): Term {
  return isZero(t, b) ? a : 0;
}

/** x | -1 = -1 */
function orOnes(t: Terms, _a: Term, b: Term): Term {
  return isOnes(t, b) ? b : 0;
}

/** x | ~x = -1 */
function orComplement(t: Terms, a: Term, b: Term): Term {
  return isComplement(t, a, b) ? t.ones(t.width(a)) : 0;
}

/** x | (x | y) = x | y, and x | (~x | y) = -1 */
function orAbsorb(t: Terms, a: Term, b: Term): Term {
  return absorb(t, Op.or, a, b) || absorb(t, Op.or, b, a);
}

/** x | (x & y) = x, and x | (~x & y) = x | y */
function orAnd(t: Terms, a: Term, b: Term): Term {
  return absorbDual(t, Op.or, a, b) || absorbDual(t, Op.or, b, a);
}

/** x ^ 0 = x */
function xorZero(t: Terms, a: Term, b: Term): Term {
  return isZero(t, b) ? a : 0;
}

/** x ^ -1 = ~x */
function xorOnes(t: Terms, a: Term, b: Term): Term {
  return isOnes(t, b) ? t.not(a) : 0;
}

/** x ^ x = 0 */
function xorSame(t: Terms, a: Term, b: Term): Term {
  return a === b ? t.constant(t.width(a), 0) : 0;
}

/** ~x ^ y = ~(x ^ y), and ~x ^ c = x ^ ~c */
function xorNot(t: Terms, a: Term, b: Term): Term {
  if (t.op(a) === Op.not && t.isConstant(b)) return t.xor(t.slot(a, 0), t.not(b));
  if (t.op(a) === Op.not) return t.not(t.xor(t.slot(a, 0), b));
  return t.op(b) === Op.not ? t.not(t.xor(a, t.slot(b, 0))) : 0;
}

/** x ^ (x ^ y) = y */
function xorCancel(t: Terms, a: Term, b: Term): Term {
  return otherOf(t, Op.xor, a, b) || otherOf(t, Op.xor, b, a);
}

/** (x & c) & d = x & (c & d), for or and xor as well */
function bitwiseConstants(t: Terms, op: Op, a: Term, b: Term): Term {
  if (!t.isConstant(b) || t.op(a) !== op || !t.isConstant(t.slot(a, 1))) return 0;
  return bitwise(t, op, t.slot(a, 0), t.foldBinary(op, t.width(a), t.slot(a, 1), b));
}

/** ite(p, c, d) & e = ite(p, c & e, d & e), for or and xor as well */
function bitwiseConstantIte(t: Terms, op: Op, a: Term, b: Term): Term {
  if (!t.isConstant(b)) return 0;
  return intoConstantIte(t, a, (branch) => t.foldBinary(op, t.width(a), branch, b));
}

/** concat(h, l) & concat(m, n) = concat(h & m, l & n), where some of h, l, m, n is constant */
function bitwiseParts(t: Terms, op: Op, a: Term, b: Term): Term {
  if (!hasParts(t, a) || !hasParts(t, b)) return 0;
  const boundary = boundaryOf(t, a) || boundaryOf(t, b);
  const top = t.width(a) - 1;
  const [ah, al] = [t.extract(a, top, boundary), t.extract(a, boundary - 1, 0)];
  const [bh, bl] = [t.extract(b, top, boundary), t.extract(b, boundary - 1, 0)];
  if (![ah, al, bh, bl].some((part) => t.isConstant(part))) return 0;
  return t.concat(bitwise(t, op, ah, bh), bitwise(t, op, al, bl));
}

/** x & 00111000 = 00 x[5:3] 000: a mask of neighbouring bits is a matter of parts */
function andMask(t: Terms, a: Term, b: Term): Term {
  if (!t.isConstant(b)) return 0;
  const [low, high] = [lowestBit(t, b), highestBit(t, b)];
  if (setBits(t, b) !== high - low + 1) return 0;
  const bits = t.extract(a, high, low);
  return t.zext(low === 0 ? bits : t.concat(bits, t.constant(low, 0)), t.width(a));
}

function bitwise(t: Terms, op: Op, a: Term, b: Term): Term {
  if (op === Op.and) return t.and(a, b);
  return op === Op.or ? t.or(a, b) : t.xor(a, b);
}

/** Where the lowest part of x ends; 0 if x has no parts. */
function boundaryOf(t: Terms, x: Term): number {
  if (t.op(x) === Op.concat) return t.width(t.slot(x, 1));
  return t.op(x) === Op.zext ? t.width(t.slot(x, 0)) : 0;
}

/** The operand of `node` (an `op`) beside x, 0 if x is no operand of it. */
function otherOf(t: Terms, op: Op, node: Term, x: Term): Term {
  if (t.op(node) !== op) return 0;
  if (t.slot(node, 0) === x) return t.slot(node, 1);
  return t.slot(node, 1) === x ? t.slot(node, 0) : 0;
}

function absorb(t: Terms, op: Op, x: Term, node: Term): Term {
  if (t.op(node) !== op) return 0;
  if (otherOf(t, op, node, x) !== 0) return node;
  const [y, z] = [t.slot(node, 0), t.slot(node, 1)];
  if (!isComplement(t, x, y) && !isComplement(t, x, z)) return 0;
  return op === Op.and ? t.constant(t.width(x), 0) : t.ones(t.width(x));
}

function absorbDual(t: Terms, op: Op, x: Term, node: Term): Term {
  const dual = op === Op.and ? Op.or : Op.and;
  if (t.op(node) !== dual) return 0;
  if (otherOf(t, dual, node, x) !== 0) return x;
  const [y, z] = [t.slot(node, 0), t.slot(node, 1)];
  if (isComplement(t, x, y)) return bitwise(t, op, x, z);
  return isComplement(t, x, z) ? bitwise(t, op, x, y) : 0;
}

function exclusive(t: Terms, a: Term, b: Term): Term {
  if (t.op(a) !== Op.eq || !t.isConstant(t.slot(a, 1))) return 0;
  const other = t.op(b) === Op.not ? t.slot(b, 0) : b;
  if (t.op(other) !== Op.eq || t.slot(other, 0) !== t.slot(a, 0)) return 0;
  if (!t.isConstant(t.slot(other, 1)) || other === a) return 0;
  return other === b ? t.false : a;
}

export const notRules = { notNot, notConstantIte };
export const andRules = {
  andZero,
  andOnes,
  same,
  andComplement,
  andAbsorb,
  andOr,
  andExclusive,
  andMask,
};
export const orRules = { orZero, orOnes, orComplement, orAbsorb, orAnd };
export const xorRules = { xorZero, xorOnes, xorSame, xorNot, xorCancel };
export const bitwiseRules = { bitwiseConstants, bitwiseConstantIte, bitwiseParts };

export function rewriteNot(t: Terms, a: Term): Term {
  return notNot(t, a) || notConstantIte(t, a);
}

export function rewriteAnd(t: Terms, a: Term, b: Term): Term {
  if (t.isConstant(b)) {
    return (
      andZero(t, a, b) ||
      andOnes(t, a, b) ||
      bitwiseConstants(t, Op.and, a, b) ||
      bitwiseConstantIte(t, Op.and, a, b) ||
      andMask(t, a, b) ||
      bitwiseParts(t, Op.and, a, b)
    );
  }
  return (
    same(t, a, b) ||
    andComplement(t, a, b) ||
    andAbsorb(t, a, b) ||
    andOr(t, a, b) ||
    andExclusive(t, a, b) ||
    bitwiseParts(t, Op.and, a, b)
  );
}

export function rewriteOr(t: Terms, a: Term, b: Term): Term {
  if (t.isConstant(b)) {
    return (
      orZero(t, a, b) ||
      orOnes(t, a, b) ||
      bitwiseConstants(t, Op.or, a, b) ||
      bitwiseConstantIte(t, Op.or, a, b) ||
      bitwiseParts(t, Op.or, a, b)
    );
  }
  return (
    same(t, a, b) ||
    orComplement(t, a, b) ||
    orAbsorb(t, a, b) ||
    orAnd(t, a, b) ||
    bitwiseParts(t, Op.or, a, b)
  );
}

export function rewriteXor(t: Terms, a: Term, b: Term): Term {
  if (t.isConstant(b)) {
    return (
      xorZero(t, a, b) ||
      xorOnes(t, a, b) ||
      bitwiseConstants(t, Op.xor, a, b) ||
      bitwiseConstantIte(t, Op.xor, a, b) ||
      xorNot(t, a, b) ||
      bitwiseParts(t, Op.xor, a, b)
    );
  }
  return xorSame(t, a, b) || xorNot(t, a, b) || xorCancel(t, a, b) || bitwiseParts(t, Op.xor, a, b);
}
