// What a path leaves to each input byte by its conditions on that byte alone: a set of values, as 256 bits. Loops ask
// the same byte thousands of times; most of these conditions follow from the ones before, and saying so is what keeps
// questions short on long paths. The sets form a stack, as the path does.

import { enlarged } from '../base/grown-array.ts';
import type { Term } from '../expr/arena.ts';
import type { Terms } from '../expr/terms.ts';
import { TruthTables } from '../expr/truth-tables.ts';

/** How many 32-bit words a set has. */
const words = 8;

export class ByteDomains {
  private readonly tables: TruthTables;
  /** The set at the bottom has all values. */
  private sets = new Int32Array(64 * words).fill(-1, 0, words);
  private count = 1;
  /** Indexed by symbol: the number of its set. */
  private current = new Int32Array(256);
  /** Indexed by set: whose it is, and the set that it has replaced. */
  private owners = new Int32Array(64);
  private replaced = new Int32Array(64);
  private readonly truth = new Int32Array(words);

  constructor(private readonly terms: Terms) {
    this.tables = new TruthTables(terms);
  }

  /**
   * Takes up that a condition holds, or does not: 'less' if that leaves fewer values, 'same' if it follows from what was
   * there, undefined if it is no condition on one byte.
   */
  push(condition: Term, holds: boolean): 'less' | 'same' | undefined {
    const symbol = this.load(condition, holds);
    if (symbol === 0) return undefined;
    const { sets, truth } = this;
    const at = words * this.current[symbol];
    let isLess = false;
    for (let i = 0; i < words; i++) isLess ||= (sets[at + i] & ~truth[i]) !== 0;
    if (!isLess) return 'same';
    this.replace(symbol, at);
    return 'less';
  }

  /** Takes back the last push that left less. */
  pop(): void {
    const set = --this.count;
    this.current[this.owners[set]] = this.replaced[set];
  }

  /** The least value that a condition on one byte leaves; -1 if none, undefined if it is no such condition. */
  least(condition: Term, holds: boolean): { symbol: number; value: number } | undefined {
    const symbol = this.load(condition, holds);
    if (symbol === 0) return undefined;
    const at = words * this.current[symbol];
    for (let i = 0; i < words; i++) {
      const both = this.sets[at + i] & this.truth[i];
      if (both !== 0) return { symbol, value: 32 * i + 31 - Math.clz32(both & -both) };
    }
    return { symbol, value: -1 };
  }

  /** Puts the values under which a condition holds (or does not) into `truth`; its symbol, 0 if there are more. */
  private load(condition: Term, holds: boolean): number {
    const symbol = this.terms.onlySymbol[condition];
    if (symbol <= 0) return 0;
    const column = this.tables.column(condition)?.low;
    if (column === undefined) return 0;
    const wanted = holds ? 1 : 0;
    this.truth.fill(0);
    for (let value = 0; value < column.length; value++) {
      if (column[value] === wanted) this.truth[value >> 5] |= 1 << (value & 31);
    }
    if (symbol >= this.current.length) this.current = enlarged(this.current, symbol + 1);
    return symbol;
  }

  private replace(symbol: number, at: number): void {
    const set = this.count++;
    if (set === this.owners.length) {
      this.owners = enlarged(this.owners);
      this.replaced = enlarged(this.replaced);
      this.sets = enlarged(this.sets);
    }
    this.owners[set] = symbol;
    this.replaced[set] = this.current[symbol];
    for (let i = 0; i < words; i++) this.sets[words * set + i] = this.sets[at + i] & this.truth[i];
    this.current[symbol] = set;
  }
}
