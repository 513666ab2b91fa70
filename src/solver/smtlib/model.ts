// Values as scripts write them, and models in the form that z3 prints: one define-fun per declaration.

import type { Term } from '../../expr/arena.ts';
import type { Assignment } from '../../expr/assignment.ts';
import { Evaluator } from '../../expr/evaluate.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { writtenSymbol } from './lexer.ts';
import { BOOL, elementSort, indexSort, isArray, type Sort, writtenSort } from './sorts.ts';

interface SortedTerm {
  readonly term: Term;
  readonly sort: Sort;
}

interface Declaration extends SortedTerm {
  readonly name: string;
}

export function* modelLines(
  terms: Terms,
  declarations: readonly Declaration[],
  model: Assignment,
): Iterable<string> {
  yield '(';
  for (const [place, [name, value]] of modelValues(terms, declarations, model).entries()) {
    yield `  (define-fun ${writtenSymbol(name)} () ${writtenSort(declarations[place].sort)}`;
    yield `    ${value})`;
  }
  yield ')';
}

/** Names with values, in the order of the declarations. */
export function modelValues(
  terms: Terms,
  declarations: readonly Declaration[],
  model: Assignment,
): [string, string][] {
  const evaluator = new Evaluator(terms).under(model);
  return declarations.map((declaration) => [
    declaration.name,
    writtenValueOf(terms, evaluator, model, declaration),
  ]);
}

/** The value of a term, which may be an array, under the evaluator's assignment. */
export function writtenValueOf(
  terms: Terms,
  evaluator: Evaluator,
  model: Assignment,
  { term, sort }: SortedTerm,
): string {
  if (isArray(sort)) return writtenArray(arrayValue(terms, evaluator, model, term), sort);
  return writtenValue(evaluator.value(term), sort);
}

function writtenValue(value: bigint, sort: Sort): string {
  if (sort === BOOL) return value === 1n ? 'true' : 'false';
  if (sort % 4 === 0) return `#x${value.toString(16).padStart(sort / 4, '0')}`;
  return `#b${value.toString(2).padStart(sort, '0')}`;
}

/** An array in a model: what it holds at the places that matter, and everywhere else. */
interface ArrayValue {
  readonly elsewhere: bigint;
  readonly entries: ReadonlyMap<bigint, bigint>;
}

/** Goes down the writes, the last one first: what is written later covers what was before. */
function arrayValue(
  terms: Terms,
  evaluator: Evaluator,
  model: Assignment,
  array: Term,
): ArrayValue {
  const entries = new Map<bigint, bigint>();
  const put = (index: bigint, value: bigint) => {
    if (!entries.has(index)) entries.set(index, value);
  };
  for (let term = array; ; ) {
    switch (terms.op(term)) {
      case Op.store:
        put(evaluator.value(terms.slot(term, 1)), evaluator.value(terms.slot(term, 2)));
        term = terms.slot(term, 0);
        break;
      case Op.arrayIte:
        term = terms.slot(term, evaluator.holds(terms.slot(term, 0)) ? 1 : 2);
        break;
      case Op.table:
        for (const [at, value] of terms.tableContent(term).entries()) {
          put(BigInt(at), BigInt.asUintN(terms.width(term), BigInt(value)));
        }
        term = terms.slot(term, 0);
        break;
      case Op.constantArray:
        return { elsewhere: evaluator.value(terms.slot(term, 0)), entries };
      default:
        for (const [index, cell] of terms.arrayInfo(term).cells) {
          if (model.has(terms.symbolOf(cell)))
            put(terms.constantValue(index), model.get(terms.symbolOf(cell)));
        }
        return { elsewhere: 0n, entries };
    }
  }
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
