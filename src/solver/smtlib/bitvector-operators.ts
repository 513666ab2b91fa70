// The operators of FixedSizeBitVectors and of the logic QF_BV, which adds the derived ones: each by
// the definition that the standard gives for it. Divisions and shifts are SMT-LIB's total
// functions.

import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import type { Apply } from './operands.ts';
import { BOOL, MAX_WIDTH } from './sorts.ts';

type Unary = (a: Term) => Term;
type Binary = (a: Term, b: Term) => Term;

export function bitVectorOperators(terms: Terms): Record<string, Apply> {
  return {
    bvnot: unary((a) => terms.not(a)),
    bvneg: unary((a) => terms.neg(a)),
    bvand: leftAssociative((a, b) => terms.and(a, b)),
    bvor: leftAssociative((a, b) => terms.or(a, b)),
    bvxor: leftAssociative((a, b) => terms.xor(a, b)),
    bvadd: leftAssociative((a, b) => terms.add(a, b)),
    bvmul: leftAssociative((a, b) => terms.mul(a, b)),
    bvnand: binary((a, b) => terms.not(terms.and(a, b))),
    bvnor: binary((a, b) => terms.not(terms.or(a, b))),
    bvxnor: binary((a, b) => terms.not(terms.xor(a, b))),
    bvsub: binary((a, b) => terms.sub(a, b)),
    bvudiv: binary((a, b) => terms.udiv(a, b)),
    bvurem: binary((a, b) => terms.urem(a, b)),
    bvsdiv: binary((a, b) => terms.sdiv(a, b)),
    bvsrem: binary((a, b) => terms.srem(a, b)),
    bvsmod: binary((a, b) => signedModulo(terms, a, b)),
    bvshl: binary((a, b) => terms.shl(a, b)),
    bvlshr: binary((a, b) => terms.lshr(a, b)),
    bvashr: binary((a, b) => terms.ashr(a, b)),
    // z3's rotations by an amount that is a term.
    ext_rotate_left: binary((a, b) => terms.rotl(a, b)),
    ext_rotate_right: binary((a, b) => terms.rotr(a, b)),
    bvult: predicate((a, b) => terms.ult(a, b)),
    bvule: predicate((a, b) => terms.ule(a, b)),
    bvugt: predicate((a, b) => terms.ugt(a, b)),
    bvuge: predicate((a, b) => terms.uge(a, b)),
    bvslt: predicate((a, b) => terms.slt(a, b)),
    bvsle: predicate((a, b) => terms.sle(a, b)),
    bvsgt: predicate((a, b) => terms.sgt(a, b)),
    bvsge: predicate((a, b) => terms.sge(a, b)),
    bvcomp: (operands) => {
      operands.expectCount(2);
      operands.expectBitVector(0);
      operands.expectSameSort();
      operands.give(terms.eq(operands.term(0), operands.term(1)), 1);
    },
    concat: (operands) => {
      operands.expectAtLeast(2);
      let width = operands.expectBitVector(0);
      let result = operands.term(0);
      for (let place = 1; place < operands.count; place++) {
        width = operands.expectWidth(width + operands.expectBitVector(place));
        result = terms.concat(result, operands.term(place));
      }
      operands.give(result, width);
    },
    ...overflowOperators(terms),
  };
}

function unary(compute: Unary): Apply {
  return (operands) => {
    operands.expectCount(1);
    const sort = operands.expectBitVector(0);
    operands.give(compute(operands.term(0)), sort);
  };
}

function binary(compute: Binary): Apply {
  return (operands) => {
    operands.expectCount(2);
    operands.expectBitVector(0);
    const sort = operands.expectSameSort();
    operands.give(compute(operands.term(0), operands.term(1)), sort);
  };
}

function leftAssociative(compute: Binary): Apply {
  return (operands) => {
    operands.expectAtLeast(2);
    operands.expectBitVector(0);
    const sort = operands.expectSameSort();
    let result = operands.term(0);
    for (let place = 1; place < operands.count; place++) {
      result = compute(result, operands.term(place));
    }
    operands.give(result, sort);
  };
}

function predicate(compute: Binary): Apply {
  return (operands) => {
    operands.expectCount(2);
    operands.expectBitVector(0);
    operands.expectSameSort();
    operands.give(compute(operands.term(0), operands.term(1)), BOOL);
  };
}

/**
 * The remainder with the sign of the divisor. It differs from the remainder with the sign of the dividend if that is not zero
 * and the signs differ: then the divisor is added. A zero divisor gives the dividend, which the addition does not change.
 */
function signedModulo(terms: Terms, a: Term, b: Term): Term {
  const top = terms.width(a) - 1;
  const remainder = terms.srem(a, b);
  const isZero = terms.eq(remainder, terms.constant(top + 1, 0));
  const sameSign = terms.eq(terms.extract(a, top, top), terms.extract(b, top, top));
  return terms.ite(terms.or(isZero, sameSign), remainder, terms.add(remainder, b));
}

