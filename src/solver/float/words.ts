/** Circuits on words that floating point needs beside those of integers: shifts that remember what they lose, and normalising. */
import { addWords, invert, muxWords, type Word } from '../circuits.ts';
import { falseLiteral, type Gates, type Literal, trueLiteral } from '../gates.ts';

/** A constant in two's complement, cut to `width` bits. */
export function constantWord(width: number, value: number | bigint): Word {
  const bits = BigInt.asUintN(width, BigInt(value));
  return Array.from({ length: width }, (_, i) => Number((bits >> BigInt(i)) & 1n));
}

export function zeros(count: number): Word {
  return Array.from({ length: count }, () => falseLiteral);
}

/** The word with zeros above it. */
export function widened(x: Word, width: number): Word {
  return [...x, ...zeros(width - x.length)];
}

/** Is some bit set? */
export function anyBit(gates: Gates, x: Word): Literal {
  return x.reduce<Literal>((any, bit) => gates.or(any, bit), falseLiteral);
}

export function noBit(gates: Gates, x: Word): Literal {
  return anyBit(gates, x) ^ 1;
}

export function allBits(gates: Gates, x: Word): Literal {
  return noBit(gates, invert(x));
}

export function subtractWords(gates: Gates, x: Word, y: Word): Word {
  return addWords(gates, x, invert(y), trueLiteral);
}

/** x + constant, in the width of x. */
export function addConstant(gates: Gates, x: Word, value: number): Word {
  return addWords(gates, x, constantWord(x.length, value));
}

/** All bits of x if the condition holds, else zero. */
export function maskWord(gates: Gates, condition: Literal, x: Word): Word {
  return x.map((bit) => gates.and(condition, bit));
}

/** The top bit of a signed word. */
export function signOfWord(x: Word): Literal {
  return x[x.length - 1];
}

/** Shifts towards bit 0; whatever is lost sets bit 0, so that no rounding mistakes the result for an exact one. */
export function shiftRightSticky(gates: Gates, x: Word, amount: Word): Word {
  let result = x;
  amount.forEach((bit, i) => {
    const distance = Math.min(2 ** i, x.length);
    const lost = anyBit(gates, result.slice(0, distance));
    const shifted = widened(result.slice(distance), x.length);
    const kept = [gates.or(shifted[0], lost), ...shifted.slice(1)];
    result = muxWords(gates, bit, kept, result);
  });
  return result;
}

/** Shifts away from bit 0 until the top bit is set, and says by how much; zero is shifted by less than twice its width. */
export function normaliseWord(gates: Gates, x: Word): { readonly word: Word; readonly by: Word } {
  let word = x;
  const steps = Math.ceil(Math.log2(x.length));
  const by: Literal[] = [];
  for (let step = steps - 1; step >= 0; step--) {
    const distance = 2 ** step;
    const isClear = noBit(gates, word.slice(Math.max(0, word.length - distance)));
    const shifted = [...zeros(Math.min(distance, word.length)), ...word].slice(0, word.length);
    word = muxWords(gates, isClear, shifted, word);
    by.unshift(isClear);
  }
  return { word, by };
}
