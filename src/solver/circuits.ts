/**
 * The circuits of the word operators: ripple-carry adders, shift-and-add multipliers, restoring
 * dividers, barrel shifters, comparators (EXE 3.1: each operation "in a fairly obvious way"; the SAT
 * solver likes obvious circuits). A word is an array of literals, lowest bit first.
 */
import { falseLiteral, type Gates, type Literal, trueLiteral } from './gates.ts';

export type Word = readonly Literal[];

export function constantWord(value: bigint, width: number): Word {
  return Array.from({ length: width }, (_, i) => Number((value >> BigInt(i)) & 1n));
}

export function invert(x: Word): Word {
  return x.map((bit) => bit ^ 1);
}

/** x + y + carry, in the width of x. */
export function addWords(gates: Gates, x: Word, y: Word, carry: Literal = falseLiteral): Word {
  return x.map((bit, i) => {
    const sum = gates.xor(gates.xor(bit, y[i]), carry);
    carry = gates.majority(bit, y[i], carry);
    return sum;
  });
}

export function negateWord(gates: Gates, x: Word): Word {
  const zero = x.map(() => falseLiteral);
  return addWords(gates, zero, invert(x), trueLiteral);
}

/** The sum of x shifted by each set bit of y; the operand with fewer unknown bits plays y. */
export function multiplyWords(gates: Gates, x: Word, y: Word): Word {
  if (countNonZero(x) < countNonZero(y)) [x, y] = [y, x];
  let product: Word = x.map((bit) => gates.and(bit, y[0]));
  for (let shift = 1; shift < y.length; shift++) {
    if (y[shift] === falseLiteral) continue;
    const upper = product.slice(shift);
    const partial = upper.map((_, i) => gates.and(x[i], y[shift]));
    product = [...product.slice(0, shift), ...addWords(gates, upper, partial)];
  }
  return product;
}

function countNonZero(x: Word): number {
  return x.filter((bit) => bit !== falseLiteral).length;
}

/** Divides unsigned words. If y is zero, the restoring divider gives SMT-LIB's values: all ones, and the dividend. */
export function divideWords(gates: Gates, x: Word, y: Word): { quotient: Word; remainder: Word } {
  const quotient: Literal[] = x.map(() => falseLiteral);
  let remainder: Word = x.map(() => falseLiteral);
  for (let i = x.length - 1; i >= 0; i--) {
    const shifted = [x[i], ...remainder];
    const below = lessWords(gates, shifted, [...y, falseLiteral]);
    quotient[i] = below ^ 1;
    const rest = addWords(gates, shifted, invert([...y, falseLiteral]), trueLiteral);
    remainder = x.map((_, bit) => gates.mux(below, shifted[bit], rest[bit]));
  }
  return { quotient, remainder };
}

export function equalWords(gates: Gates, x: Word, y: Word): Literal {
  let equal = trueLiteral;
  for (let i = 0; i < x.length; i++) equal = gates.and(equal, gates.equal(x[i], y[i]));
  return equal;
}

/** Unsigned x < y. */
export function lessWords(gates: Gates, x: Word, y: Word): Literal {
  let less = falseLiteral;
  for (let i = 0; i < x.length; i++) less = gates.majority(x[i] ^ 1, y[i], less);
  return less;
}

/** Signed x < y: unsigned, with the sign bits exchanged. */
export function lessSignedWords(gates: Gates, x: Word, y: Word): Literal {
  const top = x.length - 1;
  return lessWords(gates, [...x.slice(0, top), y[top]], [...y.slice(0, top), x[top]]);
}

export function muxWords(gates: Gates, condition: Literal, x: Word, y: Word): Word {
  return x.map((bit, i) => gates.mux(condition, bit, y[i]));
}

/** Shifts towards bit 0, filling with `fill`; an amount from the width on leaves only `fill`. */
export function shiftRightWord(gates: Gates, x: Word, amount: Word, fill: Literal): Word {
  const width = x.length;
  let result: Word = x;
  let beyond = falseLiteral;
  amount.forEach((bit, i) => {
    const distance = 2 ** i;
    if (distance >= width) {
      beyond = gates.or(beyond, bit);
      return;
    }
    const unshifted = result;
    result = result.map((stay, at) =>
      gates.mux(bit, at + distance < width ? unshifted[at + distance] : fill, stay),
    );
  });
  return result.map((bit) => gates.mux(beyond, fill, bit));
}

export function shiftLeftWord(gates: Gates, x: Word, amount: Word): Word {
  return shiftRightWord(gates, x.toReversed(), amount, falseLiteral).toReversed();
}

/** The word `read(i)`, where i < `size` is the value of `index`: a tree of muxes over the bits of the index. */
export function tableWord(
  gates: Gates,
  index: Word,
  size: number,
  element: (i: number) => Word,
  rest: Word,
): Word {
  const build = (bits: number, base: number): Word => {
    if (base >= size) return rest;
    if (bits === 0) return element(base);
    const high = index[bits - 1];
    const upper = base + 2 ** (bits - 1);
    if (high === falseLiteral) return build(bits - 1, base);
    if (high === trueLiteral) return build(bits - 1, upper);
    return muxWords(gates, high, build(bits - 1, upper), build(bits - 1, base));
  };
  return build(index.length, 0);
}
