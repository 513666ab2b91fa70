/**
 * Rules of shifts. A shift by a constant is a matter of parts (`parts.ts`): the bits that stay, with
 * zeros or signs beside them. In this form a shift meets the masks, extensions and byte reads that
 * surround it in C, and dissolves. The amount is SMT-LIB's: from the width on, nothing is left.
 */
import type { Term } from '../arena.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';
import { isZero } from './shapes.ts';

/** x << 0 = x, for all shifts */
function shiftByZero(t: Terms, a: Term, amount: Term): Term {
  return isZero(t, amount) ? a : 0;
}

/** 0 << x = 0, for all shifts */
function shiftOfZero(t: Terms, a: Term): Term {
  return isZero(t, a) ? a : 0;
}

/** x << k = concat(low bits of x, k zeros) */
function shlConstant(t: Terms, a: Term, amount: Term): Term {
  const width = t.width(a);
  const by = boundedAmount(t, amount, width);
  if (by < 0) return 0;
  if (by === width) return t.constant(width, 0);
  return t.concat(t.extract(a, width - 1 - by, 0), t.constant(by, 0));
}

/** x >> k = zext(high bits of x) */
function lshrConstant(t: Terms, a: Term, amount: Term): Term {
  const width = t.width(a);
  const by = boundedAmount(t, amount, width);
  if (by < 0) return 0;
  if (by === width) return t.constant(width, 0);
  return t.zext(t.extract(a, width - 1, by), width);
}

/** x >> k = sext(high bits of x) */
function ashrConstant(t: Terms, a: Term, amount: Term): Term {
  const width = t.width(a);
  const by = boundedAmount(t, amount, width);
  if (by < 0) return 0;
  return t.sext(t.extract(a, width - 1, Math.min(by, width - 1)), width);
}

/** A constant amount, cut at the width; -1 for one that is not constant. */
function boundedAmount(t: Terms, amount: Term, width: number): number {
  if (!t.isConstant(amount)) return -1;
  const by = t.constantNumber(amount);
  return by < 0 || by > width ? width : by;
}

export const shiftRules = { shiftByZero, shiftOfZero, shlConstant, lshrConstant, ashrConstant };

export function rewriteShift(t: Terms, op: Op, a: Term, amount: Term): Term {
  const trivial = shiftByZero(t, a, amount) || shiftOfZero(t, a);
  if (trivial !== 0) return trivial;
  if (op === Op.shl) return shlConstant(t, a, amount);
  return op === Op.lshr ? lshrConstant(t, a, amount) : ashrConstant(t, a, amount);
}
