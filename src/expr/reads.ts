/**
 * Which cells of which array variables are read at symbolic indexes. What is read through writes, tables
 * and choices comes in the end from some array variable below, at the same index.
 */
import type { Term } from './arena.ts';
import { Op } from './operator.ts';
import type { Terms } from './terms.ts';

export interface Read {
  readonly array: Term;
  readonly index: Term;
}

/** Each pair once; `order` has children first. */
export function readsOf(terms: Terms, order: Iterable<Term>): Read[] {
  const reads = new Map<string, Read>();
  const bases = new Map<Term, ReadonlySet<Term>>();
  for (const term of order) {
    if (terms.isArray(term)) bases.set(term, basesOf(terms, term, bases));
    if (terms.op(term) !== Op.select) continue;
    const index = terms.slot(term, 1);
    for (const array of bases.get(terms.slot(term, 0))!) {
      reads.set(`${array} ${index}`, { array, index });
    }
  }
  return [...reads.values()];
}

/** The array variables below an array term. */
function basesOf(
  terms: Terms,
  array: Term,
  bases: ReadonlyMap<Term, ReadonlySet<Term>>,
): ReadonlySet<Term> {
  const below = (position: number) => bases.get(terms.slot(array, position))!;
  switch (terms.op(array)) {
    case Op.arrayVariable:
      return new Set([array]);
    case Op.constantArray:
      return new Set();
    case Op.arrayIte:
      return below(1) === below(2) ? below(1) : new Set([...below(1), ...below(2)]);
    default:
      return below(0);
  }
}
