// Bit-vector constants in their three spellings (#x2a, #b101010, (_ bv42 8)), and the numbers of
// indexed identifiers. Values of up to 53 bits are read as numbers; BigInt serves the rest.

import { present } from '../../base/known.ts';
import type { Term } from '../../expr/arena.ts';
import {
  type FloatFormat,
  type FloatLayout,
  formatWidth,
  layoutOf,
} from '../../expr/float/format.ts';
import type { Terms } from '../../expr/terms.ts';
import { type Lexer, SAFE_DECIMAL_DIGITS, Token } from './lexer.ts';
import { MAX_WIDTH, readFormat } from './sorts.ts';

const ZERO = 0x30;
const SAFE_HEXADECIMAL_DIGITS = 13;
const SAFE_BINARY_DIGITS = 53;

/** The floats that have a name of their own, by it: their bits. */
const SPECIAL_FLOATS = new Map<string, (layout: FloatLayout) => bigint>([
  ['+oo', ({ infinity }) => infinity],
  ['-oo', ({ infinity, signBit }) => infinity | signBit],
  ['+zero', () => 0n],
  ['-zero', ({ signBit }) => signBit],
  ['NaN', ({ defaultNaN }) => defaultNaN],
]);

/** Reads the rest of (_ NaN 8 24), whose name the lexer stands on, up to the closing bracket. */
export function specialFloat(lexer: Lexer): {
  readonly format: FloatFormat;
  readonly bits: bigint;
} {
  const bitsOf = present(SPECIAL_FLOATS.get(lexer.slice()));
  const format = readFormat(lexer);
  if (lexer.next() !== Token.close) return lexer.fail('expected ) at the end of this constant');
  return { format, bits: bitsOf(layoutOf(formatWidth(format), format.exponentBits)) };
}

/** Width of the literal that the lexer stands on. */
export function literalWidth(lexer: Lexer): number {
  const digits = lexer.end - lexer.start - 2;
  const width = lexer.kind === Token.hexadecimal ? 4 * digits : digits;
  return width <= MAX_WIDTH ? width : badWidth(lexer, width);
}

/** The constant of the literal #x... or #b... that the lexer stands on. */
export function markedLiteral(terms: Terms, lexer: Lexer): Term {
  const width = literalWidth(lexer);
  const isHexadecimal = lexer.kind === Token.hexadecimal;
  const digits = lexer.end - lexer.start - 2;
  if (digits > (isHexadecimal ? SAFE_HEXADECIMAL_DIGITS : SAFE_BINARY_DIGITS)) {
    return terms.constant(width, BigInt(`0${lexer.slice().slice(1)}`));
  }
  const value = Number.parseInt(
    lexer.text.slice(lexer.start + 2, lexer.end),
    isHexadecimal ? 16 : 2,
  );
  return terms.constant(width, value);
}

/**
 * Reads the constant (_ bvN width), from the underscore to the closing bracket, on which the lexer then stands. Recorded queries
 * consist of little else, so `Lexer.decimal` reads the usual form in one step; other forms and mistakes are read token by token.
 * Returns 0 on the name of a float, such as (_ NaN 8 24), of which nothing more is read.
 */
export function decimalLiteral(terms: Terms, lexer: Lexer): Term {
  if (lexer.decimal()) {
    if (lexer.width > 0 && lexer.width <= MAX_WIDTH)
      return terms.constant(lexer.width, lexer.value);
    return badWidth(lexer, lexer.width);
  }
  if (lexer.next() !== Token.symbol) return lexer.fail('expected an indexed identifier');
  const name = lexer.slice();
  if (SPECIAL_FLOATS.has(name)) return 0;
  if (!/^bv[0-9]+$/.test(name)) return lexer.fail(`unknown constant (_ ${name} ...)`);
  const width = readWidth(lexer);
  if (lexer.next() !== Token.close) return lexer.fail('expected ) at the end of this constant');
  return terms.constant(width, BigInt(name.slice(2)));
}

/** Reads a numeral that must be a width. */
export function readWidth(lexer: Lexer): number {
  const width = readNumeral(lexer, 'the width of a bit-vector');
  return width > 0 && width <= MAX_WIDTH ? width : badWidth(lexer, width);
}

/** Reads a numeral that a number can hold; `purpose` is for the message. */
export function readNumeral(lexer: Lexer, purpose: string): number {
  if (lexer.next() !== Token.numeral) return lexer.fail(`expected a number: ${purpose}`);
  if (lexer.end - lexer.start > SAFE_DECIMAL_DIGITS) return lexer.fail(`too large for ${purpose}`);
  let value = 0;
  for (let at = lexer.start; at < lexer.end; at++) {
    value = value * 10 + lexer.text.charCodeAt(at) - ZERO;
  }
  return value;
}

function badWidth(lexer: Lexer, width: number): never {
  if (width === 0) return lexer.fail('a bit-vector has at least 1 bit');
  return lexer.fail(
    `a bit-vector of ${width} bits: clew handles bit-vectors of up to ${MAX_WIDTH} bits`,
  );
}
