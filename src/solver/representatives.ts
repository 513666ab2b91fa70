/**
 * What no constraint can tell apart needs to be tried only once. Programs look at characters through
 * tables and classes (is it a digit, which token does it begin?), and at several characters through the
 * state they lead to. What constraints see of some symbols are the values of the largest terms that depend
 * on these symbols alone: their views. Combinations that agree on all views are interchangeable, and
 * one represents them all.
 */
import type { Term } from '../expr/arena.ts';
import type { Column } from '../expr/columns.ts';
import { childCount } from '../expr/operator.ts';
import type { Context } from './context.ts';

/** The largest terms below the constraints that depend on nothing but these symbols. */
export function views(
  context: Context,
  constraints: readonly Term[],
  symbols: ReadonlySet<number>,
): Term[] {
  const { terms, supports } = context;
  const found: Term[] = [];
  const seen = new Set<Term>();
  const stack = [...constraints];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (seen.has(term) || terms.onlySymbol[term] === 0) continue;
    seen.add(term);
    if (!terms.isArray(term) && supports.of(term).symbols.every((symbol) => symbols.has(symbol))) {
      found.push(term);
      continue;
    }
    for (let child = 0; child < childCount[terms.op(term)]; child++) {
      stack.push(terms.slot(term, child));
    }
  }
  return found;
}

/** The first row of each set of rows with equal values in all columns; undefined if a column is missing. */
export function representatives(
  rows: number,
  columns: readonly (Column | undefined)[],
): number[] | undefined {
  const looks = new Set<string>();
  const firsts: number[] = [];
  for (let row = 0; row < rows; row++) {
    let look = '';
    for (const column of columns) {
      if (column === undefined) return undefined;
      look += `${column.low[row]},${column.high === undefined ? '' : column.high[row]};`;
    }
    if (looks.has(look)) continue;
    looks.add(look);
    firsts.push(row);
  }
  return firsts;
}
