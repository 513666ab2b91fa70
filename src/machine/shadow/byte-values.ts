// Tracks which values the path leaves to each input byte, by its decisions on that byte alone. A scanner that has found an
// operator has left one character to a byte; all that it looks up in its tables by this byte is one value from then on, however
// large the term. So such a term is as good as concrete: no decision is made on it, and an address that it gives is followed
// like any other. What follows from a path is the same for all runs on it.
//
// The values that are left are a set of 256 bits, and so are those for which a condition holds: a decision costs eight words.

import { resized } from '../../base/grown-array.ts';
import type { Term } from '../../expr/arena.ts';
import type { Column } from '../../expr/columns.ts';
import type { Terms } from '../../expr/terms.ts';
import { TruthTables } from '../../expr/truth-tables.ts';

/** How many 32-bit words a set of values has. */
const words = 8;
/** How many terms of one byte are tabulated in a run: a long loop that computes with a byte is not worth more. */
const mostTables = 1 << 13;
/** All tables are dropped after this many requests: each takes a kilobyte or two. */
const keptTables = 1 << 15;

export class ByteValues {
  private tables: TruthTables;
  /** Indexed by condition: the values for which it holds; undefined if there is no table. */
  private holding = new Map<Term, Int32Array | undefined>();
  private asked = 0;
  private run = 0;
  private tabulated = 0;
  /** Indexed by symbol: the run that its set belongs to, the values that are left, and whether only one is left. */
  private runs = new Int32Array(64);
  private left = new Int32Array(64 * words);
  private single = new Uint8Array(64);

  constructor(private readonly terms: Terms) {
    this.tables = new TruthTables(terms);
  }

  /** Starts a run, in which nothing is decided yet. */
  begin(): void {
    this.run++;
    this.tabulated = 0;
  }

  /** Takes note of a decided condition: if it is about a single byte, it restricts that byte's values. */
  restrict(condition: Term, holds: boolean): void {
    const set = this.setOf(condition);
    if (set === undefined) return;
    const symbol = this.terms.onlySymbol[condition];
    this.touch(symbol);
    const { left } = this;
    const flip = holds ? 0 : -1;
    let [union, isOne] = [0, true];
    for (let word = 0, at = words * symbol; word < words; word++, at++) {
      const bits = left[at] & (set[word] ^ flip);
      left[at] = bits;
      if (bits === 0) continue;
      isOne &&= union === 0 && (bits & (bits - 1)) === 0;
      union |= bits;
    }
    this.single[symbol] = isOne && union !== 0 ? 1 : 0;
  }

  /** Whether one value is left to the only byte that a term depends on. Then all terms of this byte have one value. */
  isSingle(term: Term): boolean {
    const symbol = this.terms.onlySymbol[term];
    return symbol > 0 && !this.isUntouched(symbol) && this.single[symbol] === 1;
  }

  /** Whether the path leaves the term one value. */
  isKnown(term: Term): boolean {
    const symbol = this.terms.onlySymbol[term];
    if (symbol <= 0 || this.isUntouched(symbol)) return false;
    if (this.terms.widths[term] === 1) return this.isDecided(term, symbol);
    const column = this.columnOf(term);
    return column !== undefined && this.isConstant(column, symbol);
  }

  /** Whether the values that are left to the byte decide the condition. */
  private isDecided(condition: Term, symbol: number): boolean {
    const set = this.setOf(condition);
    if (set === undefined) return false;
    let [mayHold, mayFail] = [false, false];
    for (let word = 0, at = words * symbol; word < words; word++, at++) {
      const bits = this.left[at];
      mayHold ||= (bits & set[word]) !== 0;
      mayFail ||= (bits & ~set[word]) !== 0;
    }
    return !(mayHold && mayFail);
  }

  private isConstant({ low, high }: Column, symbol: number): boolean {
    let first = -1;
    for (let word = 0; word < words; word++) {
      for (let bits = this.left[words * symbol + word]; bits !== 0; bits &= bits - 1) {
        const value = 32 * word + 31 - Math.clz32(bits & -bits);
        if (first < 0) first = value;
        else if (low[value] !== low[first]) return false;
        else if (high !== undefined && high[value] !== high[first]) return false;
      }
    }
    return true;
  }

  private setOf(condition: Term): Int32Array | undefined {
    if (!this.mayTabulate(condition)) return undefined;
    const known = this.holding.get(condition);
    if (known !== undefined || this.holding.has(condition)) return known;
    const column = this.tables.column(condition);
    const set = column && holdingIn(column.low);
    this.holding.set(condition, set);
    return set;
  }

  private columnOf(term: Term): Column | undefined {
    return this.mayTabulate(term) ? this.tables.column(term) : undefined;
  }

  private mayTabulate(term: Term): boolean {
    if (this.terms.onlySymbol[term] <= 0 || this.tabulated >= mostTables) return false;
    this.tabulated++;
    if (++this.asked % keptTables === 0) {
      this.tables = new TruthTables(this.terms);
      this.holding = new Map();
    }
    return true;
  }

  /** Whether nothing was decided on the byte: what is known of it was rewritten when its term was built. */
  private isUntouched(symbol: number): boolean {
    return symbol >= this.runs.length || this.runs[symbol] !== this.run;
  }

  private touch(symbol: number): void {
    if (!this.isUntouched(symbol)) return;
    if (symbol >= this.runs.length) this.grow(symbol);
    this.runs[symbol] = this.run;
    const { width } = this.terms.symbols[symbol];
    const at = words * symbol;
    this.left.fill(0, at, at + words);
    if (width >= 5) this.left.fill(-1, at, at + Math.min(words, 2 ** (width - 5)));
    else this.left[at] = 2 ** (2 ** width) - 1;
  }

  private grow(symbol: number): void {
    const size = Math.max(2 * this.runs.length, symbol + 1);
    this.runs = resized(this.runs, size);
    this.left = resized(this.left, words * size);
    this.single = resized(this.single, size);
  }
}

function holdingIn(column: Int32Array): Int32Array {
  const set = new Int32Array(words);
  for (let value = 0; value < column.length; value++)
    if (column[value] === 1) set[value >> 5] |= 1 << (value & 31);
  return set;
}
