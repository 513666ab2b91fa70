/**
 * The values of terms while one symbol takes all of its values and the others keep theirs: one row per value of that symbol.
 * Conditions are met in the order of a path, and each keeps the rows that go on along it; so the later a condition, the fewer
 * rows there are to compute. Terms that do not depend on the symbol are computed once, by the evaluator.
 *
 * It declines terms above 64 bits.
 */
import { enlarged, resized } from '../base/grown-array.ts';
import type { Term } from './arena.ts';
import type { Assignment } from './assignment.ts';
import { Evaluator } from './evaluate.ts';
import { computeFloat } from './float/compute.ts';
import { binary32, computeBinary, computeConcat, computeUnary, lowMask } from './limbs.ts';
import { childCount, isFloatOperator, Op } from './operator.ts';
import type { Terms } from './terms.ts';

/** Symbols of up to so many bits can be varied. */
export const variableWidth = 8;
/** The size of a column: one row for each value of a byte. */
const rowCount = 1 << variableWidth;

/** An operand has a column, at `at` with mask -1, or one value for all rows, with mask 0. */
interface Operand {
  at: number;
  mask: number;
}

/** How many writes over an array are looked at together for all rows. */
const mostWrites = 64;
const noContent = new Uint8Array(0);

export class Variation {
  private readonly evaluator: Evaluator;
  private symbol = 0;
  /** The rows that have satisfied all conditions so far, the least first. */
  private readonly rows = new Int32Array(rowCount);
  private alive = 0;
  /** Columns, limb 0 and limb 1 of each row. The first three places are for operands that do not vary. */
  private low = new Int32Array(16 * rowCount);
  private high = new Int32Array(16 * rowCount);
  private used = 0;
  /** Indexed by term: its column in this round plus 1, 0 if the term does not vary, -1 if it is declined. */
  private columns = new Int32Array(0);
  private rounds = new Int32Array(0);
  private round = 0;
  private readonly stack: Term[] = [];
  private readonly x: Operand = { at: 0, mask: 0 };
  private readonly y: Operand = { at: 0, mask: 0 };
  private readonly z: Operand = { at: 0, mask: 0 };
  private readonly limbs = new Int32Array(16);
  /** The writes that a read looks at, the newest first. `columns` has 0 for a value that does not vary. */
  private readonly writes = {
    count: 0,
    low: new Int32Array(mostWrites),
    high: new Int32Array(mostWrites),
    columns: new Int32Array(mostWrites),
    values: new Int32Array(2 * mostWrites),
  };
  /** How many values of terms were computed so far. */
  work = 0;

  constructor(private readonly terms: Terms) {
    this.evaluator = new Evaluator(terms);
  }

  /** Chooses the values that the other symbols keep. */
  around(assignment: Assignment): void {
    this.evaluator.under(assignment);
  }

  /** Begins with all values of a symbol but its own. */
  vary(symbol: number, own: number): void {
    this.symbol = symbol;
    this.round++;
    this.used = 3 * rowCount;
    const values = 2 ** this.terms.symbols[symbol].width;
    this.alive = 0;
    for (let value = 0; value < values; value++) if (value !== own) this.rows[this.alive++] = value;
    const capacity = this.terms.ops.length;
    if (this.rounds.length >= capacity) return;
    this.rounds = resized(this.rounds, capacity);
    this.columns = resized(this.columns, capacity);
  }

  /** How many rows have satisfied all conditions so far. */
  get remaining(): number {
    return this.alive;
  }

  /**
   * Keeps the rows for which a condition holds, or does not; returns the least value for which it is otherwise, -1 if there is
   * none. Nothing remains after a condition that it declines.
   */
  keep(condition: Term, holds: boolean): number {
    const column = this.columnOf(condition);
    if (column === 0) return -1;
    if (column < 0) {
      this.alive = 0;
      return -1;
    }
    const { rows, low } = this;
    const wanted = holds ? 1 : 0;
    let [kept, first] = [0, -1];
    for (let i = 0; i < this.alive; i++) {
      const row = rows[i];
      if (low[column - 1 + row] === wanted) rows[kept++] = row;
      else if (first < 0) first = row;
    }
    this.alive = kept;
    return first;
  }

