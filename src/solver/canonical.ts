/**
 * The canonical form of a set of constraints: variables renamed in the order in which they appear
 * (Oasis 3.1.4), so that the same code run on other input bytes asks the same question. Constraints are put
 * in the order of their shapes first, so that the order in which a path met them does not matter.
 *
 * The form is a list of 32-bit words and loses nothing but names and the content of tables: two sets with
 * equal words and equal tables have the same answer, and a solution of one is a solution of the other,
 * symbol by symbol. No hash is trusted for that.
 */
import { resized } from '../base/grown-array.ts';
import { getOrMake } from '../base/known.ts';
import type { Term } from '../expr/arena.ts';
import { childCount, isFloatOperator, Op } from '../expr/operator.ts';
import type { Terms } from '../expr/terms.ts';
import type { Context } from './context.ts';

export interface Canonical {
  readonly words: Int32Array;
  /** Symbol numbers and array variables, in the order of their new names. */
  readonly symbols: readonly number[];
  readonly arrays: readonly Term[];
  /** Table numbers, in the order of their new names. */
  readonly tables: readonly number[];
}

/** Remembers the form of a query, because several layers ask for it one after the other. */
export class CanonicalForms {
  private readonly known = new WeakMap<readonly Term[], Canonical>();

  constructor(private readonly context: Context) {}

  of(constraints: readonly Term[]): Canonical {
    return getOrMake(this.known, constraints, () => canonicalForm(this.context, constraints));
  }
}

function canonicalForm(context: Context, constraints: readonly Term[]): Canonical {
  const { terms } = context;
  const shapes = getOrMake(shapesByTerms, terms, () => new Shapes(terms));
  const ordered = constraints.toSorted((a, b) => shapes.of(a) - shapes.of(b));
  const symbolic = new Set(constraints.flatMap((term) => context.supports.of(term).arrays));
  return new Writer(terms, symbolic).write(ordered);
}

class Writer {
  private readonly words: number[] = [];
  private readonly positions = new Map<Term, number>();
  private readonly symbols: number[] = [];
  private readonly arrays: Term[] = [];
  private readonly tables: number[] = [];

  /** `symbolic` are the arrays that are read at symbolic indexes: their cells keep their indexes. */
  constructor(
    private readonly terms: Terms,
    private readonly symbolic: ReadonlySet<Term>,
  ) {}

  write(constraints: readonly Term[]): Canonical {
    for (const constraint of constraints) this.visit(constraint);
    this.words.push(0);
    for (const constraint of constraints) this.words.push(this.position(constraint));
    const { symbols, arrays, tables } = this;
    return { words: Int32Array.from(this.words), symbols, arrays, tables };
  }

  private position(term: Term): number {
    return this.positions.get(term) as number;
  }

  /** Emits each node once, children first; the number of a node is its position in this order. */
  private visit(root: Term): void {
    const { terms, positions } = this;
    const stack = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1];
      const before = stack.length;
      for (let child = this.dependencies(term) - 1; child >= 0; child--) {
        const operand = this.dependency(term, child);
        if (!positions.has(operand)) stack.push(operand);
      }
      if (stack.length > before) continue;
      stack.pop();
      if (positions.has(term)) continue;
      this.emit(term, terms.op(term));
      positions.set(term, positions.size);
    }
  }

  /** A cell of an array that is read at symbolic indexes depends on the array and its index. */
  private dependencies(term: Term): number {
    if (this.terms.op(term) !== Op.symbol) return childCount[this.terms.op(term)];
    return this.symbolic.has(this.terms.symbols[this.terms.symbolOf(term)].array) ? 2 : 0;
  }

  private dependency(term: Term, child: number): Term {
    if (this.terms.op(term) !== Op.symbol) return this.terms.slot(term, child);
    const { array, index } = this.terms.symbols[this.terms.symbolOf(term)];
    return child === 0 ? array : index;
  }

  private emit(term: Term, op: number): void {
    const { terms, words } = this;
    const dependencies = this.dependencies(term);
    words.push(op | (terms.width(term) << 8) | (dependencies << 16));
    for (let child = 0; child < dependencies; child++) {
      words.push(this.position(this.dependency(term, child)));
    }
    if (op === Op.constant) {
      for (let limb = 0; 32 * limb < terms.width(term); limb++) words.push(terms.slot(term, limb));
    } else if (op === Op.symbol) {
      words.push(this.symbols.push(terms.symbolOf(term)));
    } else if (op === Op.extract) words.push(terms.slot(term, 1));
    else if (isFloatOperator(op)) words.push(terms.slot(term, 3));
    else if (op >= Op.arrayVariable) this.emitArray(term, op);
  }

  private emitArray(term: Term, op: number): void {
    const { terms, words } = this;
    words.push(terms.indexWidth(term));
    if (op === Op.table) {
      const number = terms.slot(term, 1);
      const known = this.tables.indexOf(number);
      words.push(known >= 0 ? known + 1 : this.tables.push(number));
    } else if (op === Op.arrayVariable) {
      const { size } = terms.arrayInfo(term);
      words.push(this.arrays.push(term), size === Infinity ? -1 : size);
    }
  }
}

const shapesByTerms = new WeakMap<Terms, Shapes>();

/** Gives each term a hash that does not depend on the names in it. It is only used to sort. */
class Shapes {
  private hashes = new Int32Array(0);

  constructor(private readonly terms: Terms) {}

  of(root: Term): number {
    const { terms } = this;
    if (this.hashes.length < terms.count) this.hashes = resized(this.hashes, terms.ops.length);
    const stack = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1];
      const before = stack.length;
      for (let child = 0; child < childCount[terms.op(term)]; child++) {
        const operand = terms.slot(term, child);
        if (this.hashes[operand] === 0) stack.push(operand);
      }
      if (stack.length > before) continue;
      stack.pop();
      this.hashes[term] = this.hash(term) || 1;
    }
    return this.hashes[root];
  }

  private hash(term: Term): number {
    const { terms } = this;
    const op = terms.op(term);
    let mixed = Math.imul(op | (terms.width(term) << 8), 0x9e3779b1);
    if (op === Op.symbol || op === Op.arrayVariable) return mixed;
    for (let slot = 0; slot < 4; slot++) {
      const value = terms.slot(term, slot);
      const part = slot < childCount[op] ? this.hashes[value] : value;
      mixed = Math.imul(mixed ^ (mixed >>> 15) ^ part, 0x85ebca6b);
    }
    return mixed ^ (mixed >>> 13);
  }
}
