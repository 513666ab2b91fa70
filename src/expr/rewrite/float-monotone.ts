/**
 * Comparisons of a constant with a float that was computed from an integer: `n * 1.8 + 32 < 100` is `n < 38`. Conversions,
 * rounding, sums with constants and products with constants are monotone, whatever they round, so the integers for which the
 * comparison holds are those on one side of a threshold, and trying halves finds it: 64 values at most for 64 bits.
 */
import { getOrMake } from '../../base/known.ts';
import type { Term } from '../arena.ts';
import { computeFloat } from '../float/compute.ts';
import { layoutOf, unpackDetail } from '../float/format.ts';
import { bigIntToLimbs } from '../limbs.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';

/** Longer chains of operators are left alone. */
const longestChain = 8;

/** A float as a monotone function of an integer: the operators from the integer upwards. */
interface Chain {
  readonly integer: Term;
  readonly isSigned: boolean;
  readonly isFalling: boolean;
  readonly steps: readonly Term[];
}

const found = new WeakMap<Terms, Map<string, Term>>();

/** f(n) < c = n < t, where f is monotone; for the other comparisons as well */
export function compareMonotone(t: Terms, op: Op, detail: number, a: Term, b: Term): Term {
  const [constant, float] = t.isConstant(a) ? [a, b] : [b, a];
  if (!t.isConstant(constant) || t.isConstant(float)) return 0;
  const known = getOrMake(found, t, () => new Map<string, Term>());
  return getOrMake(known, `${op} ${a} ${b} ${detail}`, () => {
    const chain = chainOf(t, float);
    if (chain === undefined) return 0;
    if (op !== Op.floatEq) return thresholded(t, chain, op, detail, a, b);
    const below = thresholded(t, chain, Op.floatLe, detail, a, b);
    return t.and(below, thresholded(t, chain, Op.floatLe, detail, b, a));
  });
}

function chainOf(t: Terms, float: Term): Chain | undefined {
  const steps: Term[] = [];
  let isFalling = false;
  for (let at = float; steps.length < longestChain; ) {
    steps.unshift(at);
    if (t.op(at) === Op.floatFromInteger) {
      const { isSigned } = unpackDetail(t.slot(at, 3));
      return { integer: t.slot(at, 0), isSigned, isFalling, steps };
    }
    const direction = directionOf(t, at);
    if (direction === 0) return undefined;
    if (direction < 0) isFalling = !isFalling;
    at = t.isConstant(t.slot(at, 0)) ? t.slot(at, 1) : t.slot(at, 0);
  }
  return undefined;
}

/** 1 if the result of an operator grows with its operand that is not constant, -1 if it falls, 0 if neither is sure. */
function directionOf(t: Terms, at: Term): number {
  const [a, b] = [t.slot(at, 0), t.slot(at, 1)];
  switch (t.op(at)) {
    case Op.floatConvert:
    case Op.floatRound:
      return 1;
    case Op.floatAdd:
      return Math.abs(signOfNumber(t, at, t.isConstant(a) ? a : b)) > 0 ? 1 : 0;
    case Op.floatSub:
      if (t.isConstant(a)) return signOfNumber(t, at, a) === 0 ? 0 : -1;
      return Math.abs(signOfNumber(t, at, b));
    case Op.floatMul:
      return signOfNumber(t, at, t.isConstant(a) ? a : b);
    case Op.floatDiv:
      return t.isConstant(a) ? 0 : signOfNumber(t, at, b);
    default:
      return 0;
  }
}

/** The sign of a constant operand that is a finite number other than zero; otherwise 0. */
function signOfNumber(t: Terms, at: Term, operand: Term): number {
  if (!t.isConstant(operand)) return 0;
  const bits = t.constantValue(operand);
  const { signBit, infinity } = layoutOf(t.width(operand), unpackDetail(t.slot(at, 3)).from);
  const magnitude = bits & ~signBit;
  if (magnitude === 0n || magnitude >= infinity) return 0;
  return bits === magnitude ? 1 : -1;
}

/** The comparison as one of the integer with the least value for which it turns. */
function thresholded(t: Terms, chain: Chain, op: Op, detail: number, a: Term, b: Term): Term {
  const { integer, isSigned } = chain;
  const width = t.width(integer);
  const isRising = t.isConstant(a) !== chain.isFalling;
  const least = isSigned ? -(1n << BigInt(width - 1)) : 0n;
  const beyond = least + (1n << BigInt(width));
  let [low, high] = [least, beyond];
  while (low < high) {
    const middle = (low + high) >> 1n;
    if (holds(t, chain, op, detail, a, b, middle) === isRising) high = middle;
    else low = middle + 1n;
  }
  if (low === least || low === beyond) return t.boolean((low === least) === isRising);
  const limit = t.constant(width, low);
  const isBelow = isSigned ? t.slt(integer, limit) : t.ult(integer, limit);
  return isRising ? t.not(isBelow) : isBelow;
}

const limbs = new Int32Array(12);

/** Does the comparison hold for a value of the integer? */
function holds(
  t: Terms,
  chain: Chain,
  op: Op,
  detail: number,
  a: Term,
  b: Term,
  value: bigint,
): boolean {
  bigIntToLimbs(value, t.width(chain.integer), limbs, 0);
  for (const step of chain.steps) {
    apply(t, t.op(step), t.slot(step, 3), t.width(step), t.slot(step, 0), t.slot(step, 1));
  }
  apply(t, op, detail, 1, a, b);
  return limbs[0] === 1;
}

/** Applies an operator to the value in the first four limbs, which then have the result; constants stand for themselves. */
function apply(t: Terms, op: number, detail: number, width: number, a: Term, b: Term): void {
  const constant = t.isConstant(a) ? a : b;
  const isConstant = constant !== 0 && t.isConstant(constant);
  for (let limb = 0; limb < 4; limb++) limbs[4 + limb] = isConstant ? t.slot(constant, limb) : 0;
  const [x, y] = t.isConstant(a) ? [4, 0] : [0, 4];
  computeFloat(op, detail, width, t.width(a), limbs, 8, limbs, x, y, 4);
  limbs.copyWithin(0, 8, 12);
}
