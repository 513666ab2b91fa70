/**
 * Terms that depend on one symbol of up to eight bits, as what they are: a table of at most 256 values,
 * however large the term and the constant tables it reads. The tables are computed once per term
 * (`columns.ts`) and kept: the same conditions on a byte come back in query after query.
 */
import type { Term } from './arena.ts';
import { type Column, Columns } from './columns.ts';
import type { Terms } from './terms.ts';

/** Bits of a symbol whose values are tabulated. */
export const smallWidth = 8;

/** Columns kept per symbol; at 1 kB each, a symbol's share of memory stays below 10 MB. */
const maximalColumns = 8192;

export class TruthTables {
  private readonly bySymbol = new Map<number, Columns>();

  constructor(private readonly terms: Terms) {}

  /** The values of a term by the value of its only symbol; undefined if it is not of that kind. */
  column(term: Term): Column | undefined {
    const symbol = this.terms.onlySymbol[term];
    if (symbol <= 0 || this.terms.symbols[symbol].width > smallWidth) return undefined;
    return this.columnsOf(symbol).column(term);
  }

  private columnsOf(symbol: number): Columns {
    const known = this.bySymbol.get(symbol);
    if (known !== undefined) {
      // Only the oldest half is dropped, because a term that grows along a loop is computed from its latest values.
      if (known.size >= maximalColumns) known.forget(maximalColumns / 2);
      return known;
    }
    const rows = 2 ** this.terms.symbols[symbol].width;
    const values = Int32Array.from({ length: rows }, (_, value) => value);
    const columns = new Columns(this.terms, rows, new Map([[symbol, values]]));
    this.bySymbol.set(symbol, columns);
    return columns;
  }
}
