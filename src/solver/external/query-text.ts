// A query for another solver: the commands of `expr/smtlib.ts` under names of ours (no name of a
// user's needs quoting, or means something to the solver), and what to ask for after sat.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import { SmtlibPrinter } from '../../expr/smtlib.ts';
import type { Terms } from '../../expr/terms.ts';

/** What to ask for after sat: the value of `name` is the value of the symbol, or of a cell. */
export type Wish =
  | { readonly kind: 'symbol'; readonly name: string; readonly symbol: number }
  | {
      readonly kind: 'cell';
      readonly indexName: string;
      readonly name: string;
      readonly array: Term;
    };

export interface QueryText {
  /** The smallest logic that contains the query: solvers choose their tactics by it. */
  readonly logic: string;
  readonly commands: string;
  readonly wishes: readonly Wish[];
}

export function queryText(terms: Terms, constraints: readonly Term[]): QueryText {
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
