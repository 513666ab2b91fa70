/**
 * Terms of one arena rebuilt in another, with values in place of most of their symbols. What is left is small, and gone with the other
 * arena: an arena never forgets a term, so what is only needed for one question must not be made in that of the exploration.
 */
import type { Term } from './arena.ts';
import type { Assignment } from './assignment.ts';
import { childCount, Op } from './operator.ts';
import { reach } from './reach.ts';
import { rebuilt } from './substitute.ts';
import type { Terms } from './terms.ts';

export interface Transplanted {
  readonly roots: readonly Term[];
  /** The variables that stand for the symbols which have no value, by symbol; those that occur. */
  readonly variables: ReadonlyMap<number, Term>;
}

/** Rebuilds `roots` of `from` in `to`. Undefined if an array variable is among them: any of its cells may be meant. */
export function transplant(
  from: Terms,
  roots: readonly Term[],
  to: Terms,
  { values, free }: { readonly values: Assignment; readonly free: ReadonlySet<number> },
): Transplanted | undefined {
  const images = new Map<Term, Term>();
  const variables = new Map<number, Term>();
  const leaf = (term: Term): Term => {
    const width = from.width(term);
    if (from.op(term) === Op.constant) return to.constant(width, from.constantValue(term));
    const symbol = from.symbolOf(term);
    if (!free.has(symbol)) return to.constant(width, values.get(symbol));
    const variable = to.variable(`${symbol}`, width);
    variables.set(symbol, variable);
    return variable;
  };
  const imageOf = (term: Term, child: number): Term => {
    const operand = from.slot(term, child);
    return child < childCount[from.op(term)] ? (images.get(operand) ?? 0) : operand;
  };
  for (const term of reach(from, roots)) {
    if (from.op(term) === Op.arrayVariable) return undefined;
    const image =
      childCount[from.op(term)] === 0
        ? leaf(term)
        : rebuilt(from, term, to, imageOf(term, 0), imageOf(term, 1), imageOf(term, 2));
    images.set(term, image);
  }
  return { roots: roots.map((root) => images.get(root) ?? 0), variables };
}
