/**
 * Rules of =, unsigned < and signed <. In `a = b` a constant is `b`. Comparisons with constants move
 * inwards, to the input bytes: that is what makes a condition depend on one byte alone, and what gives
 * equality substitution its equations.
 */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';
import { isComplement, isNonNegative, isOne, isOnes, isZero, usedBits } from './shapes.ts';

/** x = true is x, x = false is not x */
function eqBoolean(t: Terms, a: Term, b: Term): Term {
  if (t.width(a) !== 1 || !t.isConstant(b)) return 0;
  return b === t.true ? a : t.not(a);
}

/** x = ~x is false */
function eqComplement(t: Terms, a: Term, b: Term): Term {
  return isComplement(t, a, b) ? t.false : 0;
}

/** ~x = c is x = ~c, and ~x = ~y is x = y; for - as well */
function eqInverse(t: Terms, a: Term, b: Term): Term {
  const op = t.op(a);
  if (op !== Op.not && op !== Op.neg) return 0;
  if (t.isConstant(b)) return t.eq(t.slot(a, 0), op === Op.not ? t.not(b) : t.neg(b));
  return t.op(b) === op ? t.eq(t.slot(a, 0), t.slot(b, 0)) : 0;
}

/** x + c = d is x = d - c */
function eqAddConstant(t: Terms, a: Term, b: Term): Term {
  if (!t.isConstant(b) || t.op(a) !== Op.add || !t.isConstant(t.slot(a, 1))) return 0;
  return t.eq(t.slot(a, 0), t.sub(b, t.slot(a, 1)));
}

/** x - y = 0 is x = y */
function eqDifference(t: Terms, a: Term, b: Term): Term {
  if (!isZero(t, b) || t.op(a) !== Op.add) return 0;
  const [x, y] = [t.slot(a, 0), t.slot(a, 1)];
  if (t.op(y) === Op.neg) return t.eq(x, t.slot(y, 0));
  return t.op(x) === Op.neg ? t.eq(y, t.slot(x, 0)) : 0;
}

/** x + y = x is y = 0, and x + y = x + z is y = z */
function eqCommonSummand(t: Terms, a: Term, b: Term): Term {
  return withoutSummand(t, a, b) || withoutSummand(t, b, a);
}

/** x ^ c = d is x = c ^ d, and x ^ y = 0 is x = y */
function eqXor(t: Terms, a: Term, b: Term): Term {
  if (!t.isConstant(b) || t.op(a) !== Op.xor) return 0;
  if (t.isConstant(t.slot(a, 1))) return t.eq(t.slot(a, 0), t.xor(t.slot(a, 1), b));
  return isZero(t, b) ? t.eq(t.slot(a, 0), t.slot(a, 1)) : 0;
}

/** concat(x, y) = concat(c, d) is x = c and y = d, also for two concats of the same parts */
function eqConcat(t: Terms, a: Term, b: Term): Term {
  const parted = t.op(a) === Op.concat ? a : t.op(b) === Op.concat ? b : 0;
  if (parted === 0) return 0;
  const other = parted === a ? b : a;
  const low = t.slot(parted, 1);
  const aligned = t.op(other) === Op.concat && t.width(t.slot(other, 1)) === t.width(low);
  if (!t.isConstant(other) && !aligned && t.op(other) !== Op.zext) return 0;
  const boundary = t.width(low);
  const high = t.eq(t.slot(parted, 0), t.extract(other, t.width(a) - 1, boundary));
  if (high === t.false) return high;
  return t.and(high, t.eq(low, t.extract(other, boundary - 1, 0)));
}

/** zext(x) = c is x = c where c fits, else false; zext(x) = zext(y) is a narrower = */
function eqZext(t: Terms, a: Term, b: Term): Term {
  if (t.op(a) !== Op.zext || (!t.isConstant(b) && t.op(b) !== Op.zext)) return 0;
  const width = t.width(t.slot(a, 0));
  if (t.isConstant(b) && usedBits(t, b) > width) return t.false;
  const narrow = Math.max(width, t.isConstant(b) ? 0 : usedBits(t, b));
  return t.eq(t.extract(a, narrow - 1, 0), t.extract(b, narrow - 1, 0));
}