  /** Keeps so many of the rows, with the same distance between them in their order. */
  thin(most: number): void {
    if (this.alive <= most) return;
    const step = this.alive / most;
    for (let i = 0; i < most; i++) this.rows[i] = this.rows[Math.floor(i * step)];
    this.alive = most;
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
    if (op === Op.symbol) return terms.symbolOf(term) === this.symbol ? this.ownColumn() : 0;
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
    const at = this.allocate();
    this.work += this.alive;
    if (op === Op.select) this.read(term, at);
    else this.operate(term, op, at);
    return at + 1;
  }

  private allocate(): number {
    const at = this.used;
    this.used += rowCount;
    if (this.used > this.low.length) {
      this.low = enlarged(this.low);
      this.high = enlarged(this.high);
    }
    return at;
  }

  private ownColumn(): number {
    const at = this.allocate();
    for (let row = 0; row < rowCount; row++) this.low[at + row] = row;
    this.high.fill(0, at, at + rowCount);
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
    this.evaluator.copy(term, this.limbs, 0);
    this.low[operand.at] = this.limbs[0];
    this.high[operand.at] = this.limbs[1];
  }

  private operate(term: Term, op: number, at: number): void {
    const { terms, x, y, z } = this;
    const width = terms.widths[term];
    const slot = 4 * term;
    this.load(x, terms.slots[slot], 0);
    const from = terms.widths[terms.slots[slot]];
    if (isFloatOperator(op)) return this.float(term, op, at);
    if (childCount[op] === 1) {
      const detail = op === Op.extract ? terms.slots[slot + 1] : from;
      return this.unary(op, width, detail, from, at);
    }
    this.load(y, terms.slots[slot + 1], 1);
    if (op === Op.ite) {
      this.load(z, terms.slots[slot + 2], 2);
      return this.choose(at);
    }
    if (op === Op.concat) return this.concat(from, terms.widths[terms.slots[slot + 1]], at);
    if (from <= 32) return this.binary32(op, from, at);
    this.binary64(op, from, at);
  }

  private binary32(op: number, width: number, at: number): void {
    const { rows, alive, low } = this;
    const { at: x, mask: xm } = this.x;
    const { at: y, mask: ym } = this.y;
    const mask = lowMask(width);
    switch (op) {
      case Op.eq:
        for (let i = 0; i < alive; i++) {
          const row = rows[i];
          low[at + row] = low[x + (row & xm)] === low[y + (row & ym)] ? 1 : 0;
        }
        break;
      case Op.ult:
        for (let i = 0; i < alive; i++) {
          const row = rows[i];
          low[at + row] = low[x + (row & xm)] >>> 0 < low[y + (row & ym)] >>> 0 ? 1 : 0;
        }
        break;
      case Op.and:
        for (let i = 0; i < alive; i++) {
          const row = rows[i];
          low[at + row] = low[x + (row & xm)] & low[y + (row & ym)];
        }
        break;
      case Op.or:
        for (let i = 0; i < alive; i++) {
          const row = rows[i];
          low[at + row] = low[x + (row & xm)] | low[y + (row & ym)];
        }
        break;
      case Op.add:
        for (let i = 0; i < alive; i++) {
          const row = rows[i];
          low[at + row] = (low[x + (row & xm)] + low[y + (row & ym)]) & mask;
        }
        break;
      default:
        for (let i = 0; i < alive; i++) {
          const row = rows[i];
          low[at + row] = binary32(op, width, low[x + (row & xm)], low[y + (row & ym)]);
        }
    }
    this.clearHigh(at);
  }

