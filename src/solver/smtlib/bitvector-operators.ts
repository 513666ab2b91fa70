// The operators of FixedSizeBitVectors and of the logic QF_BV, which adds the derived ones: each by
// the definition that the standard gives for it. Divisions and shifts are SMT-LIB's total
// functions.

import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import type { Apply } from './operands.ts';
import { overflowOperators } from './overflow-operators.ts';
import { BOOL } from './sorts.ts';

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
