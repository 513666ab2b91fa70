// Sorts as numbers, so that checking one is comparing numbers: 0 is Bool, w from 1 to 128 is (_ BitVec w), a negative number packs
// an array's two widths, and from 2^16 on a number packs the two widths of a float. Terms know only widths; Bool and (_ BitVec 1),
// floats and their bits are told apart here, and nowhere behind the reader.

import {
  binary16,
  binary32,
  binary64,
  binary128,
  type FloatFormat,
  formatWidth,
} from '../../expr/float/format.ts';
import { type Lexer, Token } from './lexer.ts';
import { readNumeral, readWidth } from './literals.ts';
import type { SymbolNumber, SymbolTable } from './symbols.ts';

export type Sort = number;

export const BOOL: Sort = 0;
/** A rounding mode is a term of three bits, the number of its mode. */
export const ROUNDING_MODE: Sort = 256;
/** A real number is a constant: its term is its place among the numbers that were read (real-numbers.ts). */
export const REAL: Sort = 257;

/** The widest terms; a script that needs wider ones gets an error at that position. */
export const MAX_WIDTH = 128;

/** Wider exponents than those of the standard's formats would make numbers too long to compute with. */
const WIDEST_EXPONENT = binary128.exponentBits;

const FLOAT = 1 << 16;
const WIDTH_BITS = 8;
const WIDTH_MASK = (1 << WIDTH_BITS) - 1;

function arraySort(index: number, element: number): Sort {
  return -((index << WIDTH_BITS) | element);
}

export function isArray(sort: Sort): boolean {
  return sort < 0;
}

export function isBitVector(sort: Sort): boolean {
  return sort > 0 && sort <= MAX_WIDTH;
}

export function isFloat(sort: Sort): boolean {
  return sort >= FLOAT;
}

export function floatSort({ exponentBits, significandBits }: FloatFormat): Sort {
  return FLOAT | (exponentBits << WIDTH_BITS) | significandBits;
}

export function formatOfSort(float: Sort): FloatFormat {
  return {
    exponentBits: (float >> WIDTH_BITS) & WIDTH_MASK,
    significandBits: float & WIDTH_MASK,
  };
}

/** What is wrong with the widths of a format, if something is. */
export function formatMistake({ exponentBits, significandBits }: FloatFormat): string | undefined {
  if (exponentBits < 2 || significandBits < 2)
    return 'exponent and significand of a float have at least 2 bits each';
  if (exponentBits > WIDEST_EXPONENT)
    return `an exponent of ${exponentBits} bits: clew handles exponents of up to ${WIDEST_EXPONENT} bits`;
  const width = exponentBits + significandBits;
  return width > MAX_WIDTH
    ? `a float of ${width} bits: clew handles floats of up to ${MAX_WIDTH} bits`
    : undefined;
}

/** Reads the two widths of a format. */
export function readFormat(lexer: Lexer): FloatFormat {
  const exponentBits = readNumeral(lexer, "the width of a float's exponent");
  const significandBits = readNumeral(lexer, "the width of a float's significand");
  const mistake = formatMistake({ exponentBits, significandBits });
  return mistake === undefined ? { exponentBits, significandBits } : lexer.fail(mistake);
}

export function indexSort(array: Sort): Sort {
  return -array >> WIDTH_BITS;
}

export function elementSort(array: Sort): Sort {
  return -array & WIDTH_MASK;
}

/** How many bits a term of this sort has; Bool is one. */
export function bitsOf(sort: Sort): number {
  if (sort === BOOL) return 1;
  if (isFloat(sort)) return formatWidth(formatOfSort(sort));
  return sort === ROUNDING_MODE ? 3 : sort;
}

export function writtenSort(sort: Sort): string {
  if (sort === BOOL) return 'Bool';
  if (isBitVector(sort)) return `(_ BitVec ${sort})`;
  if (sort === ROUNDING_MODE) return 'RoundingMode';
  if (sort === REAL) return 'Real';
  if (isFloat(sort)) {
    const { exponentBits, significandBits } = formatOfSort(sort);
    return `(_ FloatingPoint ${exponentBits} ${significandBits})`;
  }
  return `(Array ${writtenSort(indexSort(sort))} ${writtenSort(elementSort(sort))})`;
}

const NAMED_SORTS: ReadonlyMap<string, Sort> = new Map([
  ['Bool', BOOL],
  ['RoundingMode', ROUNDING_MODE],
  ['Float16', floatSort(binary16)],
  ['Float32', floatSort(binary32)],
  ['Float64', floatSort(binary64)],
  ['Float128', floatSort(binary128)],
]);

/**
 * Reads sorts as scripts write them: Bool, (_ BitVec n), (_ FloatingPoint e s), (Array S S), names of the standard, and names that
 * define-sort gave. Arrays are from bit-vectors to bit-vectors (QF_ABV), so nothing here nests deeper than two levels.
 */
export class SortReader {
  /** The names that define-sort gave. */
  readonly defined = new Map<SymbolNumber, Sort>();

  constructor(
    private readonly lexer: Lexer,
    private readonly symbols: SymbolTable,
  ) {}

  /** Reads a sort that begins with the next token. */
  read(): Sort {
    this.lexer.next();
    return this.readHere();
  }

  /** Reads a sort that begins with the token the lexer stands on. */
  readHere(): Sort {
    const { lexer } = this;
    if (lexer.kind === Token.symbol) return this.named();
    if (lexer.kind !== Token.open) return lexer.fail('expected a sort');
    const head = this.expectSymbol('a sort');
    if (head === '_') return this.indexed();
    if (head === 'Array') return this.array();
    return lexer.fail(`unknown sort ${head}`);
  }

  private named(): Sort {
    const name = this.symbols.nameOf(this.lexer.symbol);
    const sort = NAMED_SORTS.get(name) ?? this.defined.get(this.lexer.symbol);
    return sort ?? this.lexer.fail(`unknown sort ${name}`);
  }

  private indexed(): Sort {
    const head = this.expectSymbol('BitVec');
    if (head !== 'BitVec' && head !== 'FloatingPoint')
      return this.lexer.fail(`unknown sort ${head}`);
    const sort = head === 'BitVec' ? readWidth(this.lexer) : floatSort(readFormat(this.lexer));
    this.expectClose();
    return sort;
  }

  private array(): Sort {
    const index = this.bitVectorPart('index');
    const element = this.bitVectorPart('elements');
    this.expectClose();
    return arraySort(index, element);
  }

  private bitVectorPart(part: string): Sort {
    this.lexer.next();
    const offset = this.lexer.start;
    const { lexer } = this;
    const isNestedArray =
      lexer.kind === Token.open && /^\(\s*Array\b/.test(lexer.text.slice(offset, offset + 20));
    const sort = isNestedArray ? BOOL : this.readHere();
    if (isBitVector(sort)) return sort;
    const found = isNestedArray ? 'an array' : writtenSort(sort);
    return lexer.fail(`an array's ${part} must be bit-vectors, not ${found}`, offset);
  }

  private expectSymbol(what: string): string {
    if (this.lexer.next() !== Token.symbol) return this.lexer.fail(`expected ${what}`);
    return this.symbols.nameOf(this.lexer.symbol);
  }

  private expectClose(): void {
    if (this.lexer.next() !== Token.close) this.lexer.fail('expected ) at the end of this sort');
  }
}
