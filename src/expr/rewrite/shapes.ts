/** Questions that the rules ask about terms: constants with a special value, and bits known to be zero. */
import type { Term } from '../arena.ts';
import { lowMask } from '../limbs.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';

export function isZero(t: Terms, x: Term): boolean {
  return t.ops[x] === Op.constant && highestBit(t, x) === -1;
}

export function isOne(t: Terms, x: Term): boolean {
  return t.ops[x] === Op.constant && t.slots[4 * x] === 1 && highestBit(t, x) === 0;
}

export function isOnes(t: Terms, x: Term): boolean {
  if (t.ops[x] !== Op.constant) return false;
  const width = t.widths[x];
  return width <= 32 ? t.slots[4 * x] === lowMask(width) : x === t.ones(width);
}

/** The position of a constant's highest set bit, -1 for zero. */
export function highestBit(t: Terms, constant: Term): number {
  for (let limb = 3; limb >= 0; limb--) {
    const bits = t.slots[4 * constant + limb];
    if (bits !== 0) return 32 * limb + 31 - Math.clz32(bits);
  }
  return -1;
}

/** The position of a constant's lowest set bit, -1 for zero. */
export function lowestBit(t: Terms, constant: Term): number {
  for (let limb = 0; limb < 4; limb++) {
    const bits = t.slots[4 * constant + limb];
    if (bits !== 0) return 32 * limb + 31 - Math.clz32(bits & -bits);
  }
  return -1;
}

/** How many bits of a constant are set. */
export function setBits(t: Terms, constant: Term): number {
  let count = 0;
  for (let limb = 0; limb < 4; limb++) {
    for (let bits = t.slots[4 * constant + limb]; bits !== 0; bits &= bits - 1) count++;
  }
  return count;
}

/** log2 of a constant that is a power of two, else -1. */
export function exponentOfTwo(t: Terms, x: Term): number {
  if (t.ops[x] !== Op.constant) return -1;
  const top = highestBit(t, x);
  return top === lowestBit(t, x) ? top : -1;
}

/** Bits that a term can use at most: above this many, all are zero. */
export function usedBits(t: Terms, x: Term): number {
  if (t.ops[x] === Op.constant) return highestBit(t, x) + 1;
  if (t.ops[x] === Op.zext) return t.widths[t.slots[4 * x]];
  return t.widths[x];
}

/** Is the sign bit surely zero? */
export function isNonNegative(t: Terms, x: Term): boolean {
  return usedBits(t, x) < t.widths[x];
}

/** Is x the bitwise complement of y? */
export function isComplement(t: Terms, x: Term, y: Term): boolean {
  return (
    (t.ops[x] === Op.not && t.slots[4 * x] === y) || (t.ops[y] === Op.not && t.slots[4 * y] === x)
  );
}

/** An if-then-else between two constants. */
export function isConstantIte(t: Terms, x: Term): boolean {
  return (
    t.ops[x] === Op.ite &&
    t.ops[t.slots[4 * x + 1]] === Op.constant &&
    t.ops[t.slots[4 * x + 2]] === Op.constant
  );
}

/** Applies an operator with a constant to both constants of an if-then-else; 0 if x is none. */
export function intoConstantIte(t: Terms, x: Term, apply: (branch: Term) => Term): Term {
  if (!isConstantIte(t, x)) return 0;
  return t.ite(t.slot(x, 0), apply(t.slot(x, 1)), apply(t.slot(x, 2)));
}

/** Is x made of parts, so that extracting from it is likely to give something smaller? */
export function hasParts(t: Terms, x: Term): boolean {
  const op = t.ops[x];
  return op === Op.constant || op === Op.concat || op === Op.zext;
}
