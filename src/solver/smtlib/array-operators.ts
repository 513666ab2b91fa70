// The operators of ArraysEx: select and store. (Equality of arrays is with the other equalities, in
// core-operators.ts; constant arrays are qualified identifiers, which the reader itself knows.)

import type { Terms } from '../../expr/terms.ts';
import type { Apply } from './operands.ts';
import { elementSort, indexSort } from './sorts.ts';

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
