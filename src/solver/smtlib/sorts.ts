// Sorts as numbers, so that checking one is comparing numbers: 0 is Bool, w > 0 is (_ BitVec w),
// and a negative number packs an array's two widths. Terms know only widths; Bool and (_ BitVec 1)
// are told apart here, and nowhere behind the reader.

import { type Lexer, Token } from './lexer.ts';
import { readWidth } from './literals.ts';
import type { SymbolNumber, SymbolTable } from './symbols.ts';

export type Sort = number;

export const BOOL: Sort = 0;

/** The widest terms; a script that needs wider ones gets an error at that position. */
export const MAX_WIDTH = 128;

const WIDTH_BITS = 8;
const WIDTH_MASK = (1 << WIDTH_BITS) - 1;

function arraySort(index: number, element: number): Sort {
  return -((index << WIDTH_BITS) | element);
}

export function isArray(sort: Sort): boolean {
  return sort < 0;
}

export function isBitVector(sort: Sort): boolean {
  return sort > 0;
}

export function indexSort(array: Sort): Sort {
  return -array >> WIDTH_BITS;
}

export function elementSort(array: Sort): Sort {
  return -array & WIDTH_MASK;
}

/** How many bits a term of this sort has; Bool is one. */
export function bitsOf(sort: Sort): number {
  return sort === BOOL ? 1 : sort;
}

export function writtenSort(sort: Sort): string {
  if (sort === BOOL) return 'Bool';
  if (isBitVector(sort)) return `(_ BitVec ${sort})`;
  return `(Array ${writtenSort(indexSort(sort))} ${writtenSort(elementSort(sort))})`;
}

/**
 * Reads sorts as scripts write them: Bool, (_ BitVec n), (Array S S), and names that define-sort gave. Arrays are from bit-vectors
 * to bit-vectors (QF_ABV), so nothing here nests deeper than two levels.
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
    if (head === '_') return this.bitVector();
    if (head === 'Array') return this.array();
    return lexer.fail(`unknown sort ${head}`);
  }

  private named(): Sort {
    const name = this.symbols.nameOf(this.lexer.symbol);
    if (name === 'Bool') return BOOL;
    const sort = this.defined.get(this.lexer.symbol);
    return sort ?? this.lexer.fail(`unknown sort ${name}`);
  }

  private bitVector(): Sort {
    const head = this.expectSymbol('BitVec');
    if (head !== 'BitVec') return this.lexer.fail(`unknown sort ${head}`);
    const width = readWidth(this.lexer);
    this.expectClose();
    return width;
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
