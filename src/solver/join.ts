/**
 * All solutions of constraints over few symbols with few values, by joining: the symbols are taken one
 * after the other, each combination so far is continued by each of the next symbol's values, and what
 * violates a constraint whose symbols are all taken is dropped at once. Of combinations that the other
 * constraints cannot tell apart, one is kept: where bytes drive an automaton, what
 * is kept are its states. Thousands of combinations are evaluated at a time, as columns.
 */
import type { Term } from '../expr/arena.ts';
import { type Column, Columns } from '../expr/columns.ts';
import { childCount } from '../expr/operator.ts';
import type { Context } from './context.ts';

/** How many combinations are evaluated at a time, and how many may be kept. */
const chunkRows = 4096;
const maximalKept = 65536;
/** How many values (terms times combinations) a join may compute: some ten milliseconds, after which bit-blasting is faster. */
const maximalValues = 1_000_000;

/** A symbol with the values to try. */
export interface Choice {
  readonly symbol: number;
  readonly values: Int32Array;
}

export type Joined =
  | { readonly kind: 'solution'; readonly values: ReadonlyMap<number, number> }
  | { readonly kind: 'none' }
  | { readonly kind: 'too many' };

/** How many values may still be computed. */
interface Work {
  remaining: number;
}

/** Combinations of values for the symbols taken so far, one per row. */
interface Taken {
  readonly symbols: readonly number[];
  readonly columns: readonly Int32Array[];
  readonly rows: number;
}

/** If `beam` is given, at most so many combinations are kept after each symbol, and 'none' does not mean unsat. */
export function join(
  context: Context,
  choices: readonly Choice[],
  constraints: readonly Term[],
  beam?: number,
): Joined {
  let taken: Taken = { symbols: [], columns: [], rows: 1 };
  const work = { remaining: maximalValues };
  let waiting = constraints;
  for (const { symbol, values } of inOrder(context, choices, constraints)) {
    const symbols = new Set([...taken.symbols, symbol]);
    const isReady = (constraint: Term) =>
      context.supports.of(constraint).symbols.every((other) => symbols.has(other));
    const ready = waiting.filter(isReady);
    waiting = waiting.filter((constraint) => !isReady(constraint));
    const candidates = merged(context, symbol, values, waiting.concat(ready));
    const enough = beam ?? maximalKept + 1;
    const next = extend(context, work, taken, symbol, candidates, ready, enough);
    if (next === undefined) return { kind: 'too many' };
    if (next.rows === 0) return { kind: 'none' };
    // Checked before `project` merges combinations: a search that was cut short must not pass for a complete one.
    if (beam === undefined && next.rows > maximalKept) return { kind: 'too many' };
    // Telling combinations apart costs many times more than computing them.
    work.remaining -= 16 * next.rows * (1 + waiting.length);
    if (work.remaining < 0) return { kind: 'too many' };
    taken = project(context, next, waiting);
  }
  const values = new Map(taken.symbols.map((symbol, i) => [symbol, taken.columns[i][0]]));
  return { kind: 'solution', values };
}

/** Continues each combination by each value of the next symbol, without those that violate a constraint in `ready`. */
function extend(
  context: Context,
  work: Work,
  taken: Taken,
  symbol: number,
  values: Int32Array,
  ready: readonly Term[],
  enough: number,
): Taken | undefined {
  const symbols = [...taken.symbols, symbol];
  const kept = symbols.map((): number[] => []);
  const total = taken.rows * values.length;
  for (let start = 0; start < total && kept[0].length < enough; start += chunkRows) {
    const rows = Math.min(chunkRows, total - start);
    const columns = cross(taken.columns, values, start, rows);
    const holds = evaluate(context, work, symbols, columns, rows, ready);
    if (holds === undefined || work.remaining < 0) return undefined;
    for (let row = 0; row < rows && kept[0].length < enough; row++) {
      if (holds[row] === 1) for (let i = 0; i < kept.length; i++) kept[i].push(columns[i][row]);
    }
  }
  const columns = kept.map((column) => Int32Array.from(column));
  return { symbols, columns, rows: kept[0].length };
}