  private clearHigh(at: number): void {
    const { rows, alive, high } = this;
    for (let i = 0; i < alive; i++) high[at + rows[i]] = 0;
  }

  private binary64(op: number, width: number, at: number): void {
    const { rows, alive, limbs } = this;
    for (let i = 0; i < alive; i++) {
      this.fetch(this.x, rows[i], 0);
      this.fetch(this.y, rows[i], 4);
      computeBinary(op, width, limbs, 8, limbs, 0, limbs, 4);
      this.store(at + rows[i]);
    }
  }

  private unary(op: number, width: number, detail: number, from: number, at: number): void {
    const { rows, alive, low, limbs } = this;
    const { at: x } = this.x;
    if (op === Op.zext && from <= 32) {
      for (let i = 0; i < alive; i++) low[at + rows[i]] = low[x + rows[i]];
      return this.clearHigh(at);
    }
    if (op === Op.extract && from <= 32) {
      const mask = lowMask(width);
      for (let i = 0; i < alive; i++) low[at + rows[i]] = (low[x + rows[i]] >>> detail) & mask;
      return this.clearHigh(at);
    }
    for (let i = 0; i < alive; i++) {
      this.fetch(this.x, rows[i], 0);
      computeUnary(op, width, detail, limbs, 8, limbs, 0);
      this.store(at + rows[i]);
    }
  }

  private concat(above: number, below: number, at: number): void {
    const { rows, alive, limbs } = this;
    for (let i = 0; i < alive; i++) {
      this.fetch(this.x, rows[i], 0);
      this.fetch(this.y, rows[i], 4);
      computeConcat(above, below, limbs, 8, limbs, 0, limbs, 4);
      this.store(at + rows[i]);
    }
  }

  /** The first operand is loaded already. */
  private float(term: Term, op: number, at: number): void {
    const { terms, rows, alive, limbs } = this;
    const [a, b, c, detail] = terms.slots.subarray(4 * term, 4 * term + 4);
    const [width, from] = [terms.widths[term], terms.widths[a]];
    const count = childCount[op];
    if (count > 1) this.load(this.y, b, 1);
    if (count > 2) this.load(this.z, c, 2);
    for (let i = 0; i < alive; i++) {
      this.fetch(this.x, rows[i], 0);
      if (count > 1) this.fetch(this.y, rows[i], 4);
      if (count > 2) this.fetch(this.z, rows[i], 12);
      computeFloat(op, detail, width, from, limbs, 8, limbs, 0, 4, 12);
      this.store(at + rows[i]);
    }
  }

  private choose(at: number): void {
    const { rows, alive, low, high, x, y, z } = this;
    for (let i = 0; i < alive; i++) {
      const row = rows[i];
      const taken = low[x.at + (row & x.mask)] === 1 ? y : z;
      low[at + row] = low[taken.at + (row & taken.mask)];
      high[at + row] = high[taken.at + (row & taken.mask)];
    }
  }

  private fetch({ at, mask }: Operand, row: number, to: number): void {
    this.limbs[to] = this.low[at + (row & mask)];
    this.limbs[to + 1] = this.high[at + (row & mask)];
  }

  private store(at: number): void {
    this.low[at] = this.limbs[8];
    this.high[at] = this.limbs[9];
  }

  // ---- Reads of arrays -----------------------------------------------------------------------------------------------

