/**
 * The values of terms for many assignments at once: one column per term, one row per assignment. Each
 * operator is one loop over typed arrays, so that a term of twenty nodes is evaluated for all 256
 * values of a byte in some microseconds, without compiling anything. This is what decides conditions on
 * one or two input bytes (`solver/small-domains.ts`) and what turns terms of one byte into truth tables
 * (`truth-tables.ts`).
 *
 * It declines (undefined) terms above 64 bits and reads that reach an array variable.
 */
import type { Term } from './arena.ts';
import { computeFloat } from './float/compute.ts';
import { binary32, computeBinary, computeConcat, computeUnary, lowMask } from './limbs.ts';
import { childCount, isFloatOperator, Op } from './operator.ts';
import type { Terms } from './terms.ts';

/** Limb 0 of each row, and limb 1 where the term has more than 32 bits. */
export interface Column {
  readonly low: Int32Array;
  readonly high: Int32Array | undefined;
}

/** Where the columns of terms of one symbol, by the symbol's value, can be found. */
interface Tables {
  column(term: Term): Column | undefined;
}

/** The mark of an array that can be read row by row. */
const readable: Column = { low: new Int32Array(0), high: undefined };

/** Where the operands of a floating-point operator stand among the limbs; the result is between them. */
const floatPlaces = [0, 4, 12];

/** What one row of a column costs, in terms that are asked for. */
const workPerRow = 1 / 50;

export class Columns {
  private readonly columns = new Map<Term, Column | undefined>();
  private readonly tables: Tables | undefined;
  private readonly limbs = new Int32Array(16);

  /**
   * `symbols` gives the columns of the symbols (up to 32 bits wide), by symbol number; `tables`, if
   * given, the values of terms of one symbol for all its values, to look them up instead.
   */
  constructor(
    private readonly terms: Terms,
    private readonly rows: number,
    private readonly symbols: ReadonlyMap<number, Int32Array>,
    tables?: Tables,
  ) {
    this.tables = tables;
  }

  get size(): number {
    return this.columns.size;
  }

  /** Drops the oldest columns, and the marks of all arrays, which may be made of terms with dropped columns. */
  forget(count: number): void {
    for (const [term, column] of this.columns) {
      if (count-- > 0 || column === readable) this.columns.delete(term);
    }
  }

