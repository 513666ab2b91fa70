// Values as scripts write them, and models in the form that z3 prints: one define-fun per
// declaration.

import type { Term } from '../../expr/arena.ts';
import { writtenSymbol } from './lexer.ts';
import { BOOL, elementSort, indexSort, isArray, type Sort, writtenSort } from './sorts.ts';
import type { ArrayValue, Valuation } from './valuation.ts';

interface SortedTerm {
  readonly term: Term;
  readonly sort: Sort;
}

interface Declaration extends SortedTerm {
  readonly name: string;
}

export function* modelLines(
  declarations: readonly Declaration[],
  valuation: Valuation,
): Iterable<string> {
  yield '(';
  for (const declaration of declarations) {
    yield `  (define-fun ${writtenSymbol(declaration.name)} () ${writtenSort(declaration.sort)}`;
    yield `    ${writtenValueOf(declaration, valuation)})`;
  }
  yield ')';
}

/** The value of a term, which may be an array. */
export function writtenValueOf({ term, sort }: SortedTerm, valuation: Valuation): string {
  if (isArray(sort)) return writtenArray(valuation.arrayValue(term), sort);
  return writtenValue(valuation.value(term), sort);
}

function writtenValue(value: bigint, sort: Sort): string {
  if (sort === BOOL) return value === 1n ? 'true' : 'false';
  if (sort % 4 === 0) return `#x${value.toString(16).padStart(sort / 4, '0')}`;
  return `#b${value.toString(2).padStart(sort, '0')}`;
}

function writtenArray({ elsewhere, entries }: ArrayValue, sort: Sort): string {
  const [index, element] = [indexSort(sort), elementSort(sort)];
  const stores = [...entries].filter(([, value]) => value !== elsewhere);
  const opened = '(store '.repeat(stores.length);
  const constant = `((as const ${writtenSort(sort)}) ${writtenValue(elsewhere, element)})`;
  const writes = stores
    .map(([at, value]) => ` ${writtenValue(at, index)} ${writtenValue(value, element)})`)
    .join('');
  return `${opened}${constant}${writes}`;
}
