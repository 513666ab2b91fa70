/**
 * The values that conditions on single bytes leave to them. A condition of one small symbol is a set
 * of values (`expr/truth-tables.ts`); the domain of a symbol is the intersection of its conditions' sets.
 */
import type { Term } from '../expr/arena.ts';
import type { Context } from './context.ts';

export interface Domains {
  /** By symbol number: 1 for each value that is left. Symbols without conditions are missing. */
  readonly allowed: ReadonlyMap<number, Uint8Array>;
  /** Constraints that are not conditions of one small symbol. */
  readonly others: readonly Term[];
}

/** undefined: some symbol has no value left, so there is no solution. */
export function domainsOf(context: Context, constraints: readonly Term[]): Domains | undefined {
  const allowed = new Map<number, Uint8Array>();
  const others: Term[] = [];
  for (const constraint of constraints) {
    const column = context.tables.column(constraint);
    if (column === undefined) {
      others.push(constraint);
      continue;
    }
    const symbol = context.terms.onlySymbol[constraint];
    const rows = column.low;
    let left = allowed.get(symbol);
    if (left === undefined) {
      left = new Uint8Array(rows.length).fill(1);
      allowed.set(symbol, left);
    }
    for (let value = 0; value < rows.length; value++) left[value] &= rows[value];
  }
  for (const left of allowed.values()) if (!left.includes(1)) return undefined;
  return { allowed, others };
}

/** The values of a symbol that are left, ascending. */
export function valuesOf(context: Context, domains: Domains, symbol: number): Int32Array {
  const left = domains.allowed.get(symbol);
  const all = Int32Array.from({ length: 2 ** context.terms.symbols[symbol].width }, (_, i) => i);
  return left === undefined ? all : all.filter((value) => left[value] === 1);
}