/** sext(x) = c is x = c where c fits, else false; sext(x) = sext(y) is x = y */
function eqSext(t: Terms, a: Term, b: Term): Term {
  if (t.op(a) !== Op.sext) return 0;
  const inner = t.slot(a, 0);
  const width = t.width(inner);
  if (t.op(b) === Op.sext && t.width(t.slot(b, 0)) === width) return t.eq(inner, t.slot(b, 0));
  if (!t.isConstant(b)) return 0;
  const low = t.extract(b, width - 1, 0);
  return t.sext(low, t.width(a)) === b ? t.eq(inner, low) : t.false;
}

/**
 * ite(p, c, y) = d: a choice between c = d (known) and y = d. Along a chain of choices too, where only one branch goes
 * on: what a comparison of strings returns is one.
 */
function eqIte(t: Terms, a: Term, b: Term): Term {
  if (!t.isConstant(b) || t.op(a) !== Op.ite) return 0;
  const [condition, x, y] = [t.slot(a, 0), t.slot(a, 1), t.slot(a, 2)];
  const isChain = (t.op(x) === Op.ite) !== (t.op(y) === Op.ite);
  if (!t.isConstant(x) && !t.isConstant(y) && !isChain) return 0;
  return t.ite(condition, t.eq(x, b), t.eq(y, b));
}

/** x * c = d is x = d / c modulo 2^n, where c is odd */
function eqMulOdd(t: Terms, a: Term, b: Term): Term {
  if (!t.isConstant(b) || t.op(a) !== Op.mul || !t.isConstant(t.slot(a, 1))) return 0;
  if ((t.slot(t.slot(a, 1), 0) & 1) === 0) return 0;
  const factor = t.constantValue(t.slot(a, 1));
  const inverse = t.constant(t.width(a), inverseOfOdd(factor, t.width(a)));
  return t.eq(t.slot(a, 0), t.mul(b, inverse));
}

function withoutSummand(t: Terms, sum: Term, other: Term): Term {
  if (t.op(sum) !== Op.add) return 0;
  const [x, y] = [t.slot(sum, 0), t.slot(sum, 1)];
  const zero = () => t.constant(t.width(sum), 0);
  if (x === other) return t.eq(y, zero());
  if (y === other) return t.eq(x, zero());
  if (t.op(other) !== Op.add) return 0;
  const [u, v] = [t.slot(other, 0), t.slot(other, 1)];
  if (x === u) return t.eq(y, v);
  if (y === v) return t.eq(x, u);
  if (x === v) return t.eq(y, u);
  return y === u ? t.eq(x, v) : 0;
}

/** Newton's iteration doubles the number of right bits each time. */
function inverseOfOdd(factor: bigint, width: number): bigint {
  let inverse = factor;
  for (let bits = 3; bits < width; bits *= 2) {
    inverse = BigInt.asUintN(width, inverse * (2n - factor * inverse));
  }
  return inverse;
}

/** x < x is false, for signed as well */
function ltSame(t: Terms, a: Term, b: Term): Term {
  return a === b ? t.false : 0;
}

/** x < 0 is false, and -1 < x is false */
function ultNever(t: Terms, a: Term, b: Term): Term {
  return isZero(t, b) || isOnes(t, a) ? t.false : 0;
}

/** x < 1 is x = 0, and 0 < x is not x = 0 */
function ultBottom(t: Terms, a: Term, b: Term): Term {
  if (isOne(t, b)) return t.eq(a, t.constant(t.width(a), 0));
  return isZero(t, a) ? t.not(t.eq(b, a)) : 0;
}

/** x < -1 is not x = -1, and -2 < x is x = -1 */
function ultTop(t: Terms, a: Term, b: Term): Term {
  if (isOnes(t, b)) return t.not(t.eq(a, b));
  return t.isConstant(a) && isOnes(t, t.add(a, t.constant(t.width(a), 1)))
    ? t.eq(b, t.ones(t.width(a)))
    : 0;
}

