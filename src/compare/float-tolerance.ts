// When two floats count as equal although their bits differ: if they are at most a number of units in the last place apart,
// which is how many steps lead from one to the next that the format has, or if neither is a number. The zeros are no step apart.
// Without a tolerance, equal means equal bits.

import type { Term } from '../expr/arena.ts';
import { binary32, binary64 } from '../expr/float/format.ts';
import { isNaNTerm } from '../expr/float/terms.ts';
import type { Terms } from '../expr/terms.ts';

/** Whether numbers of this many bytes can be floats that are compared so. */
export function isFloatSize(size: number): boolean {
  return size === 4 || size === 8;
}

/** Whether the floats in two rows of bytes are near each other, one by one. Both have the same length. */
export function areNear(a: Uint8Array, b: Uint8Array, size: number, tolerance: number): boolean {
  const [first, second] = [viewOf(a), viewOf(b)];
  for (let at = 0; at + size <= a.length; at += size)
    if (!isNear(bitsAt(first, at, size), bitsAt(second, at, size), size, tolerance)) return false;
  return true;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function bitsAt(view: DataView, at: number, size: number): bigint {
  return size === 4 ? BigInt(view.getUint32(at, true)) : view.getBigUint64(at, true);
}

function isNear(a: bigint, b: bigint, size: number, tolerance: number): boolean {
  const infinity = size === 4 ? 0x7f800000n : 0x7ff0n << 48n;
  const magnitude = (bits: bigint) => BigInt.asUintN(8 * size - 1, bits);
  const steps = (bits: bigint) => (bits === magnitude(bits) ? bits : -magnitude(bits));
  if (magnitude(a) > infinity || magnitude(b) > infinity)
    return magnitude(a) > infinity && magnitude(b) > infinity;
  const distance = steps(a) - steps(b);
  return (distance < 0n ? -distance : distance) <= BigInt(tolerance);
}

/** The same as a condition on the bits of two floats. */
export function nearness(terms: Terms, a: Term, b: Term, tolerance: number): Term {
  const format = terms.width(a) === 32 ? binary32 : binary64;
  const [firstIsNone, secondIsNone] = [isNaNTerm(terms, format, a), isNaNTerm(terms, format, b)];
  const [x, y] = [stepsOf(terms, a), stepsOf(terms, b)];
  const [least, greatest] = [terms.ite(terms.slt(x, y), x, y), terms.ite(terms.slt(x, y), y, x)];
  const limit = terms.constant(terms.width(x), BigInt(tolerance));
  const isClose = terms.not(terms.ult(limit, terms.sub(greatest, least)));
  const neither = terms.not(terms.or(firstIsNone, secondIsNone));
  return terms.or(terms.and(firstIsNone, secondIsNone), terms.and(neither, isClose));
}

/** How many steps a float is away from zero, as an integer with one bit more than the float, so that distances fit. */
function stepsOf(terms: Terms, a: Term): Term {
  const width = terms.width(a) + 1;
  const sign = terms.extract(a, width - 2, width - 2);
  const magnitude = terms.zext(terms.extract(a, width - 3, 0), width);
  return terms.ite(sign, terms.neg(magnitude), magnitude);
}
