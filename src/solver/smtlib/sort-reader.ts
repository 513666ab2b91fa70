// Sorts as scripts write them: Bool, (_ BitVec n), (Array S S), and names that define-sort gave.
// Arrays are from bit-vectors to bit-vectors (QF_ABV), so nothing here nests deeper than two
// levels.

import { type Lexer, Token } from './lexer.ts';
import { readWidth } from './literals.ts';
import { arraySort, BOOL, isBitVector, type Sort, writtenSort } from './sorts.ts';
import type { SymbolNumber, SymbolTable } from './symbols.ts';

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
