/**
 * The value of terms under an assignment, by interpretation: each node once per assignment, children
 * first, on an explicit stack (terms can be deeper than the JavaScript stack). This is for the
 * many terms that are evaluated a few times; those needed for all values of a byte are tabulated (`columns.ts`).
 */
import { resized } from '../base/grown-array.ts';
import type { Term } from './arena.ts';
import type { Assignment } from './assignment.ts';
import { computeFloat } from './float/compute.ts';
import { computeBinary, computeConcat, computeUnary, limbsToBigInt } from './limbs.ts';
import { childCount, Op } from './operator.ts';
import type { Terms } from './terms.ts';

export class Evaluator {
  private values = new Int32Array(0);
  /** The round in which a term was evaluated last; a new assignment begins a new round. */
  private rounds = new Int32Array(0);
  private round = 0;
  private assignment: Assignment | undefined;
  private readonly stack: Term[] = [];

  constructor(private readonly terms: Terms) {}

  /** Chooses the assignment; values of the former one are forgotten. */
  under(assignment: Assignment): this {
    this.assignment = assignment;
    this.round++;
    return this;
  }

  /** Is this condition (one bit) true? */
  holds(term: Term): boolean {
    this.evaluate(term);
    return this.values[4 * term] === 1;
  }

  value(term: Term): bigint {
    this.evaluate(term);
    return limbsToBigInt(this.values, 4 * term);
  }

  /** Limb 0 of the value: all of it up to 32 bits. */
  low(term: Term): number {
    this.evaluate(term);
    return this.values[4 * term];
  }

  /** Writes the four limbs of the value. */
  copy(term: Term, limbs: Int32Array, at: number): void {
    this.evaluate(term);
    for (let limb = 0; limb < 4; limb++) limbs[at + limb] = this.values[4 * term + limb];
  }

  private evaluate(root: Term): void {
    this.reserve();
    const { stack, rounds, terms } = this;
    if (rounds[root] === this.round) return;
    stack.push(root);
    while (stack.length > 0) {
      const term = stack[stack.length - 1];
      if (rounds[term] === this.round) {
        stack.pop();
        continue;
      }
      if (this.pushMissing(term, terms.ops[term])) continue;
      stack.pop();
      this.compute(term, terms.ops[term]);
      rounds[term] = this.round;
    }
  }

  /** Puts the children that have no value yet on the stack; true if there were any. */
  private pushMissing(term: Term, op: number): boolean {
    let missing = false;
    for (let child = 0; child < childCount[op]; child++) {
      const operand = this.terms.slots[4 * term + child];
      if (this.rounds[operand] === this.round) continue;
      this.stack.push(operand);
      missing = true;
    }
    return missing;
  }

  private compute(term: Term, op: number): void {
    const { values, terms } = this;
    const { slots } = terms;
    const at = 4 * term;
    const [first, second] = [4 * slots[at], 4 * slots[at + 1]];
    if (op >= Op.and && op <= Op.slt) {
      computeBinary(op, terms.widths[slots[at]], values, at, values, first, values, second);
      return;
    }
    switch (op) {
      case Op.constant:
        return this.copyLimbs(at, slots, at);
      case Op.symbol:
        return this.readSymbol(at, slots[at]);
      case Op.concat: {
        const [high, low] = [terms.widths[slots[at]], terms.widths[slots[at + 1]]];
        return computeConcat(high, low, values, at, values, first, values, second);
      }
      case Op.ite:
        return this.copyLimbs(at, values, values[first] === 1 ? second : 4 * slots[at + 2]);
      case Op.select:
        return this.readArray(at, slots[at], second);
      default: {
        if (op >= Op.floatAdd) return this.computeFloat(term, op);
        const from = op === Op.extract ? slots[at + 1] : terms.widths[slots[at]];
        computeUnary(op, terms.widths[term], from, values, at, values, first);
      }
    }
  }

  /** An array has no value of its own: it is read when it is asked for an element. */
  private computeFloat(term: Term, op: number): void {
    if (op >= Op.arrayVariable) return;
    const { values, terms } = this;
    const [at, width] = [4 * term, terms.widths[term]];
    const [a, b, c, detail] = terms.slots.subarray(at, at + 4);
    const from = terms.widths[a];
    computeFloat(op, detail, width, from, values, at, values, 4 * a, 4 * b, 4 * c);
  }

  private readSymbol(at: number, symbol: number): void {
    const assignment = this.assignment;
    if (assignment?.has(symbol)) return this.copyLimbs(at, assignment.limbs, 4 * symbol);
    this.values.fill(0, at, at + 4);
  }

  /** Follows the writes over an array down to what is read at the index whose value is at `index`. */
  private readArray(at: number, array: Term, index: number): void {
    const { values, terms } = this;
    for (let base = array; ; ) {
      const slot = 4 * base;
      switch (terms.ops[base]) {
        case Op.store:
          if (this.sameLimbs(4 * terms.slots[slot + 1], index)) {
            return this.copyLimbs(at, values, 4 * terms.slots[slot + 2]);
          }
          base = terms.slots[slot];
          break;
        case Op.arrayIte:
          base = terms.slots[slot + (values[4 * terms.slots[slot]] === 1 ? 1 : 2)];
          break;
        case Op.constantArray:
          return this.copyLimbs(at, values, 4 * terms.slots[slot]);
        case Op.table: {
          const content = terms.tableContent(base);
          const position = this.indexNumber(index);
          if (position < content.length) {
            values.fill(0, at, at + 4);
            values[at] = content[position];
            return;
          }
          base = terms.slots[slot];
          break;
        }
        default:
          return this.readVariable(at, base, index);
      }
    }
  }

  private readVariable(at: number, array: Term, index: number): void {
    const { terms } = this;
    const info = terms.arrayInfo(array);
    const constant = terms.findConstant(terms.indexWidth(array), this.values, index);
    const cell = constant === 0 ? undefined : info.cells.get(constant);
    if (cell === undefined) this.values.fill(0, at, at + 4);
    else this.readSymbol(at, terms.symbolOf(cell));
  }

  /** An index value as a number; Infinity above 32 bits, where no table reaches. */
  private indexNumber(index: number): number {
    const { values } = this;
    if (values[index + 1] !== 0 || values[index + 2] !== 0 || values[index + 3] !== 0)
      return Infinity;
    return values[index] >>> 0;
  }

  private sameLimbs(i: number, j: number): boolean {
    const v = this.values;
    return v[i] === v[j] && v[i + 1] === v[j + 1] && v[i + 2] === v[j + 2] && v[i + 3] === v[j + 3];
  }

  private copyLimbs(at: number, from: Int32Array, i: number): void {
    const { values } = this;
    values[at] = from[i];
    values[at + 1] = from[i + 1];
    values[at + 2] = from[i + 2];
    values[at + 3] = from[i + 3];
  }

  private reserve(): void {
    const capacity = this.terms.ops.length;
    if (this.rounds.length >= capacity) return;
    this.values = resized(this.values, 4 * capacity);
    this.rounds = resized(this.rounds, capacity);
  }
}
