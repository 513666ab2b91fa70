/**
 * What a term depends on: its symbols, and the array variables it reads at symbolic indexes. Kept per
 * term, because the same conditions come back in query after query.
 */
import type { Arena, Term } from './arena.ts';
import { Op } from './operator.ts';
import { reach } from './reach.ts';

export interface Support {
  /** Symbol numbers, ascending. */
  readonly symbols: Int32Array;
  /** Array variables that are read (or written over) at indexes that are not constant. */
  readonly arrays: readonly Term[];
}

export class Supports {
  private readonly known = new Map<Term, Support>();
  private readonly singles = new Map<number, Support>();
  private readonly arena: Arena;

  constructor(arena: Arena) {
    this.arena = arena;
  }

  of(term: Term): Support {
    const only = this.arena.onlySymbol[term];
    if (only >= 0) return this.single(only);
    let support = this.known.get(term);
    if (support === undefined) {
      support = this.compute(term);
      this.known.set(term, support);
    }
    return support;
  }

  private single(symbol: number): Support {
    let support = this.singles.get(symbol);
    if (support === undefined) {
      support = { symbols: Int32Array.from(symbol === 0 ? [] : [symbol]), arrays: [] };
      this.singles.set(symbol, support);
    }
    return support;
  }

  private compute(root: Term): Support {
    const symbols: number[] = [];
    const arrays: Term[] = [];
    for (const term of reach(this.arena, [root])) {
      const op = this.arena.ops[term];
      if (op === Op.symbol) symbols.push(this.arena.symbolOf(term));
      else if (op === Op.arrayVariable) arrays.push(term);
    }
    return { symbols: Int32Array.from(symbols).sort(), arrays };
  }
}
