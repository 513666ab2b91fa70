/** The circuits of addition, multiplication, fused multiplication and addition, division and square root. */
import { type FloatLayout, Rounding } from '../../expr/float/format.ts';
import {
  addWords,
  lessSignedWords,
  lessWords,
  multiplyWords,
  muxWords,
  type Word,
} from '../circuits.ts';
import { falseLiteral, type Gates, type Literal, trueLiteral } from '../gates.ts';
import {
  exponentWidth,
  infinityWord,
  type Magnitude,
  normalised,
  roundWord,
  type Unpacked,
  unlessNaN,
  unpackWord,
} from './number.ts';
import {
  addConstant,
  anyBit,
  noBit,
  shiftRightSticky,
  signOfWord,
  subtractWords,
  widened,
  zeros,
} from './words.ts';

/** x + y, or x - y: a NaN keeps its sign, so the subtraction is not the addition of a negated operand. */
export function addFloats(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  y: Word,
  rounding: Rounding,
  isSubtraction: boolean,
): Word {
  const [ux, uy] = unpackAll(gates, layout, x, y);
  const top = layout.width - 1;
  const other = isSubtraction ? [...y.slice(0, top), y[top] ^ 1] : y;
  const isSwapped = lessWords(gates, x.slice(0, top), y.slice(0, top));
  const [large, small] = unpackAll(
    gates,
    layout,
    muxWords(gates, isSwapped, other, x),
    muxWords(gates, isSwapped, x, other),
  );
  const sum = alignedSum(gates, large, small, rounding);
  const finite = roundWord(gates, layout, sum, rounding);
  const result = muxWords(gates, large.isInfinite, large.bits, finite);
  const isOpposite = gates.xor(large.sign, small.sign);
  const isInvalid = gates.and(isOpposite, gates.and(large.isInfinite, small.isInfinite));
  return unlessNaN(gates, layout, [ux, uy], isInvalid, result);
}

/** Three more bits suffice: the last one marks what the alignment lost. `large` has the greater magnitude. */
function alignedSum(gates: Gates, large: Unpacked, small: Unpacked, rounding: Rounding): Magnitude {
  const distance = subtractWords(gates, large.exponent, small.exponent);
  const aligned = shiftRightSticky(gates, [...zeros(3), ...small.significand], distance);
  const isOpposite = gates.xor(large.sign, small.sign);
  const significand = addWords(
    gates,
    [...zeros(3), ...large.significand, falseLiteral],
    [...aligned, falseLiteral].map((bit) => gates.xor(bit, isOpposite)),
    isOpposite,
  );
  const isCancelled = gates.and(isOpposite, noBit(gates, significand));
  const sign = gates.mux(isCancelled, zeroSign(rounding), large.sign);
  return { sign, significand, exponent: addConstant(gates, large.exponent, -3) };
}

/** The sign of a zero that is the difference of equal numbers. */
function zeroSign(rounding: Rounding): Literal {
  return rounding === Rounding.down ? trueLiteral : falseLiteral;
}

export function multiplyFloats(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  y: Word,
  rounding: Rounding,
): Word {
  const [ux, uy] = unpackAll(gates, layout, x, y);
  const product = productOf(gates, ux, uy);
  const isInfinite = gates.or(ux.isInfinite, uy.isInfinite);
  const isInvalid = gates.and(isInfinite, gates.or(ux.isZero, uy.isZero));
  const finite = roundWord(gates, layout, product, rounding);
  const result = muxWords(gates, isInfinite, infinityWord(layout, product.sign), finite);
  return unlessNaN(gates, layout, [ux, uy], isInvalid, result);
}

function productOf(gates: Gates, x: Magnitude, y: Magnitude): Magnitude {
  const width = x.significand.length + y.significand.length;
  return {
    sign: gates.xor(x.sign, y.sign),
    significand: multiplyWords(gates, widened(x.significand, width), widened(y.significand, width)),
    exponent: addWords(gates, x.exponent, y.exponent),
  };
}

