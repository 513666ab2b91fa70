// Translates operations of compiled code (abi/shadow-operators.ts) to terms. Divisions and shifts that C leaves
// undefined have ended the run before anybody looks at their value.

import {
  type BinaryShadow,
  isFloatBinary,
  isFloatComparison,
  isFloatUnary,
  type TernaryShadow,
  type UnaryShadow,
} from '../../abi/shadow-operators.ts';
import type { Term } from '../../expr/arena.ts';
import { type Division, definedDivision } from '../../expr/defined-division.ts';
import type { Terms } from '../../expr/terms.ts';
import {
  floatBinaryTerm,
  floatComparison,
  floatTernaryTerm,
  floatUnaryTerm,
} from './float-operators.ts';

export function binaryTerm(terms: Terms, operator: BinaryShadow, a: Term, b: Term): Term {
  if (isFloatBinary(operator)) return floatBinaryTerm(terms, operator, a, b);
  if (isFloatComparison(operator)) return floatComparison(terms, operator, a, b);
  switch (operator) {
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
      return definedDivision(terms, operator satisfies Division, a, b);
    case 'smax':
      return terms.ite(terms.sgt(a, b), a, b);
    case 'smin':
      return terms.ite(terms.slt(a, b), a, b);
    case 'umax':
      return terms.ite(terms.ugt(a, b), a, b);
    case 'umin':
      return terms.ite(terms.ult(a, b), a, b);
    case 'uadd.sat':
    case 'usub.sat':
    case 'sadd.sat':
    case 'ssub.sat':
      return saturating(terms, operator, a, b);
    case 'uadd.overflow':
    case 'usub.overflow':
    case 'umul.overflow':
    case 'sadd.overflow':
    case 'ssub.overflow':
    case 'smul.overflow':
      return overflows(terms, operator, a, b);
    case 'sdiv.fits': {
      const minimum = terms.constant(terms.width(a), 1n << BigInt(terms.width(a) - 1));
      return terms.not(terms.and(terms.eq(a, minimum), terms.eq(b, terms.ones(terms.width(b)))));
    }
    default:
      return terms[operator](a, b);
  }
}

export function unaryTerm(terms: Terms, operator: UnaryShadow, a: Term, width: number): Term {
  if (isFloatUnary(operator)) return floatUnaryTerm(terms, operator, a, width);
  switch (operator) {
    case 'trunc':
      return terms.extract(a, width - 1, 0);
    case 'zext':
      return terms.zext(a, width);
    case 'sext':
      return terms.sext(a, width);
    case 'fit':
      return terms.width(a) > width ? terms.extract(a, width - 1, 0) : terms.zext(a, width);
    case 'bswap':
      return permuted(terms, a, 8);
    case 'bitreverse':
      return permuted(terms, a, 1);
    case 'ctpop':
      return countOnes(terms, a);
    case 'ctlz':
      return countZeros(terms, a, (position) => width - 1 - position);
    case 'cttz':
      return countZeros(terms, a, (position) => position);
    case 'abs':
      return terms.ite(terms.slt(a, terms.constant(width, 0)), terms.neg(a), a);
  }
}

export function ternaryTerm(
  terms: Terms,
  operator: TernaryShadow,
  a: Term,
  b: Term,
  c: Term,
): Term {
  if (operator === 'fma' || operator === 'fmuladd')
    return floatTernaryTerm(terms, operator, a, b, c);
  return funnel(terms, operator === 'fshl', a, b, c);
}

/** LLVM's fshl and fshr: the amount counts modulo the width. Shifting in two steps keeps each below the width. */
function funnel(terms: Terms, left: boolean, high: Term, low: Term, amount: Term): Term {
  const width = terms.width(high);
  if (width === 1) return left ? high : low;
  const count = terms.urem(amount, terms.constant(width, width));
  const rest = terms.sub(terms.constant(width, width - 1), count);
  const one = terms.constant(width, 1);
  return left
    ? terms.or(terms.shl(high, count), terms.lshr(terms.lshr(low, one), rest))
    : terms.or(terms.shl(terms.shl(high, one), rest), terms.lshr(low, count));
}

