// Conditions by the symbols that they share: which are about a symbol, and which are tied to a condition through any
// chain of symbols.

import { getOrMake } from '../base/known.ts';
import type { Term } from '../expr/arena.ts';
import type { Supports } from '../expr/support.ts';
import type { Terms } from '../expr/terms.ts';

export class Components {
  private readonly bySymbol = new Map<number, Term[]>();

  constructor(
    private readonly terms: Terms,
    private readonly supports: Supports,
    conditions: readonly Term[],
  ) {
    for (const condition of new Set(conditions)) this.add(condition);
  }

  add(condition: Term): void {
    for (const symbol of this.symbolsOf(condition))
      getOrMake(this.bySymbol, symbol, (): Term[] => []).push(condition);
  }

  symbols(): Iterable<number> {
    return this.bySymbol.keys();
  }

  about(symbol: number): readonly Term[] {
    return this.bySymbol.get(symbol) ?? [];
  }

  around(condition: Term): { conditions: ReadonlySet<Term>; symbols: ReadonlySet<number> } {
    const conditions = new Set<Term>();
    const symbols = new Set<number>(this.symbolsOf(condition));
    // A set visits what is added to it while it is walked.
    for (const symbol of symbols) {
      for (const other of this.about(symbol)) {
        if (conditions.has(other)) continue;
        conditions.add(other);
        for (const tied of this.symbolsOf(other)) symbols.add(tied);
      }
    }
    return { conditions, symbols };
  }

  /** An array that is read at a symbolic index stands for all of its cells. */
  private symbolsOf(condition: Term): number[] {
    const { symbols, arrays } = this.supports.of(condition);
    const found = new Set<number>(symbols);
    for (const array of arrays) {
      for (const cell of this.terms.arrayInfo(array).cells.values()) {
        found.add(this.terms.symbolOf(cell));
      }
    }
    return [...found];
  }
}
