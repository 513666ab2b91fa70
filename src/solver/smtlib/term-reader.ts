// Terms, read in one pass and built at once: no syntax tree stands between the text and the
// expressions. The reader keeps its own stack of open brackets, so the depth of a term is bounded
// by memory and not by the call stack: queries recorded from long paths nest tens of thousands
// deep.

import type { Term } from '../../expr/arena.ts';
import { formatWidth } from '../../expr/float/format.ts';
import type { Terms } from '../../expr/terms.ts';
import { indexedOperator } from './indexed-operators.ts';
import { type Lexer, Token } from './lexer.ts';
import {
  decimalLiteral,
  literalWidth,
  markedLiteral,
  readNumeral,
  specialFloat,
} from './literals.ts';
import { type Apply, Operands } from './operands.ts';
import { RealNumbers } from './real-numbers.ts';
import type { Scope } from './scope.ts';
import {
  elementSort,
  floatSort,
  indexSort,
  isArray,
  REAL,
  type Sort,
  type SortReader,
  writtenSort,
} from './sorts.ts';
import type { SymbolNumber, SymbolTable } from './symbols.ts';

/**
 *   application   (f t ...)          at its end, applies f to the values above `base`
 *   binding       (x t)              one binding of a let; at its end, the value is kept aside
 *   body          (let (...) t)      at its end, the bindings' symbols get their old meanings back
 *   annotation    (! t :named n)     attributes follow its value
 */
const BracketKind = { application: 0, binding: 1, body: 2, annotation: 3 } as const;

/** What brackets apply that are no application. */
const nothing: Apply = () => {};

class Bracket {
  kind: number = BracketKind.application;
  /** The offset of the bracket in the text; for a binding, that of its let. */
  offset = 0;
  /** How many values were on the stack when the bracket opened. */
  base = 0;
  /** What an application applies at its end. */
  operator: Apply = nothing;
  /** The symbol that a binding binds. */
  symbol: SymbolNumber = 0;
  /** For a binding, the number of its let's first binding; for a body, the scope to return to. */
  mark = 0;
}

/** The reader's stack of open brackets. Frames are used again and again: after the first few terms, opening one allocates nothing. */
class Brackets {
  depth = 0;
  private readonly frames: Bracket[] = [];

  get top(): Bracket | undefined {
    return this.depth === 0 ? undefined : this.frames[this.depth - 1];
  }

  open(kind: number, offset: number, base: number, operator: Apply): Bracket {
    if (this.depth === this.frames.length) this.frames.push(new Bracket());
    const frame = this.frames[this.depth++];
    frame.kind = kind;
    frame.offset = offset;
    frame.base = base;
    frame.operator = operator;
    return frame;
  }

  close(): void {
    this.depth--;
  }
}

interface BoundTerm {
  readonly symbol: SymbolNumber;
  readonly term: Term;
  readonly sort: Sort;
}

export class TermReader {
  /** The term that was read last. */
  term: Term = 0;
  sort: Sort = 0;
  /** The terms that :named gave names to; the command that reads them empties the list. */
  readonly named: BoundTerm[] = [];

  /** The real numbers of the script. */
  readonly reals = new RealNumbers();
  private readonly operands: Operands;
  private readonly letWord: SymbolNumber;
  private readonly indexWord: SymbolNumber;
  private readonly asWord: SymbolNumber;
  private readonly annotationWord: SymbolNumber;

  private readonly brackets = new Brackets();
  /** The bindings read so far of the lets that are still open. */
  private readonly bindings: BoundTerm[] = [];

