// The classes of floats that llvm.is.fpclass tells apart, as conditions on their bits.

import type { Term } from '../../expr/arena.ts';
import type { FloatFormat } from '../../expr/float/format.ts';
import {
  hasSignBit,
  isFloatZero,
  isInfiniteTerm,
  isNaNTerm,
  isNormal,
  isSubnormal,
} from '../../expr/float/terms.ts';
import type { Terms } from '../../expr/terms.ts';

type Test = (terms: Terms, format: FloatFormat, a: Term) => Term;

/** A class of numbers: the bits of its negative and of its positive half in LLVM's FPClassTest. */
interface NumberClass {
  readonly negative: number;
  readonly positive: number;
  readonly test: Test;
}

const numberClasses: readonly NumberClass[] = [
  { negative: 0x20, positive: 0x40, test: (terms, _, a) => isFloatZero(terms, a) },
  { negative: 0x10, positive: 0x80, test: isSubnormal },
  { negative: 0x08, positive: 0x100, test: isNormal },
  { negative: 0x04, positive: 0x200, test: isInfiniteTerm },
];

const [signallingNaN, quietNaN] = [0x1, 0x2];

/** Whether the float is in one of the classes whose bits are set in `tests`. */
export function isInClass(terms: Terms, format: FloatFormat, a: Term, tests: number): Term {
  const numbers = numberClasses.map(({ negative, positive, test }) =>
    half(terms, a, (tests & negative) !== 0, (tests & positive) !== 0, () =>
      test(terms, format, a),
    ),
  );
  const quietBit = terms.extract(a, format.significandBits - 2, format.significandBits - 2);
  const nan = chosen(terms, quietBit, (tests & signallingNaN) !== 0, (tests & quietNaN) !== 0, () =>
    isNaNTerm(terms, format, a),
  );
  return [...numbers, nan].reduce((any, each) => terms.or(any, each), terms.false);
}

/** Whether the float is in a class of numbers, or in one half of it. */
function half(
  terms: Terms,
  a: Term,
  isNegative: boolean,
  isPositive: boolean,
  test: () => Term,
): Term {
  return chosen(terms, hasSignBit(terms, a), isPositive, isNegative, test);
}

/** Whether the test holds for a float whose bit is among those that count. */
function chosen(
  terms: Terms,
  bit: Term,
  clearCounts: boolean,
  setCounts: boolean,
  test: () => Term,
): Term {
  if (!clearCounts && !setCounts) return terms.false;
  if (clearCounts && setCounts) return test();
  return terms.and(test(), setCounts ? bit : terms.not(bit));
}
