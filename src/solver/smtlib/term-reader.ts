// Terms, read in one pass and built at once: no syntax tree stands between the text and the
// expressions. The reader keeps its own stack of open brackets, so the depth of a term is bounded by memory
// and not by the call stack: queries recorded from long paths nest tens of thousands deep.
//
// A frame is an open bracket of one of four kinds:
//   application   (f t ...)          at its end, applies f to the values above `base`
//   binding       (x t)              one binding of a let; at its end, the value is kept aside
//   body          (let (...) t)      at its end, the bindings' symbols get their old meanings back
//   annotation    (! t :named n)     attributes follow its value

import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import { indexedOperator } from './indexed-operators.ts';
import { type Lexer, Token } from './lexer.ts';
import {
  decimalLiteral,
  isDecimalLiteral,
  literalWidth,
  markedLiteral,
  readNumeral,
} from './literals.ts';
import { type Apply, Operands } from './operands.ts';
import type { Scope } from './scope.ts';
import type { SortReader } from './sort-reader.ts';
import { elementSort, indexSort, isArray, type Sort, writtenSort } from './sorts.ts';
import type { SymbolNumber, SymbolTable } from './symbols.ts';

const Frame = { application: 0, binding: 1, body: 2, annotation: 3 } as const;

interface BoundTerm {
  readonly symbol: SymbolNumber;
  readonly term: Term;
  readonly sort: Sort;
}

export class TermReader {
  /** The term that was read last. */
  term: Term = 0;
  sort: Sort = 0;
  /** The terms that :named gave names to; the command that read them takes them away. */
  readonly named: BoundTerm[] = [];

  private readonly terms: Terms;
  private readonly lexer: Lexer;
  private readonly symbols: SymbolTable;
  private readonly scope: Scope;
  private readonly sorts: SortReader;
  private readonly operands: Operands;
  private readonly letWord: SymbolNumber;
  private readonly indexWord: SymbolNumber;
  private readonly asWord: SymbolNumber;
  private readonly annotationWord: SymbolNumber;

  // The open brackets, one entry of each array per frame.
  private readonly kinds: number[] = [];
  private readonly offsets: number[] = [];
  /** How many values there were when the bracket opened. */
  private readonly bases: number[] = [];
  private readonly operators: (Apply | undefined)[] = [];
  /** Of a binding: the symbol it binds. */
  private readonly bound: SymbolNumber[] = [];
  /** Of a binding: where its let's bindings begin in `bindings`; of a body: the scope to go back to. */
  private readonly marks: number[] = [];
  private readonly bindings: BoundTerm[] = [];

  constructor(terms: Terms, lexer: Lexer, symbols: SymbolTable, scope: Scope, sorts: SortReader) {
    this.terms = terms;
    this.lexer = lexer;
    this.symbols = symbols;
    this.scope = scope;
    this.sorts = sorts;
    this.operands = new Operands(lexer);
    this.letWord = symbols.of('let');
    this.indexWord = symbols.of('_');
    this.asWord = symbols.of('as');
    this.annotationWord = symbols.of('!');
  }

  /** Reads the term that begins with the next token, into `term` and `sort`. */
  read(): void {
    this.lexer.next();
    this.readHere();
  }

  /** Reads the term that begins with the token the lexer stands on. */
  readHere(): void {
    this.step();
    while (this.kinds.length > 0) {
      this.lexer.next();
      this.step();
    }
    this.operands.pop();
    this.term = this.operands.resultTerm;
    this.sort = this.operands.resultSort;
  }

  private step(): void {
    const { lexer } = this;
    switch (lexer.kind) {
      case Token.open:
        return this.open();
      case Token.close:
        return this.close();
      case Token.symbol:
        return this.pushSymbol();
      case Token.hexadecimal:
      case Token.binary:
        return this.operands.push(markedLiteral(this.terms, lexer), literalWidth(lexer));
      case Token.keyword:
        return this.attribute();
      case Token.end:
        return this.failUnclosed();
      default:
        return lexer.fail(`expected a term, found ${lexer.slice()}`);
    }
  }