  /** The column of a term, kept for the next one that shares it; undefined where it declines. */
  column(root: Term): Column | undefined {
    const { columns, terms } = this;
    if (columns.has(root)) return columns.get(root);
    const stack = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1];
      if (columns.has(term) || this.lookUp(term)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      for (let child = 0; child < childCount[terms.ops[term]]; child++) {
        const operand = terms.slots[4 * term + child];
        if (!columns.has(operand)) stack.push(operand);
      }
      if (stack.length > before) continue;
      stack.pop();
      columns.set(term, this.compute(term));
    }
    return columns.get(root);
  }

  /** Takes the column of a term of one symbol from its table; false if there is none. */
  private lookUp(term: Term): boolean {
    // An array has no column: it is read row by row, and needs the columns of the terms that it is made of.
    if (this.terms.isArray(term)) return false;
    const table = this.tables?.column(term);
    if (table === undefined) return false;
    const values = this.symbols.get(this.terms.onlySymbol[term]) as Int32Array;
    const column = this.empty(this.terms.widths[term]);
    for (let row = 0; row < this.rows; row++) {
      column.low[row] = table.low[values[row]];
      if (column.high !== undefined) column.high[row] = (table.high as Int32Array)[values[row]];
    }
    this.columns.set(term, column);
    return true;
  }

  private compute(term: Term): Column | undefined {
    const { terms } = this;
    terms.work += workPerRow * this.rows;
    const op = terms.ops[term];
    const width = terms.widths[term];
    if (op >= Op.arrayVariable) return this.arrayColumn(term);
    if (width > 64) return undefined;
    const [a, b] = [terms.slot(term, 0), terms.slot(term, 1)];
    if (op === Op.constant) return this.constant(a, b, width);
    if (op === Op.symbol) {
      const low = this.symbols.get(a);
      return low === undefined ? undefined : { low, high: undefined };
    }
    const x = this.columns.get(a);
    if (x === undefined) return undefined;
    if (op === Op.select) return this.read(term, a, b);
    if (isFloatOperator(op)) return this.float(term, op);
    if (childCount[op] === 1) return this.unary(term, x);
    const y = this.columns.get(b);
    if (y === undefined) return undefined;
    if (op === Op.ite) return this.choice(term, x, y);
    if (op === Op.concat) return this.concat(a, b, x, y);
    return this.binary(op, a, width, x, y);
  }

  /** Arrays have no column of their own, only a mark that they can be read row by row. */
  private arrayColumn(array: Term): Column | undefined {
    const op = this.terms.ops[array];
    for (let child = 0; child < childCount[op]; child++) {
      if (this.columns.get(this.terms.slot(array, child)) === undefined) return undefined;
    }
    return readable;
  }

  private constant(low: number, high: number, width: number): Column {
    const lows = new Int32Array(this.rows).fill(low);
    return { low: lows, high: width > 32 ? new Int32Array(this.rows).fill(high) : undefined };
  }

  private empty(width: number): Column {
    const high = width > 32 ? new Int32Array(this.rows) : undefined;
    return { low: new Int32Array(this.rows), high };
  }

  private binary(op: number, a: Term, width: number, x: Column, y: Column): Column {
    const from = this.terms.widths[a];
    const out = this.empty(width);
    const [low, xl, yl] = [out.low, x.low, y.low];
    if (from <= 32) {
      for (let row = 0; row < low.length; row++) low[row] = binary32(op, from, xl[row], yl[row]);
      return out;
    }
    const limbs = this.limbs;
    for (let row = 0; row < low.length; row++) {
      this.load(0, x, row);
      this.load(4, y, row);
      computeBinary(op, from, limbs, 8, limbs, 0, limbs, 4);
      this.store(8, out, row);
    }
    return out;
  }

  private unary(term: Term, x: Column): Column {
    const { terms, limbs } = this;
    const [op, width] = [terms.ops[term], terms.widths[term]];
    const operand = terms.slot(term, 0);
    const from = op === Op.extract ? terms.slot(term, 1) : terms.widths[operand];
    const out = this.empty(width);
    if (op === Op.zext && terms.widths[operand] <= 32) {
      out.low.set(x.low);
      return out;
    }
    if (op === Op.extract && terms.widths[operand] <= 32) {
      const mask = lowMask(width);
      for (let row = 0; row < this.rows; row++) out.low[row] = (x.low[row] >>> from) & mask;
      return out;
    }
    for (let row = 0; row < this.rows; row++) {
      this.load(0, x, row);
      computeUnary(op, width, from, limbs, 8, limbs, 0);
      this.store(8, out, row);
    }
    return out;
  }

  private concat(a: Term, b: Term, x: Column, y: Column): Column {
    const { terms, limbs } = this;
    const [above, below] = [terms.widths[a], terms.widths[b]];
    const out = this.empty(above + below);
    if (above + below <= 32) {
      for (let row = 0; row < this.rows; row++) out.low[row] = (x.low[row] << below) | y.low[row];
      return out;
    }
    for (let row = 0; row < this.rows; row++) {
      this.load(0, x, row);
      this.load(4, y, row);
      computeConcat(above, below, limbs, 8, limbs, 0, limbs, 4);
      this.store(8, out, row);
    }
    return out;
  }

  private float(term: Term, op: number): Column | undefined {
    const { terms, limbs } = this;
    const operands: Column[] = [];
    for (let child = 0; child < childCount[op]; child++) {
      const operand = this.columns.get(terms.slot(term, child));
      if (operand === undefined) return undefined;
      operands.push(operand);
    }
    const [detail, width] = [terms.slot(term, 3), terms.widths[term]];
    const from = terms.widths[terms.slot(term, 0)];
    const out = this.empty(width);
    for (let row = 0; row < this.rows; row++) {
      for (let i = 0; i < operands.length; i++) this.load(floatPlaces[i], operands[i], row);
      computeFloat(op, detail, width, from, limbs, 8, limbs, 0, 4, 12);
      this.store(8, out, row);
    }
    return out;
  }

  private choice(term: Term, condition: Column, yes: Column): Column | undefined {
    const no = this.columns.get(this.terms.slot(term, 2));
    if (no === undefined) return undefined;
    const out = this.empty(this.terms.widths[term]);
    for (let row = 0; row < this.rows; row++) {
      const taken = condition.low[row] === 1 ? yes : no;
      out.low[row] = taken.low[row];
      if (out.high !== undefined) out.high[row] = (taken.high as Int32Array)[row];
    }
    return out;
  }

  private read(term: Term, array: Term, index: Term): Column | undefined {
    const at = this.columns.get(index);
    if (at === undefined) return undefined;
    const out = this.empty(this.terms.widths[term]);
    const writes = this.writesOver(array);
    for (let row = 0; row < this.rows; row++) {
      const write = writes.at(row, at);
      if (write !== undefined) this.copyFrom(out, row, write.value);
      else if (!this.readRow(out, row, writes.below, at)) return undefined;
    }
    return out;
  }

  /** The writes on top of an array, of which each row would otherwise look up the columns anew. */
  private writesOver(array: Term): Writes {
    const { terms, columns } = this;
    const writes = new Writes();
    let below = array;
    for (; terms.ops[below] === Op.store; below = terms.slots[4 * below]) {
      const [index, value] = [terms.slots[4 * below + 1], terms.slots[4 * below + 2]];
      const write = { index: columns.get(index) as Column, value: columns.get(value) as Column };
      writes.add(write, terms.isConstant(index));
    }
    writes.below = below;
    return writes;
  }

  /** Follows the writes over an array, for the index of one row; false at an array variable. */
  private readRow(out: Column, row: number, array: Term, index: Column): boolean {
    const { terms } = this;
    for (let base = array; ; ) {
      const slot = 4 * base;
      const op = terms.ops[base];
      if (op === Op.table) {
        const content = terms.tableContent(base);
        const position = index.high?.[row] ? content.length : index.low[row] >>> 0;
        if (position < content.length) {
          out.low[row] = content[position];
          return true;
        }
        base = terms.slots[slot];
      } else if (op === Op.store) {
        const written = this.columns.get(terms.slots[slot + 1]) as Column;
        const hit =
          written.low[row] === index.low[row] && written.high?.[row] === index.high?.[row];
        if (hit) return this.copyRow(out, row, terms.slots[slot + 2]);
        base = terms.slots[slot];
      } else if (op === Op.arrayIte) {
        const condition = this.columns.get(terms.slots[slot]) as Column;
        base = terms.slots[slot + (condition.low[row] === 1 ? 1 : 2)];
      } else return op === Op.constantArray && this.copyRow(out, row, terms.slots[slot]);
    }
  }

  private copyRow(out: Column, row: number, value: Term): true {
    this.copyFrom(out, row, this.columns.get(value) as Column);
    return true;
  }

  private copyFrom(out: Column, row: number, from: Column): void {
    out.low[row] = from.low[row];
    if (out.high !== undefined) out.high[row] = (from.high as Int32Array)[row];
  }

  private load(at: number, column: Column, row: number): void {
    this.limbs[at] = column.low[row];
    this.limbs[at + 1] = column.high === undefined ? 0 : column.high[row];
  }

  private store(at: number, column: Column, row: number): void {
    column.low[row] = this.limbs[at];
    if (column.high !== undefined) column.high[row] = this.limbs[at + 1];
  }
}

interface Write {
  readonly index: Column;
  readonly value: Column;
}

/** Writes over an array, the newest first. Those at constant indices are found by their index, unless a newer one may be there too. */
class Writes {
  /** What they were written over. */
  below: Term = 0;
  private readonly writes: Write[] = [];
  private readonly constant = new Map<number, Write>();

  add(write: Write, isConstant: boolean): void {
    const { low, high } = write.index;
    // Behind one whose index differs by row the order matters, so that they are looked at one after another.
    if (this.writes.length > 0 || !isConstant || (high !== undefined && high[0] !== 0))
      this.writes.push(write);
    else if (!this.constant.has(low[0])) this.constant.set(low[0], write);
  }

  /** The newest write at the index of this row. */
  at(row: number, index: Column): Write | undefined {
    const low = index.low[row];
    const high = index.high?.[row];
    if (!high) {
      const constant = this.constant.get(low);
      if (constant !== undefined) return constant;
    }
    for (const write of this.writes)
      if (write.index.low[row] === low && write.index.high?.[row] === high) return write;
    return undefined;
  }
}
