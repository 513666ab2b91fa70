// The operators of SMT-LIB's Core theory (Booleans, equality of anything, if-then-else) and of ArraysEx (select and store).
// Connectives take any number of operands, as the standard's attributes (:left-assoc, :chainable, :pairwise) say. Constant
// arrays are qualified identifiers, which the reader itself knows.

import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import type { ArrayEqualities } from './array-equality.ts';
import { sameFloat } from './float-operators.ts';
import type { Apply, Operands } from './operands.ts';
import { BOOL, elementSort, formatOfSort, indexSort, isArray, isFloat } from './sorts.ts';

export function coreOperators(terms: Terms, arrays: ArrayEqualities): Record<string, Apply> {
  const equal = (operands: Operands, a: Term, b: Term): Term => {
    const sort = operands.sort(0);
    if (isFloat(sort)) return sameFloat(terms, formatOfSort(sort), a, b);
    return isArray(sort) ? arrays.equal(a, b) : terms.eq(a, b);
  };

  return {
    not: (operands) => {
      operands.expectCount(1);
      operands.expectSort(0, BOOL);
      operands.give(terms.not(operands.term(0)), BOOL);
    },
    and: connective((a, b) => terms.and(a, b)),
    or: connective((a, b) => terms.or(a, b)),
    xor: connective((a, b) => terms.xor(a, b)),
    '=>': (operands) => {
      operands.expectAtLeast(2);
      operands.expectAll(BOOL);
      let result = operands.term(operands.count - 1);
      for (let place = operands.count - 2; place >= 0; place--) {
        result = terms.or(terms.not(operands.term(place)), result);
      }
      operands.give(result, BOOL);
    },
    '=': (operands) => {
      operands.expectAtLeast(2);
      operands.expectSameSort();
      operands.expectNoReal(0);
      let result = equal(operands, operands.term(0), operands.term(1));
      for (let place = 1; place + 1 < operands.count; place++) {
        const next = equal(operands, operands.term(place), operands.term(place + 1));
        result = terms.and(result, next);
      }
      operands.give(result, BOOL);
    },
    distinct: (operands) => {
      operands.expectAtLeast(2);
      operands.expectSameSort();
      operands.expectNoReal(0);
      let result = terms.true;
      for (let first = 0; first < operands.count; first++) {
        for (let second = first + 1; second < operands.count; second++) {
          const same = equal(operands, operands.term(first), operands.term(second));
          result = terms.and(result, terms.not(same));
        }
      }
      operands.give(result, BOOL);
    },
    ite: (operands) => {
      operands.expectCount(3);
      operands.expectSort(0, BOOL);
      const sort = operands.expectSameSort(1);
      operands.expectNoReal(1);
      operands.give(terms.ite(operands.term(0), operands.term(1), operands.term(2)), sort);
    },
  };
}

function connective(combine: (a: Term, b: Term) => Term): Apply {
  return (operands) => {
    operands.expectAtLeast(1);
    operands.expectAll(BOOL);
    let result = operands.term(0);
    for (let place = 1; place < operands.count; place++) {
      result = combine(result, operands.term(place));
    }
    operands.give(result, BOOL);
  };
}

export function arrayOperators(terms: Terms): Record<string, Apply> {
  return {
    select: (operands) => {
      operands.expectCount(2);
      const array = operands.expectArray(0);
      operands.expectSort(1, indexSort(array));
      operands.give(terms.select(operands.term(0), operands.term(1)), elementSort(array));
    },
    store: (operands) => {
      operands.expectCount(3);
      const array = operands.expectArray(0);
      operands.expectSort(1, indexSort(array));
      operands.expectSort(2, elementSort(array));
      const result = terms.store(operands.term(0), operands.term(1), operands.term(2));
      operands.give(result, array);
    },
  };
}
