/**
 * The conjuncts of constraints. What was found is marked in an array by term, not kept in a set: questions about long paths have
 * thousands of constraints, and nearly all of them are conjuncts already.
 */
import { resized } from '../base/grown-array.ts';
import type { Term } from '../expr/arena.ts';
import { Op } from '../expr/operator.ts';
import type { Terms } from '../expr/terms.ts';

export class Conjuncts {
  /** Indexed by term: the round in which it was found to hold, or, negative, to be denied. */
  private marks = new Int32Array(0);
  private round = 0;

  constructor(private readonly terms: Terms) {}

  /** The conjuncts without repetition, in order; undefined if two of them contradict each other. */
  of(constraints: readonly Term[]): Term[] | undefined {
    const { terms } = this;
    const round = ++this.round;
    const found: Term[] = [];
    const stack: Term[] = [];
    for (const constraint of constraints) {
      stack.push(constraint);
      for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
        const op = terms.ops[term];
        const inner = terms.slots[4 * term];
        if (op === Op.and) stack.push(terms.slots[4 * term + 1], inner);
        else if (op === Op.not && terms.ops[inner] === Op.or) {
          stack.push(terms.not(terms.slots[4 * inner + 1]), terms.not(terms.slots[4 * inner]));
        } else if (term !== terms.true && this.mark(term) !== round) {
          const isDenied = this.mark(term) === -round;
          if (term === terms.false || isDenied) return undefined;
          if (op === Op.not) {
            if (this.mark(inner) === round) return undefined;
            this.marks[inner] = -round;
          }
          this.marks[term] = round;
          found.push(term);
        }
      }
    }
    return found;
  }

  /** Terms are made while conjunctions are split, so there may be more of them than marks. */
  private mark(term: Term): number {
    if (term >= this.marks.length) this.marks = resized(this.marks, this.terms.ops.length);
    return this.marks[term];
  }
}
