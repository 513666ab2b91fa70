// Detects use of memory that was never written (`--check uninitialized`). Its bytes are symbolic, but not input: cells of an array variable of
// their own, one for each byte that is touched (unwritten-input.ts has those that are input). They are copied and computed with like any others, so padding, unused
// bits and dead values do no harm. It is a finding when something is decided on them: when a condition still depends on these
// bytes once the input is the witness's. The witness's content of them is zero.

import { resized } from '../../base/grown-array.ts';
import type { Term } from '../../expr/arena.ts';
import type { Assignment } from '../../expr/assignment.ts';
import { childCount, Op } from '../../expr/operator.ts';
import { reach } from '../../expr/reach.ts';
import { substitute } from '../../expr/substitute.ts';
import type { Terms } from '../../expr/terms.ts';
import { describe } from '../fault.ts';
import type { UnwrittenBytes } from './bytes.ts';
import type { SymbolicRun } from './symbolic-run.ts';

/** The cells that stand for such bytes in terms. */
export function unwrittenArray(terms: Terms): Term {
  return terms.array('unwritten', 32, 8);
}

/** The term with the witness's input put in. Bytes that do not matter then fold away. */
export function underInput(terms: Terms, input: Assignment, term: Term): Term {
  const unwritten = unwrittenArray(terms);
  let left = term;
  // A read at an index that becomes known is a symbol of its own.
  for (let round = 0; round < 3; round++) {
    const known = new Map<Term, Term>();
    for (const each of reach(terms, [left])) {
      if (terms.op(each) !== Op.symbol) continue;
      const symbol = terms.symbolOf(each);
      if (terms.symbols[symbol].array === unwritten) continue;
      known.set(each, terms.constant(terms.width(each), input.get(symbol)));
    }
    if (known.size === 0) break;
    left = substitute(terms, left, known);
  }
  return left;
}

export class Unwritten implements UnwrittenBytes {
  readonly isLazy = false;
  private readonly array: Term;
  /** The addresses of the bytes that were touched in this run. */
  private addresses: number[] = [];
  /** Indexed by term: 1 if it does not depend on such bytes, 2 if it does. */
  private dependence = new Uint8Array(1024);

  constructor(private readonly run: SymbolicRun) {
    this.array = unwrittenArray(run.terms);
  }

  begin(): void {
    const { program, memory } = this.run.machine;
    this.addresses = [];
    this.run.path.watch = (condition) => this.check(condition);
    const flag = program.globals.find(({ name }) => name === '__clew_tracks_writes');
    if (flag !== undefined) memory.view.setInt32(flag.address, 1, true);
  }

  /** The term of a byte that is touched for the first time; its witness's content is zero. */
  byte(address: number): Term {
    this.addresses.push(address);
    this.run.machine.memory.bytes[address] = 0;
    return this.run.terms.byte(this.array, this.addresses.length - 1);
  }

  private check(condition: Term): void {
    if (this.addresses.length === 0 || !this.depends(condition)) return;
    const { terms, symbols, input } = this.run;
    const left = underInput(terms, symbols.assignment(input), condition);
    if (!this.depends(left)) return;
    this.run.machine.halt('uninitialized-read', this.message(this.guilty(left)));
  }

  private message(address: number): string {
    const located = this.run.machine.objects.nearest(address);
    if (located === undefined) return 'the program decides on memory that was never written';
    const offset = address - located.object.address;
    const where = offset > 0 ? `offset ${offset} of ` : '';
    const object = describe(located, 'uninitialized-read');
    return `the program decides on ${where}${object}, where nothing was written`;
  }

  /** The byte in a condition that was touched first. */
  private guilty(condition: Term): number {
    const { terms } = this.run;
    let first = this.addresses.length;
    for (const term of reach(terms, [condition])) {
      if (terms.op(term) !== Op.symbol) continue;
      const { array, index } = terms.symbols[terms.symbolOf(term)];
      if (array === this.array) first = Math.min(first, terms.constantNumber(index));
    }
    return this.addresses[first] ?? this.addresses[0];
  }

  private depends(root: Term): boolean {
    const { terms } = this.run;
    if (this.dependence.length < terms.count)
      this.dependence = resized(this.dependence, 2 * terms.count);
    const { dependence } = this;
    const stack = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      const symbol = terms.onlySymbol[term];
      if (term === this.array) dependence[term] = 2;
      else if (symbol >= 0) dependence[term] = terms.symbols[symbol].array === this.array ? 2 : 1;
      if (dependence[term] !== 0) {
        stack.pop();
        continue;
      }
      let depends = false;
      let isOpen = false;
      for (let i = 0; i < childCount[terms.op(term)]; i++) {
        const child = terms.slot(term, i);
        if (dependence[child] === 0) {
          stack.push(child);
          isOpen = true;
        }
        depends ||= dependence[child] === 2;
      }
      if (isOpen) continue;
      dependence[term] = depends ? 2 : 1;
      stack.pop();
    }
    return dependence[root] === 2;
  }
}
