// The overflow predicates that SMT-LIB 2.7 added to FixedSizeBitVectors: whether the exact result
// leaves the range of its width.

import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import type { Apply } from './operands.ts';
import { BOOL, MAX_WIDTH } from './sorts.ts';

export function overflowOperators(terms: Terms): Record<string, Apply> {
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

function predicate(holds: (a: Term, b: Term) => Term): Apply {
  return (operands) => {
    operands.expectCount(2);
    operands.expectBitVector(0);
    operands.expectSameSort();
    operands.give(holds(operands.term(0), operands.term(1)), BOOL);
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

/** By magnitudes: the product of the absolute values may reach 2^(w-1) only if it is negative. */
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
