// The conversions of SMT-LIB's FloatingPoint theory: to_fp in all its forms, to_fp_unsigned, fp.to_ubv, fp.to_sbv. What the standard
// leaves open (a float that does not fit into a bit-vector) is read from an array of ours: equal floats give equal bits, and the
// solver may choose them.

import type { Term } from '../../expr/arena.ts';
import { type FloatFormat, formatWidth, layoutOf, type Rounding } from '../../expr/float/format.ts';
import {
  defaultNaN,
  floatConvert,
  floatFromInteger,
  floatLess,
  floatRoundToIntegral,
  floatToInteger,
  isInfiniteTerm,
  isNaNTerm,
} from '../../expr/float/terms.ts';
import type { Terms } from '../../expr/terms.ts';
import { byRounding } from './float-operators.ts';
import type { IndexedOperator } from './indexed-operators.ts';
import type { Operands } from './operands.ts';
import type { RealNumbers } from './real-numbers.ts';
import {
  floatSort,
  formatMistake,
  formatOfSort,
  isBitVector,
  isFloat,
  REAL,
  writtenSort,
} from './sorts.ts';

const WIDTHS = ["the width of a float's exponent", "the width of a float's significand"];

export const indexedFloatOperators: Readonly<Record<string, IndexedOperator>> = {
  to_fp: {
    numbers: WIDTHS,
    apply:
      (terms, [exponentBits, significandBits], reals) =>
      (operands) =>
        toFloat(terms, reals, operands, { exponentBits, significandBits }),
  },
  to_fp_unsigned: {
    numbers: WIDTHS,
    apply:
      (terms, [exponentBits, significandBits]) =>
      (operands) => {
        const format = checked(operands, { exponentBits, significandBits });
        const mode = operands.expectRoundingMode();
        operands.expectCount(2);
        operands.expectBitVector(1);
        giveFromInteger(terms, operands, format, mode, false);
      },
  },
  'fp.to_ubv': toBitVector('fp.to_ubv', false),
  'fp.to_sbv': toBitVector('fp.to_sbv', true),
};

function checked(operands: Operands, format: FloatFormat): FloatFormat {
  const mistake = formatMistake(format);
  return mistake === undefined ? format : operands.fail(mistake);
}

/** ((_ to_fp e s) bits), or with a rounding mode: a float, a signed bit-vector, a real number. */
function toFloat(terms: Terms, reals: RealNumbers, operands: Operands, widths: FloatFormat): void {
  const format = checked(operands, widths);
  if (operands.count === 1) {
    operands.expectSort(0, formatWidth(format));
    return operands.give(operands.term(0), floatSort(format));
  }
  const mode = operands.expectRoundingMode();
  operands.expectCount(2);
  const [sort, term] = [operands.sort(1), operands.term(1)];
  if (isBitVector(sort)) return giveFromInteger(terms, operands, format, mode, true);
  const give = (build: (rounding: Rounding) => Term) =>
    operands.give(byRounding(terms, mode, build), floatSort(format));
  if (isFloat(sort))
    return give((rounding) => floatConvert(terms, formatOfSort(sort), format, term, rounding));
  if (sort === REAL)
    return give((rounding) =>
      terms.constant(formatWidth(format), reals.bits(term, format, rounding)),
    );
  operands.fail(
    `operand 2 is ${writtenSort(sort)}, expected a float, a bit-vector or a real number`,
  );
}

function giveFromInteger(
  terms: Terms,
  operands: Operands,
  format: FloatFormat,
  mode: Term,
  isSigned: boolean,
): void {
  const result = byRounding(terms, mode, (rounding) =>
    floatFromInteger(terms, format, operands.term(1), isSigned, rounding),
  );
  operands.give(result, floatSort(format));
}

function toBitVector(name: string, isSigned: boolean): IndexedOperator {
  return {
    numbers: ['the width of a bit-vector'],
    apply:
      (terms, [width]) =>
      (operands) => {
        const mode = operands.expectRoundingMode();
        operands.expectCount(2);
        const format = formatOfSort(operands.expectFloat(1));
        if (width === 0) operands.fail('a bit-vector has at least 1 bit');
        operands.expectWidth(width);
        const result = byRounding(terms, mode, (rounding) => {
          const value = floatToInteger(terms, format, operands.term(1), width, isSigned, rounding);
          const key = `|${name}:${rounding}:${format.exponentBits}:${format.significandBits}:${width}`;
          const open = openValue(terms, key, format, operands.term(1), width);
          const fits = isInRange(terms, format, operands.term(1), width, isSigned, rounding);
          return terms.ite(fits, value, open);
        });
        operands.give(result, width);
      },
  };
}

/** The bits that the solver may choose for a float; one for all NaNs. */
function openValue(terms: Terms, name: string, format: FloatFormat, a: Term, width: number): Term {
  const floatWidth = formatWidth(format);
  const choices = terms.array(`${name}:${floatWidth}`, floatWidth, width);
  const index = terms.ite(isNaNTerm(terms, format, a), defaultNaN(terms, format), a);
  return terms.select(choices, index);
}

/** Does the rounded number fit into the bit-vector? */
function isInRange(
  terms: Terms,
  format: FloatFormat,
  a: Term,
  width: number,
  isSigned: boolean,
  rounding: Rounding,
): Term {
  const rounded = floatRoundToIntegral(terms, format, a, rounding);
  const limit = isSigned ? width - 1 : width;
  const isNumber = terms.not(
    terms.or(isNaNTerm(terms, format, a), isInfiniteTerm(terms, format, a)),
  );
  const beyond = powerOfTwo(terms, format, limit);
  const isBelow = beyond === undefined ? isNumber : floatLess(terms, format, rounded, beyond);
  const least = isSigned
    ? powerOfTwo(terms, format, limit, true)
    : terms.constant(formatWidth(format), 0);
  const isAbove =
    least === undefined ? terms.true : terms.not(floatLess(terms, format, rounded, least));
  return terms.and(isNumber, terms.and(isBelow, isAbove));
}

/** A power of two as a float; undefined if all finite floats are below it. */
function powerOfTwo(
  terms: Terms,
  format: FloatFormat,
  power: number,
  isNegative = false,
): Term | undefined {
  const { width, fractionBits, signBit, least } = layoutOf(
    formatWidth(format),
    format.exponentBits,
  );
  const biased = power - least - fractionBits + 1;
  if (biased >= 2 ** format.exponentBits - 1) return undefined;
  const bits = BigInt(biased) << BigInt(fractionBits);
  return terms.constant(width, isNegative ? bits | signBit : bits);
}
