/**
 * Values for symbols: a model of the solver, a witness of a run. Symbols without a value are zero, and
 * so are the cells of array variables that nobody has named: every assignment is total.
 */
import { resized } from '../base/grown-array.ts';
import type { Arena, Term } from './arena.ts';
import { bigIntToLimbs, limbsToBigInt, lowMask } from './limbs.ts';

export class Assignment {
  /** Four limbs per symbol number; read by the evaluators. */
  limbs = new Int32Array(64);
  private assigned = new Uint8Array(16);

  has(symbol: number): boolean {
    return symbol < this.assigned.length && this.assigned[symbol] === 1;
  }

  /** The unsigned value, zero where none was given. */
  get(symbol: number): bigint {
    return this.has(symbol) ? limbsToBigInt(this.limbs, 4 * symbol) : 0n;
  }

  /** Limb 0: the whole value of a symbol of up to 32 bits, as an int32. */
  getLow(symbol: number): number {
    return this.has(symbol) ? this.limbs[4 * symbol] : 0;
  }

  set(symbol: number, width: number, value: bigint): void {
    this.reserve(symbol);
    this.assigned[symbol] = 1;
    bigIntToLimbs(value, width, this.limbs, 4 * symbol);
  }

  /** Sets the value of a symbol of up to 32 bits. */
  setLow(symbol: number, width: number, value: number): void {
    this.reserve(symbol);
    this.assigned[symbol] = 1;
    this.limbs[4 * symbol] = value & lowMask(width);
  }

  /** Takes over the value of one symbol, or its absence. */
  copy(symbol: number, from: Assignment): void {
    if (!from.has(symbol)) return;
    this.reserve(symbol);
    this.assigned[symbol] = 1;
    for (let limb = 4 * symbol; limb < 4 * symbol + 4; limb++) this.limbs[limb] = from.limbs[limb];
  }

  clone(): Assignment {
    const twin = new Assignment();
    twin.limbs = this.limbs.slice();
    twin.assigned = this.assigned.slice();
    return twin;
  }

  /** The symbols that have a value, in the order of their numbers. */
  *symbols(): Iterable<number> {
    for (let symbol = 1; symbol < this.assigned.length; symbol++) {
      if (this.assigned[symbol] === 1) yield symbol;
    }
  }

  /** The first `size` elements (of at most 8 bits) of an array variable. */
  bytes(arena: Arena, array: Term, size: number): Uint8Array {
    const bytes = new Uint8Array(size);
    for (const [index, cell] of arena.arrayInfo(array).cells) {
      const at = arena.constantNumber(index);
      if (at >= 0 && at < size) bytes[at] = this.getLow(arena.symbolOf(cell));
    }
    return bytes;
  }

  reserve(symbol: number): void {
    if (symbol < this.assigned.length) return;
    const capacity = Math.max(2 * this.assigned.length, symbol + 1);
    this.limbs = resized(this.limbs, 4 * capacity);
    this.assigned = resized(this.assigned, capacity);
  }
}
