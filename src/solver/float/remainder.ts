/**
 * The circuits of fmod and of IEEE's remainder: long division, one step for each bit that the exponents may be apart. Of
 * single precision that is some 280 steps; of double precision it would be 2,100, which no SAT solver gets through, so
 * formats with wider exponents are declined (`steps`).
 */
import type { FloatLayout } from '../../expr/float/format.ts';
import { Rounding } from '../../expr/float/format.ts';
import { equalWords, lessSignedWords, lessWords, muxWords, type Word } from '../circuits.ts';
import { falseLiteral, type Gates, type Literal } from '../gates.ts';
import {
  exponentWidth,
  normalised,
  roundWord,
  type Unpacked,
  unlessNaN,
  unpackWord,
} from './number.ts';
import { addConstant, constantWord, subtractWords } from './words.ts';

/** Exponents of so many bits are the widest that are divided. */
export const widestExponent = 8;

export function remainderFloats(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  y: Word,
  isNearest: boolean,
): Word {
  const width = exponentWidth(layout);
  const [ux, uy] = [unpackWord(gates, layout, x, width), unpackWord(gates, layout, y, width)];
  const [a, b] = [normalised(gates, ux), normalised(gates, uy)];
  const distance = subtractWords(gates, a.exponent, b.exponent);
  const { rest, isOdd } = divided(gates, layout, a, b, distance);
  // In units of half the divisor's last bit, so that a dividend just below the divisor can be written, too.
  const isNext = equalWords(gates, distance, constantWord(width, -1));
  const twice = [falseLiteral, ...rest];
  const left = muxWords(gates, isNext, [...a.significand, falseLiteral, falseLiteral], twice);
  const half = [...b.significand, falseLiteral, falseLiteral];
  const isOver = gates.or(
    lessWords(gates, half, left),
    gates.and(equalWords(gates, half, left), gates.and(isOdd, isNext ^ 1)),
  );
  const goesOn = isNearest ? isOver : falseLiteral;
  const whole = [falseLiteral, ...b.significand, falseLiteral];
  const significand = muxWords(gates, goesOn, subtractWords(gates, whole, left), left);
  const sign = gates.xor(ux.sign, goesOn);
  const exponent = addConstant(gates, b.exponent, -1);
  const number = { sign, significand, exponent };
  const finite = roundWord(gates, layout, number, Rounding.nearestEven);
  const isFar = lessSignedWords(gates, distance, constantWord(width, -1));
  const isItself = gates.or(gates.or(isFar, uy.isInfinite), ux.isZero);
  const result = muxWords(gates, isItself, x, finite);
  return unlessNaN(gates, layout, [ux, uy], gates.or(ux.isInfinite, uy.isZero), result);
}

/** The rest of the division of normalised significands, `distance` bits apart, and the last bit of the quotient. */
function divided(
  gates: Gates,
  layout: FloatLayout,
  a: Unpacked,
  b: Unpacked,
  distance: Word,
): { readonly rest: Word; readonly isOdd: Literal } {
  const divisor = [...b.significand, falseLiteral];
  let rest: Word = [...a.significand, falseLiteral];
  let isOdd: Literal = falseLiteral;
  for (let step = 2 ** layout.exponentBits + layout.precision; step >= 0; step--) {
    const isActive = lessSignedWords(gates, distance, constantWord(distance.length, step)) ^ 1;
    isOdd = gates.and(isActive, lessWords(gates, rest, divisor) ^ 1);
    const taken = muxWords(gates, isOdd, subtractWords(gates, rest, divisor), rest);
    const next = step === 0 ? taken : [falseLiteral, ...taken.slice(0, taken.length - 1)];
    rest = muxWords(gates, isActive, next, rest);
  }
  return { rest, isOdd };
}