  private open(): void {
    const { lexer } = this;
    const offset = lexer.start;
    if (lexer.next() === Token.open) return this.compoundHead(offset);
    if (lexer.kind !== Token.symbol) return lexer.fail('expected an operator after (');
    const { symbol } = lexer;
    if (symbol === this.indexWord) return this.indexedConstant();
    if (symbol === this.letWord) return this.openLet(offset);
    if (symbol === this.annotationWord) return this.enter(Frame.annotation, offset, undefined);
    if (symbol === this.asWord) return this.qualifiedConstant();
    const meaning = this.scope.meaningOf(symbol);
    if (meaning?.kind === 'operator') return this.enter(Frame.application, offset, meaning.apply);
    return this.failHead(symbol, meaning !== undefined);
  }

  private close(): void {
    const top = this.kinds.length - 1;
    if (top < 0) return this.lexer.fail('expected a term, found )');
    const kind = this.kinds[top];
    if (kind === Frame.application) {
      this.operands.apply(this.operators[top]!, this.bases[top], this.offsets[top]);
      return this.leave();
    }
    if (this.operands.depth !== this.bases[top] + 1) {
      return this.lexer.fail('expected exactly one term here', this.offsets[top]);
    }
    if (kind === Frame.binding) return this.closeBinding();
    if (kind === Frame.body) this.scope.leave(this.marks[top]);
    this.leave();
  }

  private enter(kind: number, offset: number, operator: Apply | undefined): void {
    this.kinds.push(kind);
    this.offsets.push(offset);
    this.bases.push(this.operands.depth);
    this.operators.push(operator);
    this.bound.push(0);
    this.marks.push(0);
  }

  private leave(): void {
    this.kinds.pop();
    this.offsets.pop();
    this.bases.pop();
    this.operators.pop();
    this.bound.pop();
    this.marks.pop();
  }

  private pushSymbol(): void {
    const meaning = this.scope.meaningOf(this.lexer.symbol);
    if (meaning?.kind === 'value') return this.operands.push(meaning.term, meaning.sort);
    const name = this.symbols.nameOf(this.lexer.symbol);
    this.lexer.fail(
      meaning === undefined ? `unknown constant ${name}` : `${name} needs operands: (${name} ...)`,
    );
  }

  /** (_ bv42 8), the only indexed constant. */
  private indexedConstant(): void {
    const { lexer } = this;
    if (lexer.next() !== Token.symbol) return lexer.fail('expected an indexed identifier');
    if (!isDecimalLiteral(lexer)) return lexer.fail(`unknown constant (_ ${lexer.slice()} ...)`);
    const constant = decimalLiteral(this.terms, lexer);
    this.operands.push(constant, this.terms.width(constant));
    this.expectClose('this constant');
  }

  /** ((_ extract 7 0) ...) or ((as const (Array ...)) ...). */
  private compoundHead(offset: number): void {
    const { lexer } = this;
    lexer.next();
    if (lexer.kind === Token.symbol && lexer.symbol === this.indexWord) {
      return this.enter(Frame.application, offset, this.indexedHead());
    }
    if (lexer.kind === Token.symbol && lexer.symbol === this.asWord) {
      return this.enter(Frame.application, offset, this.qualifiedHead());
    }
    return lexer.fail('expected (_ ...) or (as const ...) as an operator', offset + 1);
  }

  private indexedHead(): Apply {
    const { lexer } = this;
    if (lexer.next() !== Token.symbol) return lexer.fail('expected an indexed operator');
    const operator = indexedOperator(this.symbols.nameOf(lexer.symbol));
    if (operator === undefined) return lexer.fail(`unknown operator (_ ${lexer.slice()} ...)`);
    const numbers = operator.numbers.map((purpose) => readNumeral(lexer, purpose));
    this.expectClose('this operator');
    return operator.apply(this.terms, numbers);
  }

  private qualifiedHead(): Apply {
    const { lexer } = this;
    if (lexer.next() !== Token.symbol || lexer.slice() !== 'const') {
      return lexer.fail('only const can be qualified: ((as const (Array ...)) ...)');
    }
    const sort = this.sorts.read();
    if (!isArray(sort)) return lexer.fail(`const makes arrays, not ${writtenSort(sort)}`);
    this.expectClose('this operator');
    return (operands) => {
      operands.expectCount(1);
      operands.expectSort(0, elementSort(sort));
      operands.give(this.terms.constantArray(indexSort(sort), operands.term(0)), sort);
    };
  }

  /** (as x Sort): x, which has only one sort here; it is checked to be the given one. */
  private qualifiedConstant(): void {
    const { lexer, operands } = this;
    if (lexer.next() !== Token.symbol) return lexer.fail('expected a constant to qualify');
    const offset = lexer.start;
    this.pushSymbol();
    operands.pop();
    const sort = this.sorts.read();
    if (sort !== operands.resultSort) {
      lexer.fail(`this is ${writtenSort(operands.resultSort)}, not ${writtenSort(sort)}`, offset);
    }
    operands.push(operands.resultTerm, sort);
    this.expectClose('this constant');
  }