/** zext(x) < c is true where c exceeds x's bits, else x < c; and c < zext(x) alike */
function ultZext(t: Terms, a: Term, b: Term): Term {
  const [usedA, usedB] = [usedBits(t, a), usedBits(t, b)];
  if (t.isConstant(b) && usedA < usedB) return t.true;
  if (t.isConstant(a) && usedB < usedA) return t.false;
  const narrow = Math.max(usedA, usedB, 1);
  if (narrow === t.width(a) || (t.op(a) !== Op.zext && t.op(b) !== Op.zext)) return 0;
  return t.ult(t.extract(a, narrow - 1, 0), t.extract(b, narrow - 1, 0));
}

/** concat(x, c) < concat(d, e): x <= d where c < e, else x < d; and the other way round */
function ultConcat(t: Terms, a: Term, b: Term): Term {
  if (t.isConstant(b) && t.op(a) === Op.concat && t.isConstant(t.slot(a, 1))) {
    const [high, low, bound] = [t.slot(a, 0), t.slot(a, 1), t.width(t.slot(a, 1))];
    const top = t.extract(b, t.width(b) - 1, bound);
    const reaches = t.ult(low, t.extract(b, bound - 1, 0)) === t.true;
    return reaches ? t.ule(high, top) : t.ult(high, top);
  }
  if (t.isConstant(a) && t.op(b) === Op.concat && t.isConstant(t.slot(b, 1))) {
    const [high, low, bound] = [t.slot(b, 0), t.slot(b, 1), t.width(t.slot(b, 1))];
    const top = t.extract(a, t.width(a) - 1, bound);
    const reaches = t.ult(t.extract(a, bound - 1, 0), low) === t.true;
    return reaches ? t.ule(top, high) : t.ult(top, high);
  }
  return 0;
}

/** concat(x, y) < concat(x, z) is y < z, and concat(x, y) < concat(z, y) is x < z */
function ultCommonPart(t: Terms, a: Term, b: Term): Term {
  if (t.op(a) !== Op.concat || t.op(b) !== Op.concat) return 0;
  const [ah, al, bh, bl] = [t.slot(a, 0), t.slot(a, 1), t.slot(b, 0), t.slot(b, 1)];
  if (ah === bh) return t.ult(al, bl);
  return al === bl ? t.ult(ah, bh) : 0;
}

/** One bit: x < y is ~x & y */
function ultBit(t: Terms, a: Term, b: Term): Term {
  return t.width(a) === 1 ? t.and(t.not(a), b) : 0;
}

/** One bit, signed: x < y is x & ~y, since 1 is -1 */
function sltBit(t: Terms, a: Term, b: Term): Term {
  return t.width(a) === 1 ? t.and(a, t.not(b)) : 0;
}

/** Signed x < y of operands without sign is unsigned. */
function sltNonNegative(t: Terms, a: Term, b: Term): Term {
  return isNonNegative(t, a) && isNonNegative(t, b) ? t.ult(a, b) : 0;
}

/** x < 0 is the sign bit of x, and -1 < x its complement */
function sltSign(t: Terms, a: Term, b: Term): Term {
  const top = t.width(a) - 1;
  if (isZero(t, b)) return t.extract(a, top, top);
  return isOnes(t, a) ? t.not(t.extract(b, top, top)) : 0;
}

/** An operand without sign is not below a negative constant, and above it. */
function sltNegativeConstant(t: Terms, a: Term, b: Term): Term {
  if (t.isConstant(b) && isNonNegative(t, a) && !isNonNegative(t, b)) return t.false;
  return t.isConstant(a) && isNonNegative(t, b) && !isNonNegative(t, a) ? t.true : 0;
}

