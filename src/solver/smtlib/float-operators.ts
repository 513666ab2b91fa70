// The operators of SMT-LIB's FloatingPoint theory, but for conversions. Floats are bit-vectors here, and the theory's one NaN is every
// NaN: what compares floats as values (=, distinct) takes all NaNs for equal, and no other operator tells them apart.
//
// A rounding mode that is not constant makes a choice between five results. Where the standard leaves a result open, it is a
// variable of ours, so that the solver may choose it: min and max of zeros with different signs.

import type { Term } from '../../expr/arena.ts';
import { type FloatFormat, formatWidth, layoutOf, Rounding } from '../../expr/float/format.ts';
import {
  floatAbsolute,
  floatArithmetic,
  floatEqual,
  floatLess,
  floatLessOrEqual,
  floatMultiplyAdd,
  floatNegate,
  floatRoundToIntegral,
  floatSquareRoot,
  hasSignBit,
  isFloatZero,
  isInfiniteTerm,
  isNaNTerm,
  isNormal,
  isSubnormal,
} from '../../expr/float/terms.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import type { Apply, Operands } from './operands.ts';
import { BOOL, floatSort, formatMistake, formatOfSort } from './sorts.ts';

/** The names of rounding modes, the long ones by mode, and the short ones. */
export const ROUNDING_NAMES: readonly string[] = [
  'roundNearestTiesToEven',
  'roundNearestTiesToAway',
  'roundTowardPositive',
  'roundTowardNegative',
  'roundTowardZero',
];
const SHORT_NAMES = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'];

/** Each name of a rounding mode with its term. */
export function roundingConstants(terms: Terms): [name: string, term: Term][] {
  return [ROUNDING_NAMES, SHORT_NAMES].flatMap((names) =>
    names.map((name, mode): [string, Term] => [name, terms.constant(3, mode)]),
  );
}

/** The condition that a variable is a rounding mode: three bits have more values than there are modes. */
export function isRoundingMode(terms: Terms, variable: Term): Term {
  return terms.ult(variable, terms.constant(3, ROUNDING_NAMES.length));
}

/** What `build` makes for the mode; a choice if the mode is not known. */
export function byRounding(terms: Terms, mode: Term, build: (rounding: Rounding) => Term): Term {
  const number = terms.isConstant(mode) ? terms.constantNumber(mode) : -1;
  const modes = Object.values(Rounding);
  if (number >= 0) return build(modes[number]);
  return modes
    .slice(1)
    .reduce(
      (rest, rounding) =>
        terms.ite(terms.eq(mode, terms.constant(3, rounding)), build(rounding), rest),
      build(modes[0]),
    );
}

/** Equality of values: there is one NaN, and the zeros differ. */
export function sameFloat(terms: Terms, format: FloatFormat, a: Term, b: Term): Term {
  const areNaNs = terms.and(isNaNTerm(terms, format, a), isNaNTerm(terms, format, b));
  return terms.or(areNaNs, terms.eq(a, b));
}

export function floatOperators(terms: Terms): Record<string, Apply> {
  return {
    fp: (operands) => literal(terms, operands),
    'fp.abs': unary((_, a) => floatAbsolute(terms, a)),
    'fp.neg': unary((_, a) => floatNegate(terms, a)),
    'fp.add': arithmetic(terms, Op.floatAdd),
    'fp.sub': arithmetic(terms, Op.floatSub),
    'fp.mul': arithmetic(terms, Op.floatMul),
    'fp.div': arithmetic(terms, Op.floatDiv),
    'fp.fma': rounded(terms, 3, (format, [a, b, c], rounding) =>
      floatMultiplyAdd(terms, format, a, b, c, rounding),
    ),
    'fp.sqrt': rounded(terms, 1, (format, [a], rounding) =>
      floatSquareRoot(terms, format, a, rounding),
    ),
    'fp.roundToIntegral': rounded(terms, 1, (format, [a], rounding) =>
      floatRoundToIntegral(terms, format, a, rounding),
    ),
    'fp.rem': binary((format, a, b) => floatArithmetic(terms, Op.floatRem, format, a, b)),
    'fp.min': binary((format, a, b) => extreme(terms, 'min', format, a, b)),
    'fp.max': binary((format, a, b) => extreme(terms, 'max', format, a, b)),
    'fp.eq': comparison(terms, (format, a, b) => floatEqual(terms, format, a, b)),
    'fp.lt': comparison(terms, (format, a, b) => floatLess(terms, format, a, b)),
    'fp.leq': comparison(terms, (format, a, b) => floatLessOrEqual(terms, format, a, b)),
    'fp.gt': comparison(terms, (format, a, b) => floatLess(terms, format, b, a)),
    'fp.geq': comparison(terms, (format, a, b) => floatLessOrEqual(terms, format, b, a)),
    'fp.isNormal': predicate((format, a) => isNormal(terms, format, a)),
    'fp.isSubnormal': predicate((format, a) => isSubnormal(terms, format, a)),
    'fp.isZero': predicate((_, a) => isFloatZero(terms, a)),
    'fp.isInfinite': predicate((format, a) => isInfiniteTerm(terms, format, a)),
    'fp.isNaN': predicate((format, a) => isNaNTerm(terms, format, a)),
    'fp.isNegative': predicate((format, a) =>
      terms.and(hasSignBit(terms, a), terms.not(isNaNTerm(terms, format, a))),
    ),
    'fp.isPositive': predicate((format, a) =>
      terms.not(terms.or(hasSignBit(terms, a), isNaNTerm(terms, format, a))),
    ),
    'fp.to_real': (operands) =>
      operands.fail('fp.to_real: clew knows real numbers only as constants that become floats'),
  };
}

