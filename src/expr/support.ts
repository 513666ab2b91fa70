/**
 * What a term depends on: its symbols, and the array variables it reads at symbolic indexes. It is kept for every subterm,
 * because the same conditions come back in query after query, and each condition of a path is made of those before it: walking
 * all of it anew each time would take the square of the path's length. Few different sets occur, so terms have their numbers.
 */
import { resized } from '../base/grown-array.ts';
import type { Arena, Term } from './arena.ts';
import { childCount, Op } from './operator.ts';

export interface Support {
  /** Symbol numbers, ascending. */
  readonly symbols: Int32Array;
  /** Array variables that are read (or written over) at indexes that are not constant. */
  readonly arrays: readonly Term[];
}

const nothing: Support = { symbols: new Int32Array(0), arrays: [] };

export class Supports {
  /** Indexed by the number of the set; set 0 is empty. */
  private readonly sets: Support[] = [nothing];
  /** The number of a set, by its content; and of a union, by the numbers of the two sets. */
  private readonly numbers = new Map<string, number>([[keyOf(nothing), 0]]);
  private readonly unions = new Map<number, number>();
  /** Indexed by term: the number of its set plus 1, or 0 if it is not computed yet. */
  private known = new Int32Array(1024);
  private readonly singles = new Map<number, number>();

  constructor(private readonly arena: Arena) {}

  of(term: Term): Support {
    return this.sets[this.numberOf(term)];
  }

  /** The set with a number. */
  set(number: number): Support {
    return this.sets[number];
  }

  /** The number of a term's set: the same for terms that depend on the same; 0 if it depends on nothing. */
  numberOf(root: Term): number {
    const { arena } = this;
    if (this.known.length < arena.ops.length) this.known = resized(this.known, arena.ops.length);
    const stack = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      const before = stack.length;
      if (this.known[term] === 0 && !this.isLeaf(term)) {
        for (let child = 0; child < childCount[arena.ops[term]]; child++) {
          const operand = arena.slots[4 * term + child];
          if (this.known[operand] === 0) stack.push(operand);
        }
      }
      if (stack.length > before) continue;
      stack.pop();
      if (this.known[term] === 0) this.known[term] = 1 + this.compute(term);
    }
    return this.known[root] - 1;
  }

  private isLeaf(term: Term): boolean {
    return this.arena.onlySymbol[term] >= 0;
  }

  /** The number of a term's set, given those of its children. */
  private compute(term: Term): number {
    const { arena } = this;
    const only = arena.onlySymbol[term];
    if (only >= 0) return this.single(only);
    const op = arena.ops[term];
    if (op === Op.symbol) return this.single(arena.symbolOf(term));
    if (op === Op.arrayVariable) return this.number({ symbols: new Int32Array(0), arrays: [term] });
    let all = 0;
    for (let child = 0; child < childCount[op]; child++)
      all = this.union(all, this.known[arena.slots[4 * term + child]] - 1);
    return all;
  }

  private single(symbol: number): number {
    if (symbol === 0) return 0;
    let number = this.singles.get(symbol);
    if (number === undefined) {
      number = this.number({ symbols: Int32Array.of(symbol), arrays: [] });
      this.singles.set(symbol, number);
    }
    return number;
  }

  private union(a: number, b: number): number {
    if (a === b || b === 0) return a;
    if (a === 0) return b;
    const [less, more] = a < b ? [a, b] : [b, a];
    const key = less * 2 ** 26 + more;
    let number = this.unions.get(key);
    if (number === undefined) {
      const [x, y] = [this.sets[less], this.sets[more]];
      number = this.number({
        symbols: Int32Array.from(new Set([...x.symbols, ...y.symbols])).sort(),
        arrays: [...new Set([...x.arrays, ...y.arrays])].sort((one, other) => one - other),
      });
      this.unions.set(key, number);
    }
    return number;
  }

  private number(support: Support): number {
    const key = keyOf(support);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.sets.push(support) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }
}

function keyOf({ symbols, arrays }: Support): string {
  return `${symbols.join()};${arrays.join()}`;
}
