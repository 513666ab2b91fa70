// A query as SMT-LIB 2 commands that every solver understands: one define-fun per term, in the
// order in which they were built, so that nothing nests and what is shared stays shared. Every term
// is a bit-vector (a condition has one bit), and every name is ours: no name of a user's needs
// quoting.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import { reach } from '../../expr/reach.ts';
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
  /** The smallest logic that has all of it: solvers choose their tactics by it. */
  readonly logic: string;
  readonly commands: string;
  readonly wishes: readonly Wish[];
}

export function queryText(terms: Terms, constraints: readonly Term[]): QueryText {
  return new QueryPrinter(terms).print(constraints);
}

const OPERATORS: Readonly<Record<number, string>> = {
  [Op.not]: 'bvnot',
  [Op.neg]: 'bvneg',
  [Op.and]: 'bvand',
  [Op.or]: 'bvor',
  [Op.xor]: 'bvxor',
  [Op.add]: 'bvadd',
  [Op.mul]: 'bvmul',
  [Op.udiv]: 'bvudiv',
  [Op.urem]: 'bvurem',
  [Op.sdiv]: 'bvsdiv',
  [Op.srem]: 'bvsrem',
  [Op.shl]: 'bvshl',
  [Op.lshr]: 'bvlshr',
  [Op.ashr]: 'bvashr',
  [Op.concat]: 'concat',
  [Op.select]: 'select',
  [Op.store]: 'store',
};

const PREDICATES: Readonly<Record<number, string>> = {
  [Op.eq]: '=',
  [Op.ult]: 'bvult',
  [Op.slt]: 'bvslt',
};

class QueryPrinter {
  private readonly terms: Terms;
  private readonly lines: string[] = [];
  private readonly wishes: Wish[] = [];
  private readonly declaredArrays = new Set<Term>();
  /** The array variables below an array term. */
  private readonly bases = new Map<Term, ReadonlySet<Term>>();
  private readonly wished = new Set<string>();
  private logic = 'QF_BV';

  constructor(terms: Terms) {
    this.terms = terms;
  }

  print(constraints: readonly Term[]): QueryText {
    for (const term of reach(this.terms, constraints)) this.define(term);
    for (const constraint of constraints) this.lines.push(`(assert (= ${name(constraint)} #b1))`);
    return { logic: this.logic, commands: `${this.lines.join('\n')}\n`, wishes: this.wishes };
  }

  private define(term: Term): void {
    const { terms } = this;
    if (terms.isArray(term)) {
      this.bases.set(term, this.basesOf(term));
      this.requireArrays(terms.op(term) === Op.constantArray);
    }
    switch (terms.op(term)) {
      case Op.symbol:
        return this.defineSymbol(term);
      case Op.arrayVariable:
        return this.declareArray(term);
      case Op.table:
        return this.defineTable(term);
      case Op.select:
        this.wishForReads(terms.slot(term, 0), terms.slot(term, 1));
        break;
    }
    this.lines.push(`(define-fun ${name(term)} () ${this.sortOf(term)} ${this.bodyOf(term)})`);
  }

  /** Constant arrays are in no logic of the standard; z3 has them in ALL only. */
  private requireArrays(areConstant: boolean): void {
    if (areConstant) this.logic = 'ALL';
    else if (this.logic === 'QF_BV') this.logic = 'QF_ABV';
  }

  private defineSymbol(term: Term): void {
    const { terms } = this;
    const symbol = terms.symbolOf(term);
    const { array, index } = terms.symbols[symbol];
    const sort = this.sortOf(term);
    if (array === 0) {
      this.lines.push(`(declare-fun ${name(term)} () ${sort})`);
    } else {
      this.declareArray(array);
      const read = `(select ${name(array)} ${this.constant(index)})`;
      this.lines.push(`(define-fun ${name(term)} () ${sort} ${read})`);
    }
    this.wishes.push({ kind: 'symbol', name: name(term), symbol });
  }

  private declareArray(array: Term): void {
    if (this.declaredArrays.has(array)) return;
    this.declaredArrays.add(array);
    this.requireArrays(false);
    this.lines.push(`(declare-fun ${name(array)} () ${this.sortOf(array)})`);
  }