// ---- Overflow predicates of SMT-LIB 2.7: whether the exact result leaves the range of its width ---------

function overflowOperators(terms: Terms): Record<string, Apply> {
  const minimum = (width: number) => terms.constant(width, 1n << BigInt(width - 1));
  const isMinimum = (a: Term) => terms.eq(a, minimum(terms.width(a)));

  return {
    bvnego: (operands) => {
      operands.expectCount(1);
      operands.expectBitVector(0);
      operands.give(isMinimum(operands.term(0)), BOOL);
    },
    bvuaddo: predicate((a, b) => terms.ult(terms.add(a, b), a)),
    bvusubo: predicate((a, b) => terms.ult(a, b)),
    bvsaddo: predicate((a, b) => signedSumOverflows(terms, a, b, terms.add(a, b))),
    // a - b = a + ~b + 1, and ~b has the sign that -b should have.
    bvssubo: predicate((a, b) => signedSumOverflows(terms, a, terms.not(b), terms.sub(a, b))),
    bvumulo: predicate((a, b) => unsignedProductOverflows(terms, a, b)),
    bvsmulo: predicate((a, b) => signedProductOverflows(terms, a, b)),
    bvsdivo: predicate((a, b) => terms.and(isMinimum(a), terms.eq(b, terms.ones(terms.width(b))))),
  };
}

function sign(terms: Terms, a: Term): Term {
  const top = terms.width(a) - 1;
  return terms.extract(a, top, top);
}

/** A sum overflows where both summands have the one sign and the sum has the other. */
function signedSumOverflows(terms: Terms, a: Term, b: Term, sum: Term): Term {
  const signs = terms.eq(sign(terms, a), sign(terms, b));
  return terms.and(signs, terms.ne(sign(terms, a), sign(terms, sum)));
}

function unsignedProductOverflows(terms: Terms, a: Term, b: Term): Term {
  const width = terms.width(a);
  if (2 * width > MAX_WIDTH) return wideProductOverflows(terms, a, b);
  const product = terms.mul(terms.zext(a, 2 * width), terms.zext(b, 2 * width));
  const upper = terms.extract(product, 2 * width - 1, width);
  return terms.ne(upper, terms.constant(width, 0));
}

/**
 * For widths whose double no term has, by halves of at most 64 bits:
 * a * b = ah*bh*2^2h + (ah*bl + al*bh)*2^h + al*bl. Where both high halves are nonzero, that is an
 * overflow already; elsewhere one of the middle products is zero, so that their sum cannot wrap.
 */
function wideProductOverflows(terms: Terms, a: Term, b: Term): Term {
  const width = terms.width(a);
  const half = Math.ceil(width / 2);
  const double = 2 * half;
  const high = (x: Term) => terms.zext(terms.extract(x, width - 1, half), double);
  const low = (x: Term) => terms.zext(terms.extract(x, half - 1, 0), double);
  const isNotZero = (x: Term) => terms.ne(x, terms.constant(double, 0));

  const middle = terms.add(terms.mul(high(a), low(b)), terms.mul(low(a), high(b)));
  const lowest = terms.mul(low(a), low(b));
  const shifted = terms.shl(middle, terms.constant(double, half));
  const sum = terms.add(lowest, shifted);
  const reasons = [
    terms.and(isNotZero(high(a)), isNotZero(high(b))),
    isNotZero(terms.lshr(middle, terms.constant(double, half))),
    terms.ult(sum, lowest),
  ];
  if (width < double) reasons.push(terms.eq(sign(terms, sum), terms.true));
  return reasons.reduce((one, other) => terms.or(one, other));
}

/** This compares magnitudes: the product of the absolute values may reach 2^(w-1) only if it is negative. */
function signedProductOverflows(terms: Terms, a: Term, b: Term): Term {
  const width = terms.width(a);
  const magnitude = (x: Term) => terms.ite(sign(terms, x), terms.neg(x), x);
  const [left, right] = [magnitude(a), magnitude(b)];
  if (2 * width <= MAX_WIDTH) {
    const product = terms.mul(terms.sext(a, 2 * width), terms.sext(b, 2 * width));
    return terms.ne(product, terms.sext(terms.extract(product, width - 1, 0), 2 * width));
  }
  const isNegative = terms.xor(sign(terms, a), sign(terms, b));
  const minimum = 1n << BigInt(width - 1);
  const limit = terms.ite(
    isNegative,
    terms.constant(width, minimum),
    terms.constant(width, minimum - 1n),
  );
  return terms.or(
    unsignedProductOverflows(terms, left, right),
    terms.ugt(terms.mul(left, right), limit),
  );
}
