/** The circuits of comparisons, of conversions between formats and from and to integers, and of rounding to an integer. */
import type { FloatLayout, Rounding } from '../../expr/float/format.ts';
import {
  addWords,
  equalWords,
  lessWords,
  muxWords,
  negateWord,
  shiftLeftWord,
  type Word,
} from '../circuits.ts';
import { falseLiteral, type Gates, type Literal, trueLiteral } from '../gates.ts';
import {
  exponentWidth,
  infinityWord,
  type Magnitude,
  roundsUp,
  roundWord,
  type Unpacked,
  unlessNaN,
  unpackWord,
} from './number.ts';
import {
  constantWord,
  maskWord,
  noBit,
  shiftRightSticky,
  signOfWord,
  subtractWords,
  widened,
  zeros,
} from './words.ts';

/** The three ordered comparisons of two floats. */
export function compareFloats(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  y: Word,
): { readonly isEqual: Literal; readonly isLess: Literal } {
  const width = exponentWidth(layout);
  const [ux, uy] = [unpackWord(gates, layout, x, width), unpackWord(gates, layout, y, width)];
  const isOrdered = gates.or(ux.isNaN, uy.isNaN) ^ 1;
  const areZeros = gates.and(ux.isZero, uy.isZero);
  const isEqual = gates.or(areZeros, equalWords(gates, x, y));
  const isLess = gates.and(areZeros ^ 1, lessInOrder(gates, x, y));
  return { isEqual: gates.and(isOrdered, isEqual), isLess: gates.and(isOrdered, isLess) };
}

/** Floats are ordered like signs and magnitudes: among negative ones the greater magnitude is less. */
function lessInOrder(gates: Gates, x: Word, y: Word): Literal {
  const top = x.length - 1;
  const [a, b] = [x.slice(0, top), y.slice(0, top)];
  const sameSign = gates.mux(x[top], lessWords(gates, b, a), lessWords(gates, a, b));
  return gates.mux(gates.xor(x[top], y[top]), x[top], sameSign);
}

export function convertFloat(
  gates: Gates,
  from: FloatLayout,
  to: FloatLayout,
  x: Word,
  rounding: Rounding,
): Word {
  const unpacked = unpackWord(gates, from, x, exponentWidth(from, to));
  const finite = roundWord(gates, to, unpacked, rounding);
  const result = muxWords(gates, unpacked.isInfinite, infinityWord(to, unpacked.sign), finite);
  return muxWords(gates, unpacked.isNaN, convertedNaN(from, to, x), result);
}

/** A NaN keeps the upper bits of its fraction and becomes quiet. */
function convertedNaN(from: FloatLayout, to: FloatLayout, x: Word): Word {
  const more = to.fractionBits - from.fractionBits;
  const fraction = x.slice(Math.max(0, -more), from.fractionBits);
  const aligned = [...zeros(Math.max(0, more)), ...fraction];
  const exponent = Array.from({ length: to.exponentBits }, () => trueLiteral);
  return [...aligned.slice(0, to.fractionBits - 1), trueLiteral, ...exponent, signOfWord(x)];
}

export function integerToFloat(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  isSigned: boolean,
  rounding: Rounding,
): Word {
  const sign = isSigned ? signOfWord(x) : falseLiteral;
  const significand = muxWords(gates, sign, negateWord(gates, x), x);
  return roundWord(
    gates,
    layout,
    { sign, significand, exponent: zeros(exponentWidth(layout)) },
    rounding,
  );
}

/** The magnitude of a number rounded to an integer: exact where its last bit is worth one or more. */
function integralMagnitude(
  gates: Gates,
  { sign, significand, exponent }: Magnitude,
  rounding: Rounding,
): Word {
  const isSmall = signOfWord(exponent);
  const amount = maskWord(gates, isSmall, subtractWords(gates, zeros(exponent.length), exponent));
  const [sticky, guard, ...kept] = shiftRightSticky(gates, [...zeros(2), ...significand], amount);
  const up = roundsUp(gates, rounding, sign, kept[0], guard, sticky);
  return addWords(gates, [...kept, falseLiteral], zeros(kept.length + 1), up);
}

export function roundToIntegralFloat(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  rounding: Rounding,
): Word {
  const width = exponentWidth(layout);
  const unpacked = unpackWord(gates, layout, x, width);
  const significand = integralMagnitude(gates, unpacked, rounding);
  const number = { sign: unpacked.sign, significand, exponent: zeros(width) };
  const rounded = roundWord(gates, layout, number, rounding);
  // From an exponent of zero on all floats are integers, infinities included.
  const result = muxWords(gates, signOfWord(unpacked.exponent), rounded, x);
  return unlessNaN(gates, layout, [unpacked], falseLiteral, result);
}

/** What does not fit gives x86's "integer indefinite": the least signed integer, or all ones. */
export function floatToInteger(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  width: number,
  isSigned: boolean,
  rounding: Rounding,
): Word {
  const unpacked = unpackWord(gates, layout, x, exponentWidth(layout));
  const { word: magnitude, isTooLarge } = integerMagnitude(gates, unpacked, width, rounding);
  const isSpecial = gates.or(unpacked.isNaN, unpacked.isInfinite);
  const beyond = beyondRange(gates, magnitude, unpacked.sign, width, isSigned);
  const isOutside = gates.or(isSpecial, gates.or(isTooLarge, beyond));
  const low = magnitude.slice(0, width);
  const value = muxWords(gates, unpacked.sign, negateWord(gates, low), low);
  const indefinite = constantWord(width, isSigned ? 1n << BigInt(width - 1) : -1);
  return muxWords(gates, isOutside, indefinite, value);
}

/** Shifts the significand to where its last bit is worth one; what would need more than the width is too large. */
function integerMagnitude(
  gates: Gates,
  number: Unpacked,
  width: number,
  rounding: Rounding,
): { readonly word: Word; readonly isTooLarge: Literal } {
  const { significand, exponent } = number;
  const size = Math.max(width, significand.length) + 1;
  const isSmall = signOfWord(exponent);
  const small = widened(integralMagnitude(gates, number, rounding), size);
  const limit = constantWord(exponent.length, Math.max(0, width - significand.length) + 1);
  const isFar = gates.and(isSmall ^ 1, lessWords(gates, limit, exponent));
  const amount = maskWord(gates, gates.or(isSmall, isFar) ^ 1, exponent);
  const large = shiftLeftWord(gates, widened(significand, size), amount);
  return { word: muxWords(gates, isSmall, small, large), isTooLarge: isFar };
}

function beyondRange(
  gates: Gates,
  magnitude: Word,
  sign: Literal,
  width: number,
  isSigned: boolean,
): Literal {
  const above = noBit(gates, magnitude.slice(width)) ^ 1;
  if (!isSigned) return gates.or(above, gates.and(sign, noBit(gates, magnitude) ^ 1));
  const isLeast = gates.and(magnitude[width - 1], noBit(gates, magnitude.slice(0, width - 1)));
  const fits = gates.or(magnitude[width - 1] ^ 1, gates.and(sign, isLeast));
  return gates.or(above, fits ^ 1);
}