function isNegative(terms: Terms, a: Term): Term {
  return terms.slt(a, terms.constant(terms.width(a), 0));
}

type Overflow = Extract<BinaryShadow, `${string}.overflow`>;

function overflows(terms: Terms, operator: Overflow, a: Term, b: Term): Term {
  switch (operator) {
    case 'uadd.overflow':
      return terms.ult(terms.add(a, b), a);
    case 'usub.overflow':
      return terms.ult(a, b);
    case 'sadd.overflow':
      // The sum is below the first operand just when the second is negative, unless it wrapped.
      return terms.xor(terms.slt(terms.add(a, b), a), isNegative(terms, b));
    case 'ssub.overflow':
      return terms.xor(
        terms.slt(terms.sub(a, b), a),
        terms.slt(terms.constant(terms.width(b), 0), b),
      );
    default:
      return multiplicationOverflows(terms, operator === 'smul.overflow', a, b);
  }
}

/** Whether a product overflows: computed at twice the width if terms can be that wide, else by dividing back. */
function multiplicationOverflows(terms: Terms, signed: boolean, a: Term, b: Term): Term {
  const width = terms.width(a);
  const product = terms.mul(a, b);
  if (2 * width <= 128) {
    const extend = (term: Term): Term =>
      signed ? terms.sext(term, 2 * width) : terms.zext(term, 2 * width);
    return terms.ne(terms.mul(extend(a), extend(b)), extend(product));
  }
  const zero = terms.constant(width, 0);
  const isExact = terms.eq(signed ? terms.sdiv(product, b) : terms.udiv(product, b), a);
  const overflow = terms.and(terms.ne(b, zero), terms.not(isExact));
  if (!signed) return overflow;
  const minimum = terms.constant(width, 1n << BigInt(width - 1));
  const wraps = terms.and(terms.eq(a, minimum), terms.eq(b, terms.ones(width)));
  return terms.or(overflow, wraps);
}

function saturating(
  terms: Terms,
  operator: Extract<BinaryShadow, `${string}.sat`>,
  a: Term,
  b: Term,
): Term {
  const width = terms.width(a);
  const plain = operator.includes('add') ? terms.add(a, b) : terms.sub(a, b);
  const overflow = operator.replace('.sat', '.overflow') as Overflow;
  return terms.ite(overflows(terms, overflow, a, b), limit(), plain);

  function limit(): Term {
    if (operator === 'uadd.sat') return terms.ones(width);
    if (operator === 'usub.sat') return terms.constant(width, 0);
    const minimum = 1n << BigInt(width - 1);
    return terms.ite(
      isNegative(terms, a),
      terms.constant(width, minimum),
      terms.constant(width, minimum - 1n),
    );
  }
}

/** Reverses the order of groups of bits. */
function permuted(terms: Terms, a: Term, size: number): Term {
  const width = terms.width(a);
  let result = terms.extract(a, size - 1, 0);
  for (let low = size; low < width; low += size) {
    result = terms.concat(result, terms.extract(a, low + size - 1, low));
  }
  return result;
}

function countOnes(terms: Terms, a: Term): Term {
  const width = terms.width(a);
  let sum = terms.constant(width, 0);
  for (let bit = 0; bit < width; bit++) {
    sum = terms.add(sum, terms.zext(terms.extract(a, bit, bit), width));
  }
  return sum;
}

/** Counts zeros by a chain of choices that looks at the bits in order; a value of only zeros counts the width. */
function countZeros(terms: Terms, a: Term, countAt: (position: number) => number): Term {
  const width = terms.width(a);
  const positions = Array.from({ length: width }, (_, position) => position);
  positions.sort((first, second) => countAt(second) - countAt(first));
  return positions.reduce(
    (rest, position) =>
      terms.ite(
        terms.extract(a, position, position),
        terms.constant(width, countAt(position)),
        rest,
      ),
    terms.constant(width, width),
  );
}