  /** A table is its elements, written one by one over what is beyond its end. */
  private defineTable(table: Term): void {
    const { terms } = this;
    const sort = this.sortOf(table);
    const content = terms.tableContent(table);
    let before = name(terms.slot(table, 0));
    for (const [position, element] of content.entries()) {
      const after = position === content.length - 1 ? name(table) : `${name(table)}_${position}`;
      const index = decimal(BigInt(position), terms.indexWidth(table));
      const value = decimal(
        BigInt.asUintN(terms.width(table), BigInt(element)),
        terms.width(table),
      );
      this.lines.push(`(define-fun ${after} () ${sort} (store ${before} ${index} ${value}))`);
      before = after;
    }
    if (content.length === 0) this.lines.push(`(define-fun ${name(table)} () ${sort} ${before})`);
  }

  /**
   * What is read through writes, tables and choices comes in the end from some array variable at
   * the same index: that cell belongs into the model. Reads beyond an array's size are zero.
   */
  private wishForReads(array: Term, index: Term): void {
    const { terms } = this;
    for (const base of this.bases.get(array)!) {
      const read = `r${base}_${index}`;
      if (this.wished.has(read)) continue;
      this.wished.add(read);
      const element = `(_ BitVec ${terms.width(base)})`;
      this.lines.push(`(define-fun ${read} () ${element} (select ${name(base)} ${name(index)}))`);
      this.wishes.push({ kind: 'cell', indexName: name(index), name: read, array: base });
      const { size } = terms.arrayInfo(base);
      if (size === Number.POSITIVE_INFINITY) continue;
      const inside = `(bvult ${name(index)} ${decimal(BigInt(size), terms.indexWidth(base))})`;
      this.lines.push(`(assert (or ${inside} (= ${read} ${decimal(0n, terms.width(base))})))`);
    }
  }

  private basesOf(array: Term): ReadonlySet<Term> {
    const { terms } = this;
    const below = (position: number) => this.bases.get(terms.slot(array, position))!;
    switch (terms.op(array)) {
      case Op.arrayVariable:
        return new Set([array]);
      case Op.constantArray:
        return new Set();
      case Op.arrayIte:
        return new Set([...below(1), ...below(2)]);
      default:
        return below(0);
    }
  }

  private bodyOf(term: Term): string {
    const { terms } = this;
    const child = (position: number) => name(terms.slot(term, position));
    const op = terms.op(term);
    switch (op) {
      case Op.constant:
        return this.constant(term);
      case Op.extract: {
        const low = terms.slot(term, 1);
        return `((_ extract ${low + terms.width(term) - 1} ${low}) ${child(0)})`;
      }
      case Op.zext:
      case Op.sext: {
        const added = terms.width(term) - terms.width(terms.slot(term, 0));
        return `((_ ${op === Op.zext ? 'zero' : 'sign'}_extend ${added}) ${child(0)})`;
      }
      case Op.ite:
      case Op.arrayIte:
        return `(ite (= ${child(0)} #b1) ${child(1)} ${child(2)})`;
      case Op.constantArray:
        return `((as const ${this.sortOf(term)}) ${child(0)})`;
      case Op.store:
        return `(store ${child(0)} ${child(1)} ${child(2)})`;
      case Op.not:
      case Op.neg:
        return `(${OPERATORS[op]} ${child(0)})`;
    }
    const predicate = PREDICATES[op];
    if (predicate !== undefined) return `(ite (${predicate} ${child(0)} ${child(1)}) #b1 #b0)`;
    if (OPERATORS[op] === undefined) throw new Error(`operator ${op} has no SMT-LIB form`);
    return `(${OPERATORS[op]} ${child(0)} ${child(1)})`;
  }

  private constant(term: Term): string {
    return decimal(this.terms.constantValue(term), this.terms.width(term));
  }

  private sortOf(term: Term): string {
    const element = `(_ BitVec ${this.terms.width(term)})`;
    if (!this.terms.isArray(term)) return element;
    return `(Array (_ BitVec ${this.terms.indexWidth(term)}) ${element})`;
  }
}

function name(term: Term): string {
  return `t${term}`;
}

function decimal(value: bigint, width: number): string {
  return `(_ bv${value} ${width})`;
}
