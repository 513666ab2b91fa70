/**
 * Floats taken apart and put together as circuits. Every operation computes a `Magnitude`, exactly or with a last bit that marks
 * what is missing, and `roundWord` makes a float of it: normalise, shift what is too small, round, pack.
 */
import { type FloatLayout, Rounding } from '../../expr/float/format.ts';
import { addWords, lessWords, muxWords, type Word } from '../circuits.ts';
import { falseLiteral, type Gates, type Literal, trueLiteral } from '../gates.ts';
import {
  addConstant,
  allBits,
  anyBit,
  constantWord,
  maskWord,
  noBit,
  normaliseWord,
  shiftRightSticky,
  signOfWord,
  subtractWords,
  widened,
  zeros,
} from './words.ts';

/** (-1)^sign * significand * 2^exponent; the exponent is signed. */
export interface Magnitude {
  readonly sign: Literal;
  readonly significand: Word;
  readonly exponent: Word;
}

/** A float taken apart; the number is meaningless where it is infinite or a NaN. */
export interface Unpacked extends Magnitude {
  readonly bits: Word;
  readonly isNaN: Literal;
  readonly isInfinite: Literal;
  readonly isZero: Literal;
}

/** The width of exponents that holds all sums and differences that the operations compute. */
export function exponentWidth(...layouts: readonly FloatLayout[]): number {
  const limits = layouts.map(
    ({ least, exponentBits, precision }) =>
      4 * (Math.abs(least) + 2 ** exponentBits) + 8 * precision + 512,
  );
  return 1 + Math.ceil(Math.log2(Math.max(...limits)));
}

/** The exponent has `width` bits. Subnormal numbers are not normalised. */
export function unpackWord(gates: Gates, layout: FloatLayout, bits: Word, width: number): Unpacked {
  const { fractionBits } = layout;
  const fraction = bits.slice(0, fractionBits);
  const field = bits.slice(fractionBits, layout.width - 1);
  const [isLeast, isMost] = [noBit(gates, field), allBits(gates, field)];
  const hasFraction = anyBit(gates, fraction);
  const beforeFirst = constantWord(width, layout.least - 1);
  return {
    bits,
    sign: signOfWord(bits),
    significand: [...fraction, isLeast ^ 1],
    exponent: addWords(gates, beforeFirst, widened(field, width), isLeast),
    isNaN: gates.and(isMost, hasFraction),
    isInfinite: gates.and(isMost, hasFraction ^ 1),
    isZero: gates.and(isLeast, hasFraction ^ 1),
  };
}

/** The same number with the top bit of its significand set, unless it is zero. */
export function normalised<Number extends Magnitude>(gates: Gates, number: Number): Number {
  const { word, by } = normaliseWord(gates, number.significand);
  const { exponent } = number;
  return {
    ...number,
    significand: word,
    exponent: subtractWords(gates, exponent, widened(by, exponent.length)),
  };
}

/** The bits of the float that a number is rounded to. */
export function roundWord(
  gates: Gates,
  layout: FloatLayout,
  number: Magnitude,
  rounding: Rounding,
): Word {
  const { significand, exponent } = condensed(gates, layout, normalised(gates, number));
  const isNumber = signOfWord(significand);
  // How far the last kept bit is above the last bit of the smallest float.
  const rise = addConstant(gates, exponent, 2 - layout.least);
  const isLow = signOfWord(rise);
  const amount = maskWord(gates, isLow, subtractWords(gates, zeros(rise.length), rise));
  const [sticky, guard, ...kept] = shiftRightSticky(gates, significand, amount);
  const up = roundsUp(gates, rounding, number.sign, kept[0], guard, sticky);
  const rounded = addWords(gates, [...kept, falseLiteral], zeros(kept.length + 1), up);
  const field = addWords(
    gates,
    maskWord(gates, isLow ^ 1, rise),
    widened(rounded.slice(layout.fractionBits), rise.length),
  );
  const beyond = constantWord(rise.length, 2 ** layout.exponentBits - 1);
  const packed = [...rounded.slice(0, layout.fractionBits), ...field.slice(0, layout.exponentBits)];
  const largest = overflowed(layout, number.sign, rounding);
  const magnitude = muxWords(gates, lessWords(gates, field, beyond), packed, largest);
  return [...maskWord(gates, isNumber, magnitude), number.sign];
}

/** Exactly two bits below those that are kept; the lower one stands for all that was there. */
function condensed(gates: Gates, { precision }: FloatLayout, number: Magnitude): Magnitude {
  const { sign, significand, exponent } = number;
  const surplus = significand.length - (precision + 2);
  if (surplus <= 0) {
    const padded = [...zeros(-surplus), ...significand];
    return { sign, significand: padded, exponent: addConstant(gates, exponent, surplus) };
  }
  const sticky = anyBit(gates, significand.slice(0, surplus + 1));
  return {
    sign,
    significand: [sticky, ...significand.slice(surplus + 1)],
    exponent: addConstant(gates, exponent, surplus),
  };
}

/** Does the magnitude go up? `guard` is worth half a unit, `sticky` says that there is something below it. */
export function roundsUp(
  gates: Gates,
  rounding: Rounding,
  sign: Literal,
  isOdd: Literal,
  guard: Literal,
  sticky: Literal,
): Literal {
  switch (rounding) {
    case Rounding.nearestEven:
      return gates.and(guard, gates.or(sticky, isOdd));
    case Rounding.nearestAway:
      return guard;
    case Rounding.up:
      return gates.and(sign ^ 1, gates.or(guard, sticky));
    case Rounding.down:
      return gates.and(sign, gates.or(guard, sticky));
    default:
      return falseLiteral;
  }
}

/** What is too large for the format is infinite, or the largest number where the rounding mode keeps below it. */
function overflowed(layout: FloatLayout, sign: Literal, rounding: Rounding): Word {
  const infinite = becomesInfinite(sign, rounding);
  const fraction = Array.from({ length: layout.fractionBits }, () => infinite ^ 1);
  const ones = Array.from({ length: layout.exponentBits - 1 }, () => trueLiteral);
  return [...fraction, infinite, ...ones];
}

function becomesInfinite(sign: Literal, rounding: Rounding): Literal {
  switch (rounding) {
    case Rounding.up:
      return sign ^ 1;
    case Rounding.down:
      return sign;
    default:
      return rounding === Rounding.towardZero ? falseLiteral : trueLiteral;
  }
}

export function infinityWord(layout: FloatLayout, sign: Literal): Word {
  return [...constantWord(layout.width - 1, layout.infinity), sign];
}

/** The result, unless an operand is a NaN, or the operation is invalid: then the first NaN made quiet, or the default NaN. */
export function unlessNaN(
  gates: Gates,
  layout: FloatLayout,
  operands: readonly Unpacked[],
  isInvalid: Literal,
  result: Word,
): Word {
  const valid = muxWords(gates, isInvalid, constantWord(layout.width, layout.defaultNaN), result);
  return operands.reduceRight<Word>((rest, operand) => {
    const quiet = operand.bits.map((bit, i) => (i === layout.fractionBits - 1 ? trueLiteral : bit));
    return muxWords(gates, operand.isNaN, quiet, rest);
  }, valid);
}