/** (fp sign exponent fraction), of bit-vectors. */
function literal(terms: Terms, operands: Operands): void {
  operands.expectCount(3);
  operands.expectSort(0, 1);
  const exponentBits = operands.expectBitVector(1);
  const significandBits = operands.expectBitVector(2) + 1;
  const mistake = formatMistake({ exponentBits, significandBits });
  if (mistake !== undefined) operands.fail(mistake);
  const lower = terms.concat(operands.term(1), operands.term(2));
  operands.give(
    terms.concat(operands.term(0), lower),
    floatSort({ exponentBits, significandBits }),
  );
}

function unary(compute: (format: FloatFormat, a: Term) => Term): Apply {
  return (operands) => {
    operands.expectCount(1);
    const sort = operands.expectFloat(0);
    operands.give(compute(formatOfSort(sort), operands.term(0)), sort);
  };
}

function predicate(compute: (format: FloatFormat, a: Term) => Term): Apply {
  return (operands) => {
    operands.expectCount(1);
    const sort = operands.expectFloat(0);
    operands.give(compute(formatOfSort(sort), operands.term(0)), BOOL);
  };
}

function binary(compute: (format: FloatFormat, a: Term, b: Term) => Term): Apply {
  return (operands) => {
    operands.expectCount(2);
    const sort = operands.expectFloat(0);
    operands.expectSameSort();
    operands.give(compute(formatOfSort(sort), operands.term(0), operands.term(1)), sort);
  };
}

/** Comparisons can be chained. */
function comparison(terms: Terms, compare: (format: FloatFormat, a: Term, b: Term) => Term): Apply {
  return (operands) => {
    operands.expectAtLeast(2);
    const format = formatOfSort(operands.expectFloat(0));
    operands.expectSameSort();
    let result = terms.true;
    for (let place = 0; place + 1 < operands.count; place++) {
      const next = compare(format, operands.term(place), operands.term(place + 1));
      result = terms.and(result, next);
    }
    operands.give(result, BOOL);
  };
}

/** An operator with a rounding mode before its `count` operands. */
function rounded(
  terms: Terms,
  count: number,
  compute: (format: FloatFormat, operands: readonly Term[], rounding: Rounding) => Term,
): Apply {
  return (operands) => {
    const mode = operands.expectRoundingMode();
    operands.expectCount(count + 1);
    const sort = operands.expectFloat(1);
    operands.expectSameSort(1);
    const values = Array.from({ length: count }, (_, i) => operands.term(i + 1));
    const format = formatOfSort(sort);
    operands.give(
      byRounding(terms, mode, (rounding) => compute(format, values, rounding)),
      sort,
    );
  };
}

function arithmetic(
  terms: Terms,
  op: typeof Op.floatAdd | typeof Op.floatSub | typeof Op.floatMul | typeof Op.floatDiv,
): Apply {
  return rounded(terms, 2, (format, [a, b], rounding) =>
    floatArithmetic(terms, op, format, a, b, rounding),
  );
}

/** The other operand of a NaN; of two zeros with different signs one that the solver may choose, by their order. */
function extreme(terms: Terms, name: 'min' | 'max', format: FloatFormat, a: Term, b: Term): Term {
  const isFirst = name === 'min' ? floatLess(terms, format, a, b) : floatLess(terms, format, b, a);
  const areZeros = terms.and(isFloatZero(terms, a), isFloatZero(terms, b));
  const isOpen = terms.and(areZeros, terms.ne(a, b));
  const choice = (order: string) =>
    terms.variable(`|fp.${name}:${format.exponentBits}:${format.significandBits}:${order}`, 1);
  const sign = terms.ite(hasSignBit(terms, a), choice('-+'), choice('+-'));
  const { width } = layoutOf(formatWidth(format), format.exponentBits);
  const zero = terms.concat(sign, terms.constant(width - 1, 0));
  const isTaken = terms.or(isFirst, isNaNTerm(terms, format, b));
  const ordered = terms.ite(terms.and(isTaken, terms.not(isNaNTerm(terms, format, a))), a, b);
  return terms.ite(isOpen, zero, ordered);
}
