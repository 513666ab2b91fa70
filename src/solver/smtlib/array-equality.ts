// Equality of whole arrays, said by what select and store can say, so that terms and solver layers
// need not know it. An equality a = b is a fresh condition e; when a check is made, it gets its
// meaning:
//
//   e or a[k] != b[k]       for a fresh index k: what is not equal differs somewhere
//   not e or a[i] = b[i]    for every index i that the query reads or writes, and for one index
//                           `elsewhere` that is none of those
//
// That is enough: at all indexes that the query does not mention, an array may be given the value
// that it has at `elsewhere`, and equal arrays have equal values there. (The idea is that of the
// array property fragment: Bradley, Manna, Sipma, "What's Decidable About Arrays?", VMCAI 2006.)
// Where an index has so few values that the query may mention them all, all of them are written out
// instead.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import { reach } from '../../expr/reach.ts';
import type { Terms } from '../../expr/terms.ts';

interface ArrayEquality {
  readonly a: Term;
  readonly b: Term;
  /** The condition that stands for a = b. */
  readonly holds: Term;
  /** An index at which a and b differ if they do. */
  readonly witness: Term;
}

/** The indexes that a check mentions, and the one that stands for all others. */
export interface Mentions {
  readonly indexes: readonly Term[];
  readonly elsewhere: Term;
}

export class ArrayEqualities {
  private readonly byPair = new Map<string, ArrayEquality>();
  private readonly byCondition = new Map<Term, ArrayEquality>();
  /** The indexes that the last check mentioned, by index width. */
  private mentions = new Map<number, Mentions>();

  constructor(private readonly terms: Terms) {}

  get isEmpty(): boolean {
    return this.byPair.size === 0;
  }

  /** The equality that a term stands for, if it stands for one. */
  of(condition: Term): ArrayEquality | undefined {
    return this.byCondition.get(condition);
  }

  /** The condition that two arrays of the same sort are equal. */
  equal(a: Term, b: Term): Term {
    const { terms } = this;
    if (a === b) return terms.true;
    const [first, second] = a < b ? [a, b] : [b, a];
    const pair = `${first}=${second}`;
    const known = this.byPair.get(pair);
    if (known !== undefined) return known.holds;
    const holds = terms.variable(`|equal ${pair}`, 1);
    const witness = terms.variable(`|differ ${pair}`, terms.indexWidth(a));
    const equality = { a: first, b: second, holds, witness };
    this.byPair.set(pair, equality);
    this.byCondition.set(holds, equality);
    return holds;
  }

  /** The axioms that give the equalities in these constraints their meaning. */
  axiomsFor(constraints: readonly Term[]): Term[] {
    this.mentions = new Map();
    if (this.isEmpty) return [];
    const equalities = this.equalitiesIn(constraints);
    if (equalities.length === 0) return [];
    const roots = [...constraints, ...equalities.flatMap(({ a, b }) => [a, b])];
    const widths = new Set(equalities.map(({ a }) => this.terms.indexWidth(a)));
    return [...widths].flatMap((width) => {
      const own = equalities.filter(({ a }) => this.terms.indexWidth(a) === width);
      return this.axiomsOfWidth(own, width, this.indexesIn(roots, width));
    });
  }

  /** The indexes of this width that the last check mentioned, if it compared arrays and did not write out all indexes. */
  mentionsOf(indexWidth: number): Mentions | undefined {
    return this.mentions.get(indexWidth);
  }

  private axiomsOfWidth(
    equalities: readonly ArrayEquality[],
    width: number,
    mentioned: ReadonlySet<Term>,
  ): Term[] {
    const { terms } = this;
    const indexes = new Set([...mentioned, ...equalities.map(({ witness }) => witness)]);
    const isSmall = indexes.size + 1 >= 2 ** width;
    const axioms: Term[] = [];
    if (!isSmall) {
      const elsewhere = terms.variable(`|elsewhere ${width}`, width);
      this.mentions.set(width, { indexes: [...indexes], elsewhere });
      for (const index of indexes) axioms.push(terms.ne(elsewhere, index));
      indexes.add(elsewhere);
    }
    const places = isSmall ? allIndexes(terms, width) : [...indexes];
    for (const { a, b, holds, witness } of equalities) {
      const same = (index: Term) => terms.eq(terms.select(a, index), terms.select(b, index));
      axioms.push(terms.or(holds, terms.not(same(witness))));
      const differs = terms.not(holds);
      for (const index of places) axioms.push(terms.or(differs, same(index)));
    }
    return axioms;
  }

  /** The equalities in the constraints, and in the arrays that these compare. */
  private equalitiesIn(constraints: readonly Term[]): ArrayEquality[] {
    const found = new Set<ArrayEquality>();
    let roots = constraints;
    while (roots.length > 0) {
      const fresh: ArrayEquality[] = [];
      for (const term of reach(this.terms, roots)) {
        const equality = this.byCondition.get(term);
        if (equality === undefined || found.has(equality)) continue;
        found.add(equality);
        fresh.push(equality);
      }
      roots = fresh.flatMap(({ a, b }) => [a, b]);
    }
    return [...found];
  }

  /** Every index of this width at which something is read or written. */
  private indexesIn(roots: readonly Term[], width: number): Set<Term> {
    const { terms } = this;
    const indexes = new Set<Term>();
    for (const term of reach(terms, roots)) {
      const op = terms.op(term);
      if (op === Op.select || op === Op.store) {
        const index = terms.slot(term, 1);
        if (terms.width(index) === width) indexes.add(index);
      } else if (op === Op.symbol) {
        const { index } = terms.symbols[terms.symbolOf(term)];
        if (index !== 0 && terms.width(index) === width) indexes.add(index);
      }
    }
    return indexes;
  }
}

function allIndexes(terms: Terms, width: number): Term[] {
  return Array.from({ length: 2 ** width }, (_, index) => terms.constant(width, index));
}
