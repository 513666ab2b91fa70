// The values of terms in a model, including arrays. The solver's models are zero wherever they have no value. That is wrong if
// whole arrays were compared (`A = ((as const ...) 5)`): then an array has the model's values at the indexes that the query
// mentions, and at all others the value at the index that stands for them (array-equality.ts). Such a concrete array replaces
// the array variable in terms.

import type { Term } from '../../expr/arena.ts';
import type { Assignment } from '../../expr/assignment.ts';
import { Evaluator } from '../../expr/evaluate.ts';
import { type FloatFormat, layoutOf } from '../../expr/float/format.ts';
import { Op } from '../../expr/operator.ts';
import { reach } from '../../expr/reach.ts';
import { substitute } from '../../expr/substitute.ts';
import type { Terms } from '../../expr/terms.ts';
import type { ArrayEqualities, Mentions } from './array-equality.ts';
import { ROUNDING_NAMES } from './float-operators.ts';
import { writtenSymbol } from './lexer.ts';
import {
  BOOL,
  elementSort,
  formatOfSort,
  indexSort,
  isArray,
  isFloat,
  ROUNDING_MODE,
  type Sort,
  writtenSort,
} from './sorts.ts';

/** An array in a model: its elements at the indexes that matter, and its element everywhere else. */
export interface ArrayValue {
  readonly elsewhere: bigint;
  readonly entries: ReadonlyMap<bigint, bigint>;
}

export class Valuation {
  private readonly model: Assignment;
  private readonly evaluator: Evaluator;
  private readonly concreteArrays = new Map<Term, Term>();

  constructor(
    private readonly terms: Terms,
    model: Assignment,
    private readonly equalities: ArrayEqualities,
  ) {
    this.model = model.clone();
    this.evaluator = new Evaluator(terms).under(this.model);
  }

  value(term: Term): bigint {
    return this.evaluator.value(this.concrete(term));
  }

  /** Follows the writes from the last to the first: later writes cover earlier ones. */
  arrayValue(array: Term): ArrayValue {
    const { terms, evaluator } = this;
    const entries = new Map<bigint, bigint>();
    const put = (index: bigint, value: bigint) => {
      if (!entries.has(index)) entries.set(index, value);
    };
    for (let term = this.concrete(array); ; ) {
      switch (terms.op(term)) {
        case Op.store:
          put(evaluator.value(terms.slot(term, 1)), evaluator.value(terms.slot(term, 2)));
          term = terms.slot(term, 0);
          break;
        case Op.arrayIte:
          term = terms.slot(term, evaluator.holds(terms.slot(term, 0)) ? 1 : 2);
          break;
        case Op.constantArray:
          return { elsewhere: evaluator.value(terms.slot(term, 0)), entries };
        case Op.arrayVariable:
          for (const [index, value] of this.assignedCells(term)) put(index, value);
          return { elsewhere: 0n, entries };
        default:
          throw new Error(`operator ${terms.op(term)} makes no array of a script`);
      }
    }
  }

  /** The term with the model's arrays in place of those that are not zero elsewhere. */
  private concrete(root: Term): Term {
    const { terms, equalities } = this;
    if (equalities.isEmpty) return root;
    const replacements = new Map<Term, Term>();
    for (const term of reach(terms, [root])) {
      if (terms.op(term) === Op.arrayVariable) replacements.set(term, this.concreteArray(term));
      else if (terms.op(term) === Op.symbol) this.replaceSymbol(term, replacements);
    }
    return substitute(terms, root, replacements);
  }

  private replaceSymbol(term: Term, replacements: Map<Term, Term>): void {
    const { terms } = this;
    const { array, index } = terms.symbols[terms.symbolOf(term)];
    const equality = this.equalities.of(term);
    if (array !== 0) replacements.set(term, terms.select(this.concreteArray(array), index));
    else if (equality !== undefined) {
      const areEqual = this.sameArrays(
        this.arrayValue(equality.a),
        this.arrayValue(equality.b),
        equality.a,
      );
      replacements.set(term, terms.boolean(areEqual));
    }
  }

  private sameArrays(a: ArrayValue, b: ArrayValue, array: Term): boolean {
    const places = new Set([...a.entries.keys(), ...b.entries.keys()]);
    for (const place of places) {
      const [left, right] = [a, b].map(({ entries, elsewhere }) => entries.get(place) ?? elsewhere);
      if (left !== right) return false;
    }
    return a.elsewhere === b.elsewhere || places.size === 2 ** this.terms.indexWidth(array);
  }

  private concreteArray(array: Term): Term {
    const known = this.concreteArrays.get(array);
    if (known !== undefined) return known;
    const { terms } = this;
    const [indexWidth, width] = [terms.indexWidth(array), terms.width(array)];
    const mentions = this.equalities.mentionsOf(indexWidth);
    const elsewhere = mentions ? this.evaluator.value(terms.select(array, mentions.elsewhere)) : 0n;
    const entries = mentions ? this.mentionedCells(array, mentions) : this.assignedCells(array);
    let concrete = terms.constantArray(indexWidth, terms.constant(width, elsewhere));
    for (const [index, value] of entries) {
      const place = terms.constant(indexWidth, index);
      concrete = terms.store(concrete, place, terms.constant(width, value));
    }
    this.concreteArrays.set(array, concrete);
    return concrete;
  }

  private *mentionedCells(array: Term, { indexes }: Mentions): Iterable<[bigint, bigint]> {
    const places = new Set(indexes.map((index) => this.evaluator.value(index)));
    for (const place of places) {
      const index = this.terms.constant(this.terms.indexWidth(array), place);
      yield [place, this.evaluator.value(this.terms.select(array, index))];
    }
  }

  private *assignedCells(array: Term): Iterable<[index: bigint, value: bigint]> {
    const { terms, model } = this;
    for (const [index, cell] of terms.arrayInfo(array).cells) {
      const symbol = terms.symbolOf(cell);
      if (model.has(symbol)) yield [terms.constantValue(index), model.get(symbol)];
    }
  }
}

// ---- Values as scripts write them, and models in the form that z3 prints: one define-fun per declaration

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
  if (sort === ROUNDING_MODE) return ROUNDING_NAMES[Number(value)];
  if (isFloat(sort)) return writtenFloat(value, formatOfSort(sort));
  if (sort % 4 === 0) return `#x${value.toString(16).padStart(sort / 4, '0')}`;
  return `#b${value.toString(2).padStart(sort, '0')}`;
}

/** Infinities, zeros and the NaN have names; other floats are written in their three parts. */
function writtenFloat(bits: bigint, { exponentBits, significandBits }: FloatFormat): string {
  const { width, fractionBits, infinity, signBit } = layoutOf(
    exponentBits + significandBits,
    exponentBits,
  );
  const magnitude = bits & ~signBit;
  const named = (name: string) => `(_ ${name} ${exponentBits} ${significandBits})`;
  if (magnitude > infinity) return named('NaN');
  const sign = magnitude === bits ? '+' : '-';
  if (magnitude === infinity) return named(`${sign}oo`);
  if (magnitude === 0n) return named(`${sign}zero`);
  const digits = bits.toString(2).padStart(width, '0');
  const exponent = digits.slice(1, width - fractionBits);
  return `(fp #b${digits[0]} #b${exponent} #b${digits.slice(width - fractionBits)})`;
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
