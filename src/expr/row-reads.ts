/**
 * Reads of an array for all rows at once. The writes over the array are gone through once, from the newest on, and each is
 * looked up among the positions of the rows that have no value yet: what a read costs is the number of writes plus the number of
 * rows, not their product. Content that programs build byte by byte has thousands of writes, and most reads vary over 255 rows.
 */

import type { Term } from './arena.ts';
import type { Evaluator } from './evaluate.ts';
import { Op } from './operator.ts';
import { type Operand, type RowColumns, rowCount } from './row-columns.ts';
import type { Terms } from './terms.ts';

export interface RowReadsParts {
  readonly terms: Terms;
  readonly values: RowColumns;
  /** Knows the values of terms that do not vary. */
  readonly evaluator: Evaluator;
  /** The column of a term plus 1; 0 if it does not vary. */
  readonly column: (term: Term) => number;
}

/** Lists of rows by the low bits of their position. */
const listCount = 256;

export class RowReads {
  private readonly terms: Terms;
  private readonly values: RowColumns;
  private readonly evaluator: Evaluator;
  private readonly column: (term: Term) => number;
  /** The rows that have no value yet, the first `count` of these, and by row whether it is one of them. */
  private readonly open = new Int32Array(rowCount);
  private count = 0;
  private readonly isOpen = new Uint8Array(rowCount);
  /** Rows whose positions have the same low bits, as row plus 1; 0 ends a list. Those with a value are passed over. */
  private readonly first = new Int32Array(listCount);
  private readonly next = new Int32Array(rowCount);
  private position: Operand = { at: 0, mask: 0 };
  /** The column that the values go to. */
  private at = 0;
  /** How many writes were compared with rows so far. */
  work = 0;

  constructor({ terms, values, evaluator, column }: RowReadsParts) {
    this.terms = terms;
    this.values = values;
    this.evaluator = evaluator;
    this.column = column;
  }

  /** Reads at the positions that operand y has; the values go to the column `at`. `symbol` is the one that varies. */
  read(array: Term, symbol: number, at: number): void {
    const { terms } = this;
    this.begin(at);
    for (let base = array; this.count > 0; ) {
      const slot = 4 * base;
      switch (terms.ops[base]) {
        case Op.store:
          this.write(terms.slots[slot + 1], terms.slots[slot + 2]);
          base = terms.slots[slot];
          break;
        case Op.table:
          this.takeContent(base);
          base = terms.slots[slot];
          break;
        case Op.arrayIte:
          if (this.column(terms.slots[slot]) > 0)
            return this.each((row) => this.follow(base, symbol, row));
          base = terms.slots[slot + (this.isTrue(terms.slots[slot]) ? 1 : 2)];
          break;
        case Op.constantArray:
          return this.each((row) => this.take(row, terms.slots[slot]));
        default:
          return this.each((row) => this.readVariable(base, symbol, row));
      }
    }
  }

  private begin(at: number): void {
    const { first, next, open, isOpen } = this;
    const { rows, alive, low, y } = this.values;
    this.at = at;
    this.position = y;
    this.count = alive;
    first.fill(0);
    for (let i = 0; i < alive; i++) {
      const row = rows[i];
      open[i] = row;
      isOpen[row] = 1;
      const list = low[y.at + (row & y.mask)] & (listCount - 1);
      next[row] = first[list];
      first[list] = row + 1;
    }
  }

  /** Gives each row a value that has none yet. */
  private each(action: (row: number) => void): void {
    for (let i = 0; i < this.count; i++) action(this.open[i]);
  }

  // ---- What may hold a position --------------------------------------------------------------------------------------

  private write(index: Term, value: Term): void {
    const column = this.column(index);
    if (column > 0) return this.writeAnywhere(column - 1, value);
    const { limbs, low, high } = this.values;
    const { first, next, isOpen } = this;
    this.work++;
    this.evaluator.copy(index, limbs, 4);
    const [wanted, above] = [limbs[4], limbs[5]];
    let settled = 0;
    for (let entry = first[wanted & (listCount - 1)]; entry !== 0; entry = next[entry - 1]) {
      const row = entry - 1;
      const place = this.placeOf(row);
      if (isOpen[row] === 0 || low[place] !== wanted || high[place] !== above) continue;
      this.take(row, value);
      isOpen[row] = 0;
      settled++;
    }
    if (settled > 0) this.dropSettled();
  }