  private openLet(offset: number): void {
    const { lexer } = this;
    if (lexer.next() !== Token.open) return lexer.fail('expected the bindings of let');
    const firstBinding = this.bindings.length;
    if (lexer.next() === Token.open) return this.openBinding(offset, firstBinding);
    if (lexer.kind !== Token.close) return lexer.fail('expected a binding (name term)');
    this.openBody(offset, firstBinding);
  }

  /** The frame's offset is the let's, because it becomes the body's frame at last. */
  private openBinding(letOffset: number, firstBinding: number): void {
    const { lexer } = this;
    if (lexer.next() !== Token.symbol) return lexer.fail('expected a name to bind');
    this.enter(Frame.binding, letOffset, undefined);
    this.bound[this.bound.length - 1] = lexer.symbol;
    this.marks[this.marks.length - 1] = firstBinding;
  }

  private closeBinding(): void {
    const { lexer, operands } = this;
    const top = this.kinds.length - 1;
    const offset = this.offsets[top];
    const firstBinding = this.marks[top];
    operands.pop();
    const { resultTerm: term, resultSort: sort } = operands;
    this.bindings.push({ symbol: this.bound[top], term, sort });
    this.leave();
    if (lexer.next() === Token.open) return this.openBinding(offset, firstBinding);
    if (lexer.kind !== Token.close) return lexer.fail('expected another binding, or )');
    this.openBody(offset, firstBinding);
  }

  /** All bindings of a let take effect at once: none of them sees another. */
  private openBody(offset: number, firstBinding: number): void {
    const bound = this.bindings.splice(firstBinding);
    if (bound.length > 1 && new Set(bound.map(({ symbol }) => symbol)).size < bound.length) {
      this.lexer.fail('this let binds the same name twice', offset);
    }
    this.enter(Frame.body, offset, undefined);
    this.marks[this.marks.length - 1] = this.scope.enter();
    for (const { symbol, term, sort } of bound) {
      this.scope.define(symbol, { kind: 'value', term, sort });
    }
  }

  /** An attribute of an annotation; of all of them only :named means something here. */
  private attribute(): void {
    const { lexer } = this;
    const top = this.kinds.length - 1;
    const hasValue = this.operands.depth === this.bases[top] + 1;
    if (this.kinds[top] !== Frame.annotation || !hasValue) {
      return lexer.fail(`expected a term, found :${lexer.slice()}`);
    }
    const isName = this.symbols.nameOf(lexer.symbol) === 'named';
    if (lexer.next() === Token.keyword || lexer.kind === Token.close) return this.step();
    if (!isName) return skipExpression(lexer);
    if (lexer.kind !== Token.symbol) return lexer.fail('expected a name after :named');
    const { symbol } = lexer;
    this.operands.pop();
    const { resultTerm: term, resultSort: sort } = this.operands;
    this.operands.push(term, sort);
    this.named.push({ symbol, term, sort });
  }

  private expectClose(what: string): void {
    if (this.lexer.next() !== Token.close) this.lexer.fail(`expected ) at the end of ${what}`);
  }

  private failUnclosed(): never {
    const innermost = this.offsets.at(-1);
    if (innermost === undefined)
      return this.lexer.fail('expected a term, found the end of the script');
    return this.lexer.fail('this ( is never closed', innermost);
  }

  private failHead(symbol: SymbolNumber, isValue: boolean): never {
    const name = this.symbols.nameOf(symbol);
    if (isValue) return this.lexer.fail(`${name} is a constant and takes no operands`);
    if (name === 'forall' || name === 'exists') {
      return this.lexer.fail(`${name}: clew solves quantifier-free logics only`);
    }
    return this.lexer.fail(`unknown operator ${name}`);
  }
}

/** Passes over the S-expression that begins with the token the lexer stands on. */
export function skipExpression(lexer: Lexer): void {
  const offset = lexer.start;
  let depth = 0;
  for (;;) {
    if (lexer.kind === Token.open) depth++;
    else if (lexer.kind === Token.close) depth--;
    else if (lexer.kind === Token.end) lexer.fail('this ( is never closed', offset);
    if (depth <= 0) return;
    lexer.next();
  }
}
