// Another solver as a back end: any program that reads SMT-LIB 2 from its standard input, such as
// `z3 -in`, `cvc5 --incremental`, `bitwuzla` or `stp --SMTLIB2`. It is not trusted: whatever it
// does other than answering in time with a model that holds costs this query an `unknown`, and the
// next one gets a new process.

import type { Term } from '../../expr/arena.ts';
import { Assignment } from '../../expr/assignment.ts';
import { Evaluator } from '../../expr/evaluate.ts';
import { Op } from '../../expr/operator.ts';
import { SmtlibPrinter } from '../../expr/smtlib.ts';
import type { Terms } from '../../expr/terms.ts';
import { type Answer, type Query, type Solver, sat, unknown, unsat } from '../query.ts';
import { Lexer, Token } from '../smtlib/lexer.ts';
import { SymbolTable } from '../smtlib/symbols.ts';
import type { BackEnd, Reply, SolverProcess } from './solver-process.ts';

/** How long a query without a time limit waits for a process that says nothing. */
const PATIENCE_MILLISECONDS = 60_000;

export class ExternalSolver implements Solver {
  constructor(
    private readonly terms: Terms,
    private readonly backEnd: BackEnd,
  ) {}

  solve({ constraints, budget }: Query): Answer {
    const text = queryText(this.terms, constraints);
    const { process } = this.backEnd;
    const deadline = performance.now() + (budget?.milliseconds ?? PATIENCE_MILLISECONDS);
    const answer = this.ask(process, text, constraints, deadline);
    if (answer.status === 'unknown') this.backEnd.close();
    return answer;
  }

  private ask(
    process: SolverProcess,
    { logic, commands, wishes }: QueryText,
    constraints: readonly Term[],
    deadline: number,
  ): Answer {
    process.send(
      `(reset)\n(set-option :produce-models true)\n(set-logic ${logic})\n${commands}(check-sat)\n`,
    );
    const verdict = process.receive(deadline);
    if (verdict.kind !== 'reply') return failure(verdict);
    if (verdict.text === 'unsat') return unsat;
    if (verdict.text !== 'sat') return unknown('back end failed', `it answers ${verdict.text}`);
    if (wishes.length === 0) return this.checked(constraints, new Assignment());
    process.send(`(get-value (${[...namesOf(wishes)].join(' ')}))\n`);
    const reply = process.receive(deadline);
    if (reply.kind !== 'reply') return failure(reply);
    const values = readValues(reply.text);
    if (values === undefined) return unknown('back end failed', `no values in ${reply.text}`);
    return this.checked(constraints, this.modelOf(wishes, values));
  }

  private modelOf(wishes: readonly Wish[], values: ReadonlyMap<string, bigint>): Assignment {
    const { terms } = this;
    const model = new Assignment();
    const set = (symbol: number, value: bigint) =>
      model.set(symbol, terms.symbols[symbol].width, value);
    for (const wish of wishes) {
      const value = values.get(wish.name) ?? 0n;
      if (wish.kind === 'symbol') set(wish.symbol, value);
      else {
        const index = terms.constant(
          terms.indexWidth(wish.array),
          values.get(wish.indexName) ?? 0n,
        );
        const cell = terms.select(wish.array, index);
        // An index beyond the array's size has no cell: the read is the constant zero.
        if (!terms.isConstant(cell)) set(terms.symbolOf(cell), value);
      }
    }
    return model;
  }

  private checked(constraints: readonly Term[], model: Assignment): Answer {
    const evaluator = new Evaluator(this.terms).under(model);
    if (constraints.every((constraint) => evaluator.holds(constraint))) return sat(model);
    return unknown('back end failed', 'its model does not satisfy the query');
  }
}

function failure(reply: Exclude<Reply, { kind: 'reply' }>): Answer {
  if (reply.kind === 'silent') return unknown('time', 'the solver process did not answer in time');
  return unknown('back end failed', `the solver process ${reply.reason}`);
}

function namesOf(wishes: readonly Wish[]): Set<string> {
  return new Set(
    wishes.flatMap((wish) => (wish.kind === 'cell' ? [wish.indexName, wish.name] : [wish.name])),
  );
}

// ---- Queries as text --------------------------------------------------------------------------------

/** What to ask for after sat: the value of `name` is the value of the symbol, or of a cell. */
type Wish =
  | { readonly kind: 'symbol'; readonly name: string; readonly symbol: number }
  | {
      readonly kind: 'cell';
      readonly indexName: string;
      readonly name: string;
      readonly array: Term;
    };

interface QueryText {
  /** The smallest logic that contains the query: solvers choose their tactics by it. */
  readonly logic: string;
  readonly commands: string;
  readonly wishes: readonly Wish[];
}

function queryText(terms: Terms, constraints: readonly Term[]): QueryText {
  const printer = new SmtlibPrinter(terms, constraints, name);
  const wishes = [...symbolWishes(terms, printer), ...cellWishes(terms, printer)];
  const commands = `${printer.commands().join('\n')}\n`;
  return { logic: printer.logic, commands, wishes };
}

function symbolWishes(terms: Terms, printer: SmtlibPrinter): Wish[] {
  const symbols = printer.order.filter((term) => terms.op(term) === Op.symbol);
  return symbols.map((term) => {
    const symbol = terms.symbolOf(term);
    const isCell = terms.symbols[symbol].array !== 0;
    if (isCell) printer.define(name(term), terms.width(term), printer.bits(term));
    return { kind: 'symbol', name: name(term), symbol };
  });
}

function cellWishes(terms: Terms, printer: SmtlibPrinter): Wish[] {
  const indexes = new Set(printer.reads.map(({ index }) => index));
  for (const index of indexes) {
    printer.define(`i${index}`, terms.width(index), printer.bits(index));
  }
  return printer.reads.map(({ array, index }) => {
    const [indexName, cell] = [`i${index}`, `r${array}_${index}`];
    printer.define(cell, terms.width(array), `(select ${name(array)} ${indexName})`);
    return { kind: 'cell', indexName, name: cell, array };
  });
}

function name(term: Term): string {
  return `t${term}`;
}

/**
 * The values by name in a reply to get-value, ((t1 #x0f) (t2 (_ bv3 8)) ...), or undefined if this is no such reply. We ask for
 * names only, so every pair is a name and a constant.
 */
export function readValues(reply: string): Map<string, bigint> | undefined {
  const lexer = new Lexer(new SymbolTable());
  lexer.feed(reply);
  const values = new Map<string, bigint>();
  try {
    if (lexer.next() !== Token.open) return undefined;
    while (lexer.next() === Token.open) {
      if (lexer.next() !== Token.symbol) return undefined;
      const name = lexer.slice();
      const value = readConstant(lexer);
      if (value === undefined || lexer.next() !== Token.close) return undefined;
      values.set(name, value);
    }
    return values;
  } catch {
    // Text that does not consist of tokens is no such reply.
    return undefined;
  }
}

function readConstant(lexer: Lexer): bigint | undefined {
  switch (lexer.next()) {
    case Token.hexadecimal:
    case Token.binary:
      return BigInt(`0${lexer.slice().slice(1)}`);
    case Token.open:
      return readDecimal(lexer);
    default:
      return undefined;
  }
}

function readDecimal(lexer: Lexer): bigint | undefined {
  if (lexer.next() !== Token.symbol || lexer.slice() !== '_') return undefined;
  if (lexer.next() !== Token.symbol || !/^bv[0-9]+$/.test(lexer.slice())) return undefined;
  const value = BigInt(lexer.slice().slice(2));
  return lexer.next() === Token.numeral && lexer.next() === Token.close ? value : undefined;
}
