// The commands that give names: declare-const, declare-fun, define-fun, define-const, define-sort.

import type { Term } from '../../expr/arena.ts';
import { substitute } from '../../expr/substitute.ts';
import type { Terms } from '../../expr/terms.ts';
import { Token } from './lexer.ts';
import type { Apply } from './operands.ts';
import type { Command, Script } from './script.ts';
import { bitsOf, elementSort, indexSort, isArray, type Sort, writtenSort } from './sorts.ts';
import type { SymbolNumber } from './symbols.ts';

interface Parameter {
  readonly term: Term;
  readonly sort: Sort;
}

export const declarationCommands: Readonly<Record<string, Command>> = {
  'declare-const': (script) => {
    const { symbol, offset } = readName(script);
    const sort = script.sorts.read();
    return () => declare(script, symbol, sort, offset);
  },
  'declare-fun': (script) => {
    const { lexer } = script;
    const { symbol, offset } = readName(script);
    if (lexer.next() !== Token.open) lexer.fail('expected the sorts of the parameters: (...)');
    if (lexer.next() !== Token.close) {
      lexer.fail('functions with parameters are beyond QF_ABV and QF_ABVFP');
    }
    const sort = script.sorts.read();
    return () => declare(script, symbol, sort, offset);
  },
  'define-const': (script) => {
    const { symbol, offset } = readName(script);
    return defineValue(script, symbol, script.sorts.read(), offset);
  },
  'define-fun': (script) => {
    const { symbol, offset } = readName(script);
    const mark = script.scope.enter();
    const parameters = readParameters(script);
    const sort = script.sorts.read();
    if (parameters.length === 0) return defineValue(script, symbol, sort, offset);
    const body = readBody(script, sort);
    if (script.reader.named.length > 0) script.fail('what depends on parameters cannot be named');
    script.scope.leave(mark);
    const apply = application(script, parameters, body, sort);
    return () => script.define(symbol, { kind: 'operator', apply }, offset);
  },
  'define-sort': (script) => {
    const { lexer, sorts } = script;
    const { symbol } = readName(script);
    if (lexer.next() !== Token.open) lexer.fail('expected the parameters of the sort: (...)');
    if (lexer.next() !== Token.close) lexer.fail('sorts with parameters are not supported');
    const sort = sorts.read();
    return () => {
      sorts.defined.set(symbol, sort);
    };
  },
};

function readName(script: Script): { symbol: SymbolNumber; offset: number } {
  const { lexer } = script;
  if (lexer.next() !== Token.symbol) return lexer.fail('expected a name');
  return { symbol: lexer.symbol, offset: lexer.start };
}

/**
 * The variable's own name carries its sort: a script may declare a name anew with another sort
 * after a pop, and the expressions know a name only once.
 */
function declare(script: Script, symbol: SymbolNumber, sort: Sort, offset: number): void {
  const name = script.symbols.nameOf(symbol);
  const term = newVariable(script, name, sort);
  script.define(symbol, { kind: 'value', term, sort }, offset);
  script.declarations.push({ name, term, sort });
}

function newVariable({ terms }: Script, name: string, sort: Sort): Term {
  if (!isArray(sort)) return terms.variable(`${name}:${bitsOf(sort)}`, bitsOf(sort));
  const [index, element] = [indexSort(sort), elementSort(sort)];
  return terms.array(`${name}:${index}:${element}`, index, element);
}

function defineValue(script: Script, symbol: SymbolNumber, sort: Sort, offset: number): () => void {
  const term = readBody(script, sort);
  script.takeNames();
  return () => script.define(symbol, { kind: 'value', term, sort }, offset);
}

function readBody(script: Script, sort: Sort): Term {
  script.lexer.next();
  const offset = script.lexer.start;
  const { reader } = script;
  reader.readHere();
  if (reader.sort === sort) return reader.term;
  const [found, declared] = [writtenSort(reader.sort), writtenSort(sort)];
  return script.lexer.fail(`the body is ${found}, declared is ${declared}`, offset);
}

/** Parameters are variables of the body, named so that no script can name them. */
function readParameters(script: Script): Parameter[] {
  const { lexer, scope } = script;
  const parameters: Parameter[] = [];
  const names = new Set<SymbolNumber>();
  if (lexer.next() !== Token.open) lexer.fail('expected the parameters: (...)');
  while (lexer.next() !== Token.close) {
    if (lexer.kind !== Token.open) lexer.fail('expected a parameter (name sort)');
    const { symbol, offset } = readName(script);
    if (names.has(symbol)) lexer.fail('this name is given to two parameters', offset);
    names.add(symbol);
    const sort = script.sorts.read();
    if (lexer.next() !== Token.close) lexer.fail('expected ) after this parameter');
    const term = newVariable(script, `|${parameters.length}`, sort);
    scope.define(symbol, { kind: 'value', term, sort });
    parameters.push({ term, sort });
  }
  return parameters;
}

function application(
  { terms }: Script,
  parameters: readonly Parameter[],
  body: Term,
  sort: Sort,
): Apply {
  return (operands) => {
    operands.expectCount(parameters.length);
    const replacements = new Map<Term, Term>();
    for (const [place, parameter] of parameters.entries()) {
      operands.expectSort(place, parameter.sort);
      const operand = operands.term(place);
      replacements.set(parameter.term, operand);
      if (isArray(parameter.sort)) replaceCells(terms, parameter.term, operand, replacements);
    }
    operands.give(substitute(terms, body, replacements), sort);
  };
}

/** What the body reads from an array at a constant place is a symbol of its own. */
function replaceCells(terms: Terms, array: Term, by: Term, replacements: Map<Term, Term>): void {
  for (const [index, cell] of terms.arrayInfo(array).cells) {
    replacements.set(cell, terms.select(by, index));
  }
}
