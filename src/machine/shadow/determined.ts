// Finds out what the path determines. A parser that has switched on the number of a rule knows how many symbols to pop: the
// length is a look-up in a table by a term that the path has given a value. Such a term is as good as concrete, so no decision
// is made on it, an address that it gives is followed like any other, and what is computed from it has no shadow.
//
// A term is determined if the path says so (`x == 5` was decided), if the values that are left to the one byte that it is
// about give it one value (byte-values.ts), or if all that it is made of is determined. What follows from a path is the same
// for all runs on it.

import { enlarged } from '../../base/grown-array.ts';
import type { Term } from '../../expr/arena.ts';
import { childCount, Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { ByteValues } from './byte-values.ts';

/** How many terms are looked at before a term counts as open. */
const patience = 48;

export class Determined {
  private readonly bytes: ByteValues;
  /** Indexed by term: the run in which it was determined last. Terms live as long as their arena. */
  private stamps = new Int32Array(4096);
  private run = 0;
  private left = 0;
  private isAll = false;

  constructor(private readonly terms: Terms) {
    this.bytes = new ByteValues(terms);
  }

  /** Starts a run, in which nothing is decided yet. */
  begin(): void {
    this.run++;
    this.isAll = false;
    this.bytes.begin();
  }

  /** Makes every term count as determined: the rest of the run is not followed, so every value is the witness's. */
  fixAll(): void {
    this.isAll = true;
  }

  /** Whether the term was found to be determined. A term that `isKnown` was not asked about may be determined all the same. */
  isFixed(term: Term): boolean {
    if (this.isAll || (term < this.stamps.length && this.stamps[term] === this.run)) return true;
    return this.bytes.isSingle(term);
  }

  /** Finds out whether the path determines the term, by looking at a limited number of terms. */
  isKnown(term: Term): boolean {
    if (this.isFixed(term)) return true;
    this.left = patience;
    return this.look(term);
  }

  /** Takes note that the path gives the term a value. */
  fix(term: Term): void {
    if (term >= this.stamps.length) this.stamps = enlarged(this.stamps, term + 1);
    this.stamps[term] = this.run;
  }

  /** Takes note that an equation holds: one side may determine what the other is made of. */
  equate(equation: Term): void {
    const { terms } = this;
    const [a, b] = [terms.slot(equation, 0), terms.slot(equation, 1)];
    if (terms.isConstant(b)) this.fixParts(a);
    else if (terms.isConstant(a)) this.fixParts(b);
  }

  /** Takes note of a decided condition: if it is about a single byte, it restricts that byte's values. */
  restrict(condition: Term, holds: boolean): void {
    this.bytes.restrict(condition, holds);
  }

  private fixParts(term: Term): void {
    const { terms } = this;
    this.fix(term);
    const op = terms.op(term);
    if (op === Op.concat || op === Op.zext || op === Op.sext || op === Op.neg || op === Op.not) {
      for (let child = 0; child < childCount[op]; child++) this.fixParts(terms.slot(term, child));
    }
  }

  private look(term: Term): boolean {
    const { terms } = this;
    const op = terms.op(term);
    if (op === Op.constant || this.isFixed(term)) return true;
    if (this.left-- <= 0) return false;
    if (terms.onlySymbol[term] > 0) {
      if (!this.bytes.isKnown(term)) return false;
    } else {
      const children = childCount[op];
      if (children === 0) return false;
      for (let child = 0; child < children; child++) {
        if (!this.look(terms.slot(term, child))) return false;
      }
    }
    this.fix(term);
    return true;
  }
}
