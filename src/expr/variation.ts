/**
 * The values of terms while one symbol takes all of its values and the others keep theirs: one row per value of that symbol.
 * Conditions are met in the order of a path, and each keeps the rows that go on along it; so the later a condition, the fewer
 * rows there are to compute. Terms that do not depend on the symbol are computed once, by the evaluator.
 *
 * It declines terms above 64 bits.
 */
import { resized } from '../base/grown-array.ts';
import type { Term } from './arena.ts';
import type { Assignment } from './assignment.ts';
import { Evaluator } from './evaluate.ts';
import { childCount, isFloatOperator, Op } from './operator.ts';
import { type Operand, RowColumns, rowCount } from './row-columns.ts';
import { RowReads } from './row-reads.ts';
import type { Terms } from './terms.ts';

/** Symbols of up to so many bits can be varied. */
export const variableWidth = Math.log2(rowCount);

export class Variation {
  private readonly evaluator: Evaluator;
  private symbol = 0;
  /** The columns; those rows count that have satisfied all conditions so far. */
  private readonly values = new RowColumns();
  /** Indexed by term: its column in this round plus 1, 0 if the term does not vary, -1 if it is declined. */
  private columns = new Int32Array(0);
  private rounds = new Int32Array(0);
  private round = 0;
  private readonly stack: Term[] = [];
  private readonly reads: RowReads;
  /** How many values of terms were computed so far. */
  work = 0;

  constructor(private readonly terms: Terms) {
    this.evaluator = new Evaluator(terms);
    const column = (term: Term) => (this.rounds[term] === this.round ? this.columns[term] : 0);
    const { values, evaluator } = this;
    this.reads = new RowReads({ terms, values, evaluator, column });
  }

  /** Chooses the values that the other symbols keep. */
  around(assignment: Assignment): void {
    this.evaluator.under(assignment);
  }

  /** Begins with all values of a symbol but its own. */
  vary(symbol: number, own: number): void {
    this.symbol = symbol;
    this.round++;
    const { values } = this;
    values.clear();
    values.alive = 0;
    const end = 2 ** this.terms.symbols[symbol].width;
    for (let value = 0; value < end; value++)
      if (value !== own) values.rows[values.alive++] = value;
    const capacity = this.terms.ops.length;
    if (this.rounds.length >= capacity) return;
    this.rounds = resized(this.rounds, capacity);
    this.columns = resized(this.columns, capacity);
  }

  /** How many rows have satisfied all conditions so far. */
  get remaining(): number {
    return this.values.alive;
  }

  /**
   * Keeps the rows for which a condition holds, or does not; returns the least value for which it is otherwise, -1 if there is
   * none. Nothing remains after a condition that it declines.
   */
  keep(condition: Term, holds: boolean): number {
    const column = this.columnOf(condition);
    if (column === 0) return -1;
    const { values } = this;
    if (column < 0) {
      values.alive = 0;
      return -1;
    }
    const { rows, low, alive } = values;
    const wanted = holds ? 1 : 0;
    let [kept, first] = [0, -1];
    for (let i = 0; i < alive; i++) {
      const row = rows[i];
      if (low[column - 1 + row] === wanted) rows[kept++] = row;
      else if (first < 0) first = row;
    }
    values.alive = kept;
    return first;
  }

  /** Keeps so many of the rows, with the same distance between them in their order. */
  thin(most: number): void {
    const { values } = this;
    if (values.alive <= most) return;
    const step = values.alive / most;
    for (let i = 0; i < most; i++) values.rows[i] = values.rows[Math.floor(i * step)];
    values.alive = most;
  }

  private columnOf(root: Term): number {
    const { stack, rounds, columns, terms, round } = this;
    if (rounds[root] === round) return columns[root];
    stack.push(root);
    while (stack.length > 0) {
      const term = stack[stack.length - 1];
      if (rounds[term] === round || !this.mayVary(term)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      const op = terms.ops[term];
      for (let child = 0; child < childCount[op]; child++) {
        const operand = terms.slots[4 * term + child];
        if (rounds[operand] !== round) stack.push(operand);
      }
      if (stack.length > before) continue;
      stack.pop();
      columns[term] = this.compute(term, op);
      rounds[term] = round;
    }
    return columns[root];
  }

  /** Settles terms that have only one symbol, or none, if it is not the one that varies. */
  private mayVary(term: Term): boolean {
    const only = this.terms.onlySymbol[term];
    if (only < 0 || only === this.symbol) return true;
    this.columns[term] = 0;
    this.rounds[term] = this.round;
    return false;
  }

  /** The column of a term whose children have theirs, as `columns` has it. */
  private compute(term: Term, op: number): number {
    const { terms, columns } = this;
    if (op === Op.symbol)
      return terms.symbolOf(term) === this.symbol ? this.values.numbers() + 1 : 0;
    if (op === Op.arrayVariable) return this.hasVaryingCell(term) ? 1 : 0;
    let varies = false;
    for (let child = 0; child < childCount[op]; child++) {
      const column = columns[terms.slots[4 * term + child]];
      if (column < 0) return -1;
      varies ||= column > 0;
    }
    if (!varies) return 0;
    // An array has no column: it is read row by row.
    if (op >= Op.arrayVariable) return 1;
    const operand = terms.slots[4 * term];
    if (terms.widths[term] > 64 || (op !== Op.select && terms.widths[operand] > 64)) return -1;
    const at = this.values.allocate();
    this.work += this.values.alive;
    if (op === Op.select) this.read(term, at);
    else this.operate(term, op, at);
    return at + 1;
  }

  private hasVaryingCell(array: Term): boolean {
    return this.terms.symbols[this.symbol].array === array;
  }

  // ---- Operators -----------------------------------------------------------------------------------------------------

  /** Prepares an operand; one that does not vary goes to a place of its own. */
  private load(operand: Operand, term: Term, place: number): void {
    const column = this.columns[term];
    operand.mask = column > 0 ? -1 : 0;
    operand.at = column > 0 ? column - 1 : place * rowCount;
    if (column > 0) return;
    const { limbs, low, high } = this.values;
    this.evaluator.copy(term, limbs, 0);
    low[operand.at] = limbs[0];
    high[operand.at] = limbs[1];
  }

  private operate(term: Term, op: number, at: number): void {
    const { terms, values } = this;
    const { x, y, z } = values;
    const width = terms.widths[term];
    const [a, b, c, detail] = terms.slots.subarray(4 * term, 4 * term + 4);
    const from = terms.widths[a];
    const count = childCount[op];
    this.load(x, a, 0);
    if (count > 1) this.load(y, b, 1);
    if (count > 2) this.load(z, c, 2);
    if (isFloatOperator(op)) values.float(op, detail, width, from, count, at);
    else if (count === 1) values.unary(op, width, op === Op.extract ? b : from, from, at);
    else if (op === Op.ite) values.choose(at);
    else if (op === Op.concat) values.concat(from, terms.widths[b], at);
    else values.binary(op, from, at);
  }

  private read(term: Term, at: number): void {
    this.load(this.values.y, this.terms.slots[4 * term + 1], 1);
    const before = this.reads.work;
    this.reads.read(this.terms.slots[4 * term], this.symbol, at);
    this.work += this.reads.work - before;
  }
}