  private read(term: Term, at: number): void {
    const { terms, rows, alive, low, high, y, writes } = this;
    this.load(y, terms.slots[4 * term + 1], 1);
    const base = this.collectWrites(terms.slots[4 * term]);
    const content = terms.ops[base] === Op.table ? terms.tableContent(base) : noContent;
    for (let i = 0; i < alive; i++) {
      const row = rows[i];
      const from = y.at + (row & y.mask);
      const [position, above] = [low[from], high[from]];
      let write = 0;
      while (
        write < writes.count &&
        (writes.low[write] !== position || writes.high[write] !== above)
      )
        write++;
      if (write < writes.count) {
        const column = writes.columns[write];
        low[at + row] = column > 0 ? low[column - 1 + row] : writes.values[2 * write];
        high[at + row] = column > 0 ? high[column - 1 + row] : writes.values[2 * write + 1];
      } else if (above === 0 && position >>> 0 < content.length) {
        low[at + row] = content[position >>> 0];
        high[at + row] = 0;
      } else {
        this.readRow(base, position, above, row);
        this.store(at + row);
      }
    }
  }

  /**
   * Collects the newest writes over an array as far as their indexes do not vary, which is all of them as a rule: then they are
   * looked at once for all rows. Returns the array below them.
   */
  private collectWrites(array: Term): Term {
    const { terms, writes, limbs } = this;
    writes.count = 0;
    let base = array;
    for (
      ;
      terms.ops[base] === Op.store && writes.count < mostWrites;
      base = terms.slots[4 * base]
    ) {
      const [index, value] = [terms.slots[4 * base + 1], terms.slots[4 * base + 2]];
      if (this.columnIn(index) > 0) break;
      const write = writes.count++;
      this.evaluator.copy(index, limbs, 4);
      writes.low[write] = limbs[4];
      writes.high[write] = limbs[5];
      writes.columns[write] = this.columnIn(value);
      if (writes.columns[write] > 0) continue;
      this.evaluator.copy(value, limbs, 4);
      writes.values[2 * write] = limbs[4];
      writes.values[2 * write + 1] = limbs[5];
    }
    return base;
  }

  /** The column of a term in this round, 0 if it does not vary. */
  private columnIn(term: Term): number {
    return this.rounds[term] === this.round ? this.columns[term] : 0;
  }

  /** Follows the writes over an array, for the index of one row. The value goes to limbs 8 and 9. */
  private readRow(array: Term, low: number, high: number, row: number): void {
    const { terms, limbs } = this;
    for (let base = array; ; ) {
      const slot = 4 * base;
      switch (terms.ops[base]) {
        case Op.table: {
          const content = terms.tableContent(base);
          const position = low >>> 0;
          if (high === 0 && position < content.length) {
            limbs[8] = content[position];
            limbs[9] = 0;
            return;
          }
          base = terms.slots[slot];
          break;
        }
        case Op.store:
          this.valueAt(terms.slots[slot + 1], row, 4);
          if (limbs[4] === low && limbs[5] === high)
            return this.valueAt(terms.slots[slot + 2], row, 8);
          base = terms.slots[slot];
          break;
        case Op.arrayIte:
          this.valueAt(terms.slots[slot], row, 4);
          base = terms.slots[slot + (limbs[4] === 1 ? 1 : 2)];
          break;
        case Op.constantArray:
          return this.valueAt(terms.slots[slot], row, 8);
        default:
          return this.readVariable(base, low, high, row);
      }
    }
  }

  private readVariable(array: Term, low: number, high: number, row: number): void {
    const { terms, limbs } = this;
    limbs[12] = low;
    limbs[13] = high;
    limbs[14] = 0;
    limbs[15] = 0;
    const index = terms.findConstant(terms.indexWidth(array), limbs, 12);
    const cell = index === 0 ? undefined : terms.arrayInfo(array).cells.get(index);
    limbs[8] = 0;
    limbs[9] = 0;
    if (cell === undefined) return;
    if (terms.symbolOf(cell) === this.symbol) limbs[8] = row;
    else this.evaluator.copy(cell, limbs, 8);
  }

  private valueAt(term: Term, row: number, to: number): void {
    const column = this.columnIn(term);
    if (column === 0) return this.evaluator.copy(term, this.limbs, to);
    this.limbs[to] = this.low[column - 1 + row];
    this.limbs[to + 1] = this.high[column - 1 + row];
  }
}