/** x * y + z, rounded once. */
export function multiplyAddFloats(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  y: Word,
  z: Word,
  rounding: Rounding,
): Word {
  const operands = unpackAll(gates, layout, x, y, z);
  const [ux, uy, uz] = operands;
  const sum = fusedSum(gates, ux, uy, uz, rounding);
  const sign = gates.xor(ux.sign, uy.sign);
  const isInfinite = gates.or(ux.isInfinite, uy.isInfinite);
  const isOpposite = gates.and(gates.and(isInfinite, uz.isInfinite), gates.xor(sign, uz.sign));
  const isZeroTimes = gates.and(isInfinite, gates.or(ux.isZero, uy.isZero));
  const finite = roundWord(gates, layout, sum, rounding);
  const orAddend = muxWords(gates, uz.isInfinite, uz.bits, finite);
  const result = muxWords(gates, isInfinite, infinityWord(layout, sign), orAddend);
  return unlessNaN(gates, layout, operands, gates.or(isOpposite, isZeroTimes), result);
}

/**
 * The product has twice the bits, and its top bit or the next is set; the addend gets as many. The one with the greater
 * exponent stays, the other is aligned to it, and the sign of the difference says which was greater.
 */
function fusedSum(
  gates: Gates,
  x: Unpacked,
  y: Unpacked,
  z: Unpacked,
  rounding: Rounding,
): Magnitude {
  const product = productOf(gates, normalised(gates, x), normalised(gates, y));
  const addend = normalised(gates, z);
  const precision = z.significand.length;
  const exponent = addConstant(gates, addend.exponent, -precision);
  const shifted = {
    ...addend,
    significand: [...zeros(precision), ...addend.significand],
    exponent,
  };
  const isProductZero = gates.or(x.isZero, y.isZero);
  // A zero must not be the one that stays: its exponent means nothing.
  const addendStays = gates.or(
    isProductZero,
    gates.and(z.isZero ^ 1, lessSignedWords(gates, product.exponent, exponent)),
  );
  const large = muxMagnitudes(gates, addendStays, shifted, product);
  const small = muxMagnitudes(gates, addendStays, product, shifted);
  const isSmallZero = gates.mux(addendStays, isProductZero, z.isZero);
  const distance = subtractWords(gates, large.exponent, small.exponent);
  const below = shiftRightSticky(gates, [...zeros(3), ...small.significand], distance);
  const aligned = below.map((bit) => gates.and(bit, isSmallZero ^ 1));
  return signedSum(gates, large, small.sign, aligned, rounding);
}

function signedSum(
  gates: Gates,
  large: Magnitude,
  smallSign: Literal,
  aligned: Word,
  rounding: Rounding,
): Magnitude {
  const isOpposite = gates.xor(large.sign, smallSign);
  const sum = addWords(
    gates,
    [...zeros(3), ...large.significand, falseLiteral, falseLiteral],
    [...aligned, falseLiteral, falseLiteral].map((bit) => gates.xor(bit, isOpposite)),
    isOpposite,
  );
  const isNegative = sum[sum.length - 1];
  const significand = muxWords(
    gates,
    isNegative,
    subtractWords(gates, zeros(sum.length), sum),
    sum,
  );
  const isCancelled = gates.and(isOpposite, noBit(gates, sum));
  const sign = gates.mux(isCancelled, zeroSign(rounding), gates.xor(large.sign, isNegative));
  return { sign, significand, exponent: addConstant(gates, large.exponent, -3) };
}

function muxMagnitudes(gates: Gates, condition: Literal, x: Magnitude, y: Magnitude): Magnitude {
  return {
    sign: gates.mux(condition, x.sign, y.sign),
    significand: muxWords(gates, condition, x.significand, y.significand),
    exponent: muxWords(gates, condition, x.exponent, y.exponent),
  };
}