/** One value of a symbol for each set of values that no constraint can tell apart. */
function merged(
  context: Context,
  symbol: number,
  values: Int32Array,
  constraints: readonly Term[],
): Int32Array {
  const seen = views(context, constraints, new Set([symbol]));
  const columns = new Columns(
    context.terms,
    values.length,
    new Map([[symbol, values]]),
    context.tables,
  );
  const firsts = representatives(
    values.length,
    seen.map((view) => columns.column(view)),
  );
  return firsts === undefined ? values : Int32Array.from(firsts, (row) => values[row]);
}

/** Keeps one combination of those that the waiting constraints cannot tell apart. */
function project(context: Context, taken: Taken, waiting: readonly Term[]): Taken {
  const seen = views(context, waiting, new Set(taken.symbols));
  const bySymbol = new Map(taken.symbols.map((symbol, i) => [symbol, taken.columns[i]]));
  const columns = new Columns(context.terms, taken.rows, bySymbol, context.tables);
  const firsts = representatives(
    taken.rows,
    seen.map((view) => columns.column(view)),
  );
  if (firsts === undefined || firsts.length === taken.rows) return taken;
  const kept = taken.columns.map((column) => Int32Array.from(firsts, (row) => column[row]));
  return { symbols: taken.symbols, columns: kept, rows: firsts.length };
}

/** Orders the symbols: always those of the constraint that lacks the fewest come next, so that it filters early. */
function inOrder(
  context: Context,
  choices: readonly Choice[],
  constraints: readonly Term[],
): Choice[] {
  const remaining = new Map(choices.map((choice) => [choice.symbol, choice]));
  const order: Choice[] = [];
  const take = (missing: readonly Choice[]) => {
    for (const choice of missing) {
      order.push(choice);
      remaining.delete(choice.symbol);
    }
  };
  const missing = (constraint: Term) =>
    [...context.supports.of(constraint).symbols].flatMap((symbol) => remaining.get(symbol) ?? []);
  for (;;) {
    const sets = constraints.map(missing).filter(({ length }) => length > 0);
    if (sets.length === 0) break;
    const size = (set: readonly Choice[]) =>
      set.reduce((sum, { values }) => sum + values.length, 0);
    sets.sort((a, b) => a.length - b.length || size(a) - size(b));
    take(sets[0].toSorted((a, b) => a.values.length - b.values.length));
  }
  take([...remaining.values()]);
  return order;
}

/** `rows` rows from `start` on of the product of all combinations so far and the new values (which vary fastest). */
function cross(
  taken: readonly Int32Array[],
  values: Int32Array,
  start: number,
  rows: number,
): Int32Array[] {
  const columns = Array.from({ length: taken.length + 1 }, () => new Int32Array(rows));
  for (let row = 0; row < rows; row++) {
    const combination = Math.floor((start + row) / values.length);
    for (let i = 0; i < taken.length; i++) columns[i][row] = taken[i][combination];
    columns[taken.length][row] = values[(start + row) % values.length];
  }
  return columns;
}

/** 1 for each row that satisfies all constraints; undefined if columns decline one of them. */
function evaluate(
  context: Context,
  work: Work,
  symbols: readonly number[],
  values: readonly Int32Array[],
  rows: number,
  constraints: readonly Term[],
): Int32Array | undefined {
  const bySymbol = new Map(symbols.map((symbol, i) => [symbol, values[i]]));
  const columns = new Columns(context.terms, rows, bySymbol, context.tables);
  const holds = new Int32Array(rows).fill(1);
  for (const constraint of constraints) {
    const column = columns.column(constraint)?.low;
    if (column === undefined) return undefined;
    for (let row = 0; row < rows; row++) holds[row] &= column[row];
    if (!holds.includes(1)) break;
  }
  // Building the combinations is work too, even if no constraint is evaluated yet.
  work.remaining -= rows * (1 + columns.size);
  return holds;
}

// ---- Representatives -----------------------------------------------------------------------------------
//
// What no constraint can tell apart needs to be tried only once. Programs look at characters through tables and classes (is it a
// digit, which token does it begin?), and at several characters through the state they lead to. What constraints see of some
// symbols are the values of the largest terms that depend on these symbols alone: their views. Combinations that agree on all
// views are interchangeable, and one represents them all.

/** The largest terms below the constraints that depend on nothing but these symbols. */
function views(
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
function representatives(
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
