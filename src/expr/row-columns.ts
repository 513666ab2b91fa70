// Columns of values, of which only some rows count: one loop over these rows for each operator. `variation.ts` says which rows
// these are, and which terms have columns.

import { enlarged } from '../base/grown-array.ts';
import { computeFloat } from './float/compute.ts';
import { binary32, computeBinary, computeConcat, computeUnary, lowMask } from './limbs.ts';
import { Op } from './operator.ts';

/** The size of a column. */
export const rowCount = 256;

/** An operand has a column, at `at` with mask -1, or one value for all rows, with mask 0. */
export interface Operand {
  at: number;
  mask: number;
}

/** How many places at the start are for operands that have one value. */
const operandPlaces = 3;

export class RowColumns {
  /** The rows that count, the least first, and how many they are. */
  readonly rows = new Int32Array(rowCount);
  alive = 0;
  /** Limb 0 and limb 1 of each row. The first places are for operands that do not vary. */
  low = new Int32Array(16 * rowCount);
  high = new Int32Array(16 * rowCount);
  private used = 0;
  readonly x: Operand = { at: 0, mask: 0 };
  readonly y: Operand = { at: 0, mask: 0 };
  readonly z: Operand = { at: 0, mask: 0 };
  readonly limbs = new Int32Array(16);

  /** Drops all columns. */
  clear(): void {
    this.used = operandPlaces * rowCount;
  }

  allocate(): number {
    const at = this.used;
    this.used += rowCount;
    if (this.used > this.low.length) {
      this.low = enlarged(this.low);
      this.high = enlarged(this.high);
    }
    return at;
  }

  /** Makes the column of the row numbers. */
  numbers(): number {
    const at = this.allocate();
    for (let row = 0; row < rowCount; row++) this.low[at + row] = row;
    this.high.fill(0, at, at + rowCount);
    return at;
  }

  /** Computes an operator on two operands of the same width. */
  binary(op: number, width: number, at: number): void {
    if (width > 32) return this.binary64(op, width, at);
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

  unary(op: number, width: number, detail: number, from: number, at: number): void {
    const { rows, alive, low, high, limbs } = this;
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
    if (op === Op.sext && from <= 32) {
      const [lows, highs] = [lowMask(Math.min(width, 32)), width > 32 ? lowMask(width - 32) : 0];
      for (let i = 0; i < alive; i++) {
        const value = (low[x + rows[i]] << (32 - from)) >> (32 - from);
        low[at + rows[i]] = value & lows;
        high[at + rows[i]] = (value >> 31) & highs;
      }
      return;
    }
    if (op === Op.not && width <= 32) {
      const mask = lowMask(width);
      for (let i = 0; i < alive; i++) low[at + rows[i]] = ~low[x + rows[i]] & mask;
      return this.clearHigh(at);
    }
    for (let i = 0; i < alive; i++) {
      this.fetch(this.x, rows[i], 0);
      computeUnary(op, width, detail, limbs, 8, limbs, 0);
      this.store(at + rows[i]);
    }
  }

  concat(above: number, below: number, at: number): void {
    const { rows, alive, limbs } = this;
    for (let i = 0; i < alive; i++) {
      this.fetch(this.x, rows[i], 0);
      this.fetch(this.y, rows[i], 4);
      computeConcat(above, below, limbs, 8, limbs, 0, limbs, 4);
      this.store(at + rows[i]);
    }
  }

  /** Computes a floating-point operator on `count` operands. */
  float(op: number, detail: number, width: number, from: number, count: number, at: number): void {
    const { rows, alive, limbs } = this;
    for (let i = 0; i < alive; i++) {
      this.fetch(this.x, rows[i], 0);
      if (count > 1) this.fetch(this.y, rows[i], 4);
      if (count > 2) this.fetch(this.z, rows[i], 12);
      computeFloat(op, detail, width, from, limbs, 8, limbs, 0, 4, 12);
      this.store(at + rows[i]);
    }
  }

  choose(at: number): void {
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

  store(at: number): void {
    this.low[at] = this.limbs[8];
    this.high[at] = this.limbs[9];
  }
}