  constructor(
    private readonly terms: Terms,
    private readonly lexer: Lexer,
    private readonly symbols: SymbolTable,
    private readonly scope: Scope,
    private readonly sorts: SortReader,
  ) {
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
    while (this.brackets.depth > 0) {
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
      case Token.numeral:
      case Token.decimal:
        return this.operands.push(this.reals.read(lexer.slice()), REAL);
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
    if (symbol === this.indexWord) return this.pushDecimal();
    if (symbol === this.letWord) return this.openLet(offset);
    if (symbol === this.annotationWord) return this.openAnnotation(offset);
    if (symbol === this.asWord) return this.qualifiedConstant();
    const meaning = this.scope.meaningOf(symbol);
    if (meaning?.kind === 'operator') return this.openApplication(offset, meaning.apply);
    return this.failHead(symbol, meaning !== undefined);
  }

  private close(): void {
    const { operands, brackets } = this;
    const bracket = brackets.top;
    if (bracket === undefined) return this.lexer.fail('expected a term, found )');
    if (bracket.kind === BracketKind.application) {
      operands.apply(bracket.operator, bracket.base, bracket.offset);
      return brackets.close();
    }
    if (operands.depth !== bracket.base + 1) {
      return this.lexer.fail('expected exactly one term here', bracket.offset);
    }
    if (bracket.kind === BracketKind.binding) return this.closeBinding(bracket);
    if (bracket.kind === BracketKind.body) this.scope.leave(bracket.mark);
    brackets.close();
  }

  private openApplication(offset: number, operator: Apply): void {
    this.enter(BracketKind.application, offset, operator);
  }

  private openAnnotation(offset: number): void {
    this.enter(BracketKind.annotation, offset);
  }

  private enter(kind: number, offset: number, operator = nothing): Bracket {
    return this.brackets.open(kind, offset, this.operands.depth, operator);
  }

  private pushSymbol(): void {
    const meaning = this.scope.meaningOf(this.lexer.symbol);
    if (meaning?.kind === 'value') return this.operands.push(meaning.term, meaning.sort);
    const name = this.symbols.nameOf(this.lexer.symbol);
    this.lexer.fail(
      meaning === undefined ? `unknown constant ${name}` : `${name} needs operands: (${name} ...)`,
    );
  }

  private pushDecimal(): void {
    const constant = decimalLiteral(this.terms, this.lexer);
    if (constant !== 0) return this.operands.push(constant, this.terms.width(constant));
    const { format, bits } = specialFloat(this.lexer);
    this.operands.push(this.terms.constant(formatWidth(format), bits), floatSort(format));
  }

  /** Reads the head of ((_ extract 7 0) ...) or ((as const (Array ...)) ...). */
  private compoundHead(offset: number): void {
    const { lexer } = this;
    lexer.next();
    if (lexer.kind === Token.symbol && lexer.symbol === this.indexWord) {
      return this.openApplication(offset, this.indexedHead());
    }
    if (lexer.kind === Token.symbol && lexer.symbol === this.asWord) {
      return this.openApplication(offset, this.qualifiedHead());
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
    return operator.apply(this.terms, numbers, this.reals);
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

  /** Reads (as x Sort), which means x; its one sort must be the given one. */
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

  /** The frame gets the offset of the let, because it becomes the frame of the body in the end. */
  private openBinding(letOffset: number, firstBinding: number): void {
    const { lexer } = this;
    if (lexer.next() !== Token.symbol) return lexer.fail('expected a name to bind');
    const bracket = this.enter(BracketKind.binding, letOffset);
    bracket.symbol = lexer.symbol;
    bracket.mark = firstBinding;
  }

  private closeBinding({ symbol, offset, mark: firstBinding }: Bracket): void {
    const { lexer, operands } = this;
    operands.pop();
    const { resultTerm: term, resultSort: sort } = operands;
    this.bindings.push({ symbol, term, sort });
    this.brackets.close();
    if (lexer.next() === Token.open) return this.openBinding(offset, firstBinding);
    if (lexer.kind !== Token.close) return lexer.fail('expected another binding, or )');
    this.openBody(offset, firstBinding);
  }

  /** Makes all bindings of a let effective at once, because none of them sees another. */
  private openBody(offset: number, firstBinding: number): void {
    const bound = this.bindings.splice(firstBinding);
    if (bound.length > 1 && new Set(bound.map(({ symbol }) => symbol)).size < bound.length) {
      this.lexer.fail('this let binds the same name twice', offset);
    }
    this.enter(BracketKind.body, offset).mark = this.scope.enter();
    for (const { symbol, term, sort } of bound) {
      this.scope.define(symbol, { kind: 'value', term, sort });
    }
  }

  /** Reads an attribute of an annotation; only :named has a meaning here. */
  private attribute(): void {
    const { lexer } = this;
    const bracket = this.brackets.top;
    if (bracket?.kind !== BracketKind.annotation || this.operands.depth !== bracket.base + 1) {
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
    const innermost = this.brackets.top;
    if (innermost === undefined)
      return this.lexer.fail('expected a term, found the end of the script');
    return this.lexer.fail('this ( is never closed', innermost.offset);
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

/** Skips the S-expression that begins with the token the lexer stands on. */
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