export function divideFloats(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  y: Word,
  rounding: Rounding,
): Word {
  const [ux, uy] = unpackAll(gates, layout, x, y);
  const sign = gates.xor(ux.sign, uy.sign);
  const [a, b] = [normalised(gates, ux), normalised(gates, uy)];
  const significand = divideSignificands(gates, a.significand, b.significand);
  const difference = subtractWords(gates, a.exponent, b.exponent);
  const exponent = addConstant(gates, difference, 1 - significand.length);
  const quotient = roundWord(gates, layout, { sign, significand, exponent }, rounding);
  const isInfinite = gates.or(ux.isInfinite, uy.isZero);
  const isZero = gates.or(ux.isZero, uy.isInfinite);
  const orZero = muxWords(gates, isZero, [...zeros(layout.width - 1), sign], quotient);
  const result = muxWords(gates, isInfinite, infinityWord(layout, sign), orZero);
  return unlessNaN(gates, layout, [ux, uy], gates.and(isInfinite, isZero), result);
}

/**
 * The quotient of two significands whose top bits are set, by restoring division: one bit before the point, as many as
 * the significands have and two more behind it, and a last bit that marks a remainder.
 */
function divideSignificands(gates: Gates, x: Word, y: Word): Word {
  const divisor = [...y, falseLiteral];
  let rest: Word = [...x, falseLiteral];
  const quotient: Literal[] = [];
  for (let step = 0; step < x.length + 3; step++) {
    const isBelow = lessWords(gates, rest, divisor);
    quotient.unshift(isBelow ^ 1);
    const left = muxWords(gates, isBelow, rest, subtractWords(gates, rest, divisor));
    rest = [falseLiteral, ...left.slice(0, x.length)];
  }
  return [anyBit(gates, rest), ...quotient];
}

export function squareRootFloat(
  gates: Gates,
  layout: FloatLayout,
  x: Word,
  rounding: Rounding,
): Word {
  const [ux] = unpackAll(gates, layout, x);
  const finite = roundWord(gates, layout, rootOf(gates, normalised(gates, ux)), rounding);
  const isItself = gates.or(ux.isZero, gates.and(ux.isInfinite, ux.sign ^ 1));
  const result = muxWords(gates, isItself, x, finite);
  const isInvalid = gates.and(ux.sign, ux.isZero ^ 1);
  return unlessNaN(gates, layout, [ux], isInvalid, result);
}

/** The root of a number whose top bit is set, which gets so many zeros that the exponent is even and enough bits follow. */
function rootOf(gates: Gates, { significand, exponent }: Magnitude): Magnitude {
  const shift = significand.length + 4;
  const less = addConstant(gates, exponent, -shift);
  const isOdd = less[0];
  const radicand = muxWords(
    gates,
    isOdd,
    [...zeros(shift + 1), ...significand, falseLiteral],
    [...zeros(shift), ...significand, falseLiteral, falseLiteral],
  );
  const even = subtractWords(gates, less, widened([isOdd], less.length));
  const half = [...even.slice(1), signOfWord(even)];
  return {
    sign: falseLiteral,
    significand: rootOfWord(gates, radicand),
    exponent: addConstant(gates, half, -1),
  };
}

/** The integer root of a word with an even number of bits, digit by digit, below it a bit that marks a remainder. */
function rootOfWord(gates: Gates, radicand: Word): Word {
  let root: Word = [];
  let rest: Word = [];
  for (let at = radicand.length - 2; at >= 0; at -= 2) {
    const dividend = [radicand[at], radicand[at + 1], ...rest];
    const trial = widened([trueLiteral, falseLiteral, ...root], dividend.length);
    const isBelow = lessWords(gates, dividend, trial);
    const left = muxWords(gates, isBelow, dividend, subtractWords(gates, dividend, trial));
    root = [isBelow ^ 1, ...root];
    // What is left is at most twice the root, so one bit more than the root has suffices.
    rest = left.slice(0, root.length + 1);
  }
  return [anyBit(gates, rest), ...root];
}

function unpackAll(gates: Gates, layout: FloatLayout, ...words: readonly Word[]): Unpacked[] {
  const width = exponentWidth(layout);
  return words.map((word) => unpackWord(gates, layout, word, width));
}
