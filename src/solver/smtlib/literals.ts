// Bit-vector constants in their four spellings: #x2a, #b101010, (_ bv42 8), and 42 in an indexed
// identifier. Values of up to 53 bits are read as numbers; BigInt serves the rest.

import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import { type Lexer, Token } from './lexer.ts';
import { MAX_WIDTH } from './sorts.ts';

const ZERO = 0x30;
const SAFE_HEXADECIMAL_DIGITS = 13;
const SAFE_BINARY_DIGITS = 53;
const SAFE_DECIMAL_DIGITS = 15;

/** Width of the literal that the lexer stands on. */
export function literalWidth(lexer: Lexer): number {
  const digits = lexer.end - lexer.start - 2;
  const width = lexer.kind === Token.hexadecimal ? 4 * digits : digits;
  if (width > MAX_WIDTH) return tooWide(lexer, width);
  return width;
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

/** Whether the symbol that the lexer stands on is bvN. */
export function isDecimalLiteral(lexer: Lexer): boolean {
  const { text, start, end } = lexer;
  if (end - start < 3 || text.charCodeAt(start) !== 0x62 || text.charCodeAt(start + 1) !== 0x76) {
    return false;
  }
  for (let at = start + 2; at < end; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return false;
  }
  return true;
}

/**
 * The constant of (_ bvN width), when the lexer stands on bvN; it is left on the width. A value that
 * does not fit is taken modulo 2^width, as z3 and cvc5 do.
 */
export function decimalLiteral(terms: Terms, lexer: Lexer): Term {
  const { text, start, end } = lexer;
  if (end - start - 2 > SAFE_DECIMAL_DIGITS) {
    const value = BigInt(text.slice(start + 2, end));
    return terms.constant(readWidth(lexer), value);
  }
  let value = 0;
  for (let at = start + 2; at < end; at++) value = value * 10 + text.charCodeAt(at) - ZERO;
  return terms.constant(readWidth(lexer), value);
}

/** A numeral, when it must be a width. */
export function readWidth(lexer: Lexer): number {
  const width = readNumeral(lexer, 'the width of a bit-vector');
  if (width === 0) return lexer.fail('a bit-vector has at least 1 bit');
  if (width > MAX_WIDTH) return tooWide(lexer, width);
  return width;
}

/** A numeral of `purpose` that a number can hold. */
export function readNumeral(lexer: Lexer, purpose: string): number {
  if (lexer.next() !== Token.numeral) return lexer.fail(`expected a number: ${purpose}`);
  if (lexer.end - lexer.start > SAFE_DECIMAL_DIGITS) return lexer.fail(`too large for ${purpose}`);
  let value = 0;
  for (let at = lexer.start; at < lexer.end; at++) {
    value = value * 10 + lexer.text.charCodeAt(at) - ZERO;
  }
  return value;
}

function tooWide(lexer: Lexer, width: number): never {
  return lexer.fail(
    `a bit-vector of ${width} bits: clew handles bit-vectors of up to ${MAX_WIDTH} bits`,
  );
}
