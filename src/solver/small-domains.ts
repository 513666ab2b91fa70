/**
 * Small domains: constraints on one input byte are decided by intersecting sets of its values, and those
 * on few bytes by trying all combinations of what is left of each, thousands at a time
 * (`expr/columns.ts`). Much of what programs ask of their input is of this kind: is this character a
 * digit, do these two bytes make that number?
 */
import { Assignment } from '../expr/assignment.ts';
import { Columns } from '../expr/columns.ts';
import type { Context } from './context.ts';
import { type Domains, domainsOf, valuesOf } from './domains.ts';
import { type Answer, type Query, type Solver, sat, unsat } from './query.ts';
import { smallWidth } from './truth-tables.ts';

/** Combinations that are tried at most, and at a time; solutions are often among the first. */
const maximalCombinations = 65536;
const firstRows = 256;
const maximalRows = 4096;

export class SmallDomains implements Solver {
  private readonly context: Context;
  private readonly below: Solver;

  constructor(context: Context, below: Solver) {
    this.context = context;
    this.below = below;
  }

  solve(query: Query): Answer {
    const symbols = this.smallSymbols(query);
    if (symbols === undefined) return this.below.solve(query);
    const domains = domainsOf(this.context, query.constraints);
    if (domains === undefined) return unsat;
    return this.enumerate(domains, symbols) ?? this.below.solve(query);
  }

  /** All symbols of the query, if they are small and no array is read at a symbolic index. */
  private smallSymbols(query: Query): number[] | undefined {
    const { supports, terms } = this.context;
    const symbols = new Set<number>();
    for (const constraint of query.constraints) {
      const support = supports.of(constraint);
      if (support.arrays.length > 0) return undefined;
      for (const symbol of support.symbols) {
        if (terms.symbols[symbol].width > smallWidth) return undefined;
        symbols.add(symbol);
      }
    }
    return [...symbols];
  }

  /** undefined: too many combinations, or terms that columns decline. */
  private enumerate(domains: Domains, symbols: readonly number[]): Answer | undefined {
    const values = symbols.map((symbol) => valuesOf(this.context, domains, symbol));
    if (domains.others.length === 0) {
      return this.answer(symbols, (i) => values[i][0]);
    }
    const combinations = values.reduce((product, { length }) => product * length, 1);
    if (combinations > maximalCombinations) return undefined;
    let rows = firstRows;
    for (let start = 0; start < combinations; start += rows, rows = maximalRows) {
      rows = Math.min(rows, combinations - start);
      const columns = combine(values, start, rows);
      const row = this.firstSolution(domains, symbols, columns, rows);
      if (row === undefined) return undefined;
      if (row >= 0) return this.answer(symbols, (i) => columns[i][row]);
    }
    return unsat;
  }

  /** The first row that satisfies all constraints, -1 if none does, undefined if columns decline. */
  private firstSolution(
    domains: Domains,
    symbols: readonly number[],
    values: readonly Int32Array[],
    rows: number,
  ): number | undefined {
    const bySymbol = new Map(symbols.map((symbol, i) => [symbol, values[i]]));
    const columns = new Columns(this.context.terms, rows, bySymbol);
    const holds = new Int32Array(rows).fill(1);
    for (const constraint of domains.others) {
      const column = columns.column(constraint)?.low;
      if (column === undefined) return undefined;
      for (let row = 0; row < rows; row++) holds[row] &= column[row];
      if (!holds.includes(1)) return -1;
    }
    return holds.indexOf(1);
  }

  private answer(symbols: readonly number[], value: (i: number) => number): Answer {
    const model = new Assignment();
    symbols.forEach((symbol, i) => {
      model.setLow(symbol, this.context.terms.symbols[symbol].width, value(i));
    });
    return sat(model);
  }
}

/** Rows `start` to `start + rows` of all combinations, one column per symbol; the last turns fastest. */
function combine(values: readonly Int32Array[], start: number, rows: number): Int32Array[] {
  const columns = values.map(() => new Int32Array(rows));
  for (let row = 0; row < rows; row++) {
    let rest = start + row;
    for (let i = values.length - 1; i >= 0; i--) {
      const { length } = values[i];
      columns[i][row] = values[i][rest % length];
      rest = Math.floor(rest / length);
    }
  }
  return columns;
}
