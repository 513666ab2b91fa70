// The values that a term's operands left on the reader's stack, as an operator sees them: terms
// with their sorts, and a way to say what is wrong with them. There is one such view, moved from
// application to application, so that reading allocates nothing per term.

import { enlarged } from '../../base/grown-array.ts';
import type { Term } from '../../expr/arena.ts';
import type { Lexer } from './lexer.ts';
import {
  BOOL,
  isArray,
  isBitVector,
  isFloat,
  MAX_WIDTH,
  REAL,
  ROUNDING_MODE,
  type Sort,
  writtenSort,
} from './sorts.ts';

/** What an operator does: looks at the operands, and leaves its result with `give`. */
export type Apply = (operands: Operands) => void;

export class Operands {
  count = 0;
  resultTerm: Term = 0;
  resultSort: Sort = BOOL;
  /** How many values there are. */
  depth = 0;
  private terms = new Int32Array(256);
  private sorts = new Int32Array(256);
  private base = 0;
  private offset = 0;

  constructor(private readonly lexer: Lexer) {}

  push(term: Term, sort: Sort): void {
    if (this.depth === this.terms.length) this.grow();
    this.terms[this.depth] = term;
    this.sorts[this.depth++] = sort;
  }

  /** Replaces everything from `base` on by what the operator makes of it. */
  apply(operator: Apply, base: number, offset: number): void {
    this.base = base;
    this.count = this.depth - base;
    this.offset = offset;
    operator(this);
    this.depth = base;
    this.push(this.resultTerm, this.resultSort);
  }

  /** Pops the topmost value into resultTerm and resultSort. */
  pop(): void {
    this.depth--;
    this.resultTerm = this.terms[this.depth];
    this.resultSort = this.sorts[this.depth];
  }

  term(place: number): Term {
    return this.terms[this.base + place];
  }

  sort(place: number): Sort {
    return this.sorts[this.base + place];
  }

  give(term: Term, sort: Sort): void {
    this.resultTerm = term;
    this.resultSort = sort;
  }

  fail(reason: string): never {
    return this.lexer.fail(reason, this.offset);
  }

  expectCount(count: number): void {
    if (this.count !== count) this.fail(`expected ${operandCount(count)}, found ${this.count}`);
  }

  expectAtLeast(count: number): void {
    if (this.count < count) {
      this.fail(`expected at least ${operandCount(count)}, found ${this.count}`);
    }
  }

  expectSort(place: number, sort: Sort): void {
    const found = this.sort(place);
    if (found === sort) return;
    this.fail(`operand ${place + 1} is ${writtenSort(found)}, expected ${writtenSort(sort)}`);
  }

  /** Demands that all operands from `first` on have the same sort, and returns it. */
  expectSameSort(first = 0): Sort {
    const sort = this.sort(first);
    for (let place = first + 1; place < this.count; place++) this.expectSort(place, sort);
    return sort;
  }

  expectAll(sort: Sort): void {
    for (let place = 0; place < this.count; place++) this.expectSort(place, sort);
  }

  expectBitVector(place: number): number {
    const sort = this.sort(place);
    if (isBitVector(sort)) return sort;
    return this.fail(`operand ${place + 1} is ${writtenSort(sort)}, expected a bit-vector`);
  }

  /** Demands terms: a real number is a constant that only conversions to floats understand. */
  expectNoReal(place: number): void {
    if (this.sort(place) === REAL)
      this.fail('clew knows real numbers only as constants that become floats');
  }

  expectFloat(place: number): Sort {
    const sort = this.sort(place);
    if (isFloat(sort)) return sort;
    return this.fail(`operand ${place + 1} is ${writtenSort(sort)}, expected a float`);
  }

  /** Demands a rounding mode as the first operand. */
  expectRoundingMode(): Term {
    if (this.count === 0) this.fail('expected a rounding mode as first operand');
    this.expectSort(0, ROUNDING_MODE);
    return this.term(0);
  }

  expectArray(place: number): Sort {
    const sort = this.sort(place);
    if (isArray(sort)) return sort;
    return this.fail(`operand ${place + 1} is ${writtenSort(sort)}, expected an array`);
  }

  /** Demands that terms can have the width of a result, and returns it. */
  expectWidth(width: number): number {
    if (width <= MAX_WIDTH) return width;
    return this.fail(
      `a bit-vector of ${width} bits: clew handles bit-vectors of up to ${MAX_WIDTH} bits`,
    );
  }

  private grow(): void {
    this.terms = enlarged(this.terms);
    this.sorts = enlarged(this.sorts);
  }
}

function operandCount(count: number): string {
  return count === 1 ? '1 operand' : `${count} operands`;
}
