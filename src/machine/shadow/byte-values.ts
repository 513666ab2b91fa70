// Which values the path has left to each input byte, by its decisions on that byte alone. A scanner that has found an
// operator has left one character to a byte; all that it looks up in its tables by this byte is one value from then on, however
// large the term. So such a term is as good as concrete: no decision is made on it, and an address that it gives is followed
// like any other. What follows from a path is the same for all runs on it.

import type { Term } from '../../expr/arena.ts';
import type { Column } from '../../expr/columns.ts';
import type { Terms } from '../../expr/terms.ts';
import { TruthTables } from '../../expr/truth-tables.ts';

/** Values of a byte. */
const all = 256;
/** Terms of one byte that are tabulated in a run: a long loop that computes with a byte is not worth more. */
const mostTables = 1 << 13;
/** All tables are forgotten after so many were asked for: kept ones take a kilobyte or two each. */
const keptTables = 1 << 15;

export class ByteValues {
  private readonly terms: Terms;
  private tables: TruthTables;
  private asked = 0;
  private run = 0;
  private tabulated = 0;
  /** By symbol: the run that its list is of, the values that are left, and how many. */
  private runs = new Int32Array(64);
  private counts = new Int32Array(64);
  private lists: (Uint8Array | undefined)[] = [];

  constructor(terms: Terms) {
    this.terms = terms;
    this.tables = new TruthTables(terms);
  }

  /** Before each run: nothing is decided. */
  begin(): void {
    this.run++;
    this.tabulated = 0;
  }

  /** A condition was decided; if it is about one byte, less is left to that one. */
  restrict(condition: Term, holds: boolean): void {
    const column = this.columnOf(condition)?.low;
    if (column === undefined) return;
    const symbol = this.terms.onlySymbol[condition]!;
    const list = this.listOf(symbol);
    const wanted = holds ? 1 : 0;
    let count = 0;
    for (let i = 0; i < this.counts[symbol]!; i++) {
      if (column[list[i]!] === wanted) list[count++] = list[i]!;
    }
    this.counts[symbol] = count;
  }

  /** Is one value left to the only byte that a term depends on? Then there is one for all of its terms. */
  isSingle(term: Term): boolean {
    const symbol = this.terms.onlySymbol[term]!;
    return symbol > 0 && !this.isUntouched(symbol) && this.counts[symbol] === 1;
  }

  /** Does the path leave the term one value? */
  isKnown(term: Term): boolean {
    const symbol = this.terms.onlySymbol[term]!;
    if (symbol <= 0 || this.isUntouched(symbol)) return false;
    const column = this.columnOf(term);
    if (column === undefined) return false;
    const list = this.lists[symbol]!;
    const { low, high } = column;
    const first = list[0]!;
    for (let i = this.counts[symbol]! - 1; i > 0; i--) {
      const value = list[i]!;
      if (low[value] !== low[first] || (high !== undefined && high[value] !== high[first]))
        return false;
    }
    return true;
  }

  private columnOf(term: Term): Column | undefined {
    if (this.terms.onlySymbol[term]! <= 0 || this.tabulated >= mostTables) return undefined;
    this.tabulated++;
    if (++this.asked % keptTables === 0) this.tables = new TruthTables(this.terms);
    return this.tables.column(term);
  }

  /** Of a byte that nothing was decided on: what is known of it was rewritten when its term was built. */
  private isUntouched(symbol: number): boolean {
    return symbol >= this.runs.length || this.runs[symbol] !== this.run;
  }

  private listOf(symbol: number): Uint8Array {
    if (symbol >= this.runs.length) {
      this.runs = enlarged(this.runs, symbol);
      this.counts = enlarged(this.counts, symbol);
    }
    this.lists[symbol] ??= new Uint8Array(all);
    const list = this.lists[symbol]!;
    if (this.runs[symbol] !== this.run) {
      this.runs[symbol] = this.run;
      const count = Math.min(all, 2 ** this.terms.symbols[symbol]!.width);
      this.counts[symbol] = count;
      for (let value = 0; value < count; value++) list[value] = value;
    }
    return list;
  }
}

function enlarged(values: Int32Array, symbol: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(2 * values.length, symbol + 1));
  larger.set(values);
  return larger;
}
