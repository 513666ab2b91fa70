/**
 * The values that conditions on single bytes leave to them. A condition of one small symbol is a set
 * of values (`expr/truth-tables.ts`); the domain of a symbol is the intersection of its conditions' sets.
 */
import { getOrMake } from '../base/known.ts';
import type { Term } from '../expr/arena.ts';
import type { Context } from './context.ts';

export interface Domains {
  /** Indexed by symbol number: 1 for each value that all conditions allow. Symbols without conditions are missing. */
  readonly allowed: ReadonlyMap<number, Uint8Array>;
  /** Constraints that are not conditions of one small symbol. */
  readonly others: readonly Term[];
}

/** Returns undefined if some symbol has no allowed value, so that there is no solution. */
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
    const domain = getOrMake(allowed, symbol, () => new Uint8Array(rows.length).fill(1));
    for (let value = 0; value < rows.length; value++) domain[value] &= rows[value];
  }
  for (const domain of allowed.values()) if (!domain.includes(1)) return undefined;
  return { allowed, others };
}

/** The values in the domain of a symbol, ascending. */
export function valuesOf(context: Context, domains: Domains, symbol: number): Int32Array {
  const domain = domains.allowed.get(symbol);
  const all = Int32Array.from({ length: 2 ** context.terms.symbols[symbol].width }, (_, i) => i);
  return domain === undefined ? all : all.filter((value) => domain[value] === 1);
}