/** sext(x) < sext(y) is x < y; sext(x) < c is x < c where c fits, else known by c's sign */
function sltSext(t: Terms, a: Term, b: Term): Term {
  const inner = t.op(a) === Op.sext ? a : t.op(b) === Op.sext ? b : 0;
  if (inner === 0) return 0;
  const width = t.width(t.slot(inner, 0));
  const [x, y] = [t.extract(a, width - 1, 0), t.extract(b, width - 1, 0)];
  const [fitsA, fitsB] = [t.sext(x, t.width(a)) === a, t.sext(y, t.width(b)) === b];
  if (fitsA && fitsB) return t.slt(x, y);
  if (fitsA && t.isConstant(b)) return t.boolean(isNonNegative(t, b));
  return fitsB && t.isConstant(a) ? t.boolean(!isNonNegative(t, a)) : 0;
}

/** ite(p, c, y) < d and d < ite(p, c, y): a choice between a known answer and y < d, d < y */
function ltIte(t: Terms, a: Term, b: Term, less: (a: Term, b: Term) => Term): Term {
  const [chosen, other] = t.isConstant(a) ? [b, a] : [a, b];
  if (!t.isConstant(other) || t.op(chosen) !== Op.ite) return 0;
  const [condition, x, y] = [t.slot(chosen, 0), t.slot(chosen, 1), t.slot(chosen, 2)];
  if (!t.isConstant(x) && !t.isConstant(y)) return 0;
  const of = (branch: Term) => (chosen === a ? less(branch, other) : less(other, branch));
  return t.ite(condition, of(x), of(y));
}

function ultIte(t: Terms, a: Term, b: Term): Term {
  return ltIte(t, a, b, (x, y) => t.ult(x, y));
}

function sltIte(t: Terms, a: Term, b: Term): Term {
  return ltIte(t, a, b, (x, y) => t.slt(x, y));
}

/** x < minimum is false, and maximum < x is false */
function sltNever(t: Terms, a: Term, b: Term): Term {
  if (t.isConstant(b) && b === minimum(t, t.width(b))) return t.false;
  return t.isConstant(a) && a === t.not(minimum(t, t.width(a))) ? t.false : 0;
}

function minimum(t: Terms, width: number): Term {
  return t.foldBinary(Op.shl, width, t.constant(width, 1), t.constant(width, width - 1));
}

export const eqRules = {
  eqBoolean,
  eqComplement,
  eqInverse,
  eqAddConstant,
  eqDifference,
  eqCommonSummand,
  eqXor,
  eqConcat,
  eqZext,
  eqSext,
  eqIte,
  eqMulOdd,
};
export const ultRules = {
  ltSame,
  ultNever,
  ultBit,
  ultBottom,
  ultTop,
  ultZext,
  ultConcat,
  ultCommonPart,
  ultIte,
};
export const sltRules = {
  sltBit,
  sltNever,
  sltNonNegative,
  sltSign,
  sltNegativeConstant,
  sltSext,
  sltIte,
};

export function rewriteEq(t: Terms, a: Term, b: Term): Term {
  return (
    eqBoolean(t, a, b) ||
    eqComplement(t, a, b) ||
    eqInverse(t, a, b) ||
    eqAddConstant(t, a, b) ||
    eqDifference(t, a, b) ||
    eqCommonSummand(t, a, b) ||
    eqXor(t, a, b) ||
    eqConcat(t, a, b) ||
    eqZext(t, a, b) ||
    eqSext(t, a, b) ||
    eqIte(t, a, b) ||
    eqMulOdd(t, a, b)
  );
}

export function rewriteUlt(t: Terms, a: Term, b: Term): Term {
  return (
    ltSame(t, a, b) ||
    ultNever(t, a, b) ||
    ultBit(t, a, b) ||
    ultBottom(t, a, b) ||
    ultTop(t, a, b) ||
    ultZext(t, a, b) ||
    ultConcat(t, a, b) ||
    ultCommonPart(t, a, b) ||
    ultIte(t, a, b)
  );
}

export function rewriteSlt(t: Terms, a: Term, b: Term): Term {
  return (
    ltSame(t, a, b) ||
    sltBit(t, a, b) ||
    sltNever(t, a, b) ||
    sltNonNegative(t, a, b) ||
    sltSign(t, a, b) ||
    sltNegativeConstant(t, a, b) ||
    sltSext(t, a, b) ||
    sltIte(t, a, b)
  );
}