  /** A write whose index has a column, at `index`: each row writes somewhere else. */
  private writeAnywhere(index: number, value: Term): void {
    const { open, isOpen, count } = this;
    const { low, high } = this.values;
    const { at, mask } = this.position;
    this.work += count;
    let settled = 0;
    for (let i = 0; i < count; i++) {
      const row = open[i];
      const place = at + (row & mask);
      if (low[place] !== low[index + row] || high[place] !== high[index + row]) continue;
      this.take(row, value);
      isOpen[row] = 0;
      settled++;
    }
    if (settled > 0) this.dropSettled();
  }

  private takeContent(table: Term): void {
    const content = this.terms.tableContent(table);
    const { open, isOpen, count, at } = this;
    const { low, high } = this.values;
    for (let i = 0; i < count; i++) {
      const row = open[i];
      const place = this.placeOf(row);
      if (high[place] !== 0 || low[place] >>> 0 >= content.length) continue;
      low[at + row] = content[low[place] >>> 0];
      high[at + row] = 0;
      isOpen[row] = 0;
    }
    this.dropSettled();
  }

  private dropSettled(): void {
    const { open, isOpen, count } = this;
    let left = 0;
    for (let i = 0; i < count; i++) if (isOpen[open[i]] === 1) open[left++] = open[i];
    this.count = left;
  }

  private placeOf(row: number): number {
    return this.position.at + (row & this.position.mask);
  }

  private isTrue(condition: Term): boolean {
    const { limbs } = this.values;
    this.evaluator.copy(condition, limbs, 4);
    return limbs[4] === 1;
  }

  // ---- The value of one row ------------------------------------------------------------------------------------------

  private take(row: number, value: Term): void {
    this.valueAt(value, row, 8);
    this.values.store(this.at + row);
  }

  /** Goes on alone with a row: which array it reads depends on the symbol that varies. */
  private follow(array: Term, symbol: number, row: number): void {
    const { terms } = this;
    const { limbs, low, high } = this.values;
    const from = this.placeOf(row);
    for (let base = array; ; ) {
      const slot = 4 * base;
      switch (terms.ops[base]) {
        case Op.table: {
          const content = terms.tableContent(base);
          if (high[from] === 0 && low[from] >>> 0 < content.length) {
            low[this.at + row] = content[low[from] >>> 0];
            high[this.at + row] = 0;
            return;
          }
          base = terms.slots[slot];
          break;
        }
        case Op.store:
          this.valueAt(terms.slots[slot + 1], row, 4);
          if (limbs[4] === low[from] && limbs[5] === high[from])
            return this.take(row, terms.slots[slot + 2]);
          base = terms.slots[slot];
          break;
        case Op.arrayIte:
          this.valueAt(terms.slots[slot], row, 4);
          base = terms.slots[slot + (limbs[4] === 1 ? 1 : 2)];
          break;
        case Op.constantArray:
          return this.take(row, terms.slots[slot]);
        default:
          return this.readVariable(base, symbol, row);
      }
    }
  }

  private readVariable(array: Term, symbol: number, row: number): void {
    const { terms } = this;
    const { limbs, low, high } = this.values;
    const from = this.placeOf(row);
    limbs[12] = low[from];
    limbs[13] = high[from];
    limbs[14] = 0;
    limbs[15] = 0;
    const index = terms.findConstant(terms.indexWidth(array), limbs, 12);
    const cell = index === 0 ? undefined : terms.arrayInfo(array).cells.get(index);
    limbs[8] = 0;
    limbs[9] = 0;
    if (cell !== undefined && terms.symbolOf(cell) === symbol) limbs[8] = row;
    else if (cell !== undefined) this.evaluator.copy(cell, limbs, 8);
    this.values.store(this.at + row);
  }

  private valueAt(term: Term, row: number, to: number): void {
    const { limbs, low, high } = this.values;
    const column = this.column(term);
    if (column === 0) return this.evaluator.copy(term, limbs, to);
    limbs[to] = low[column - 1 + row];
    limbs[to + 1] = high[column - 1 + row];
  }
}
