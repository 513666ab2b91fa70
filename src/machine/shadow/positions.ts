// Finds the positions inside an object that an access at a symbolic offset can hit: those that the offset's term allows, as a
// progression, or one by one where it is a choice between a few constants (an address from a table of pointers).

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { divisor, type Progressions } from './progressions.ts';

export interface Positions {
  readonly first: number;
  readonly last: number;
  /** A divisor of the distance between any two positions; at least 1. */
  readonly step: number;
  readonly count: number;
  /** All positions in ascending order, if they are known one by one. */
  readonly list: readonly number[] | undefined;
}

const mostConstants = 64;
const deepest = 200;

/** `greatest` is the last position at which the access is inside the object. Undefined if it cannot be inside. */
export function positionsOf(
  terms: Terms,
  progressions: Progressions,
  offset: Term,
  greatest: number,
): Positions | undefined {
  const constants = new Set<number>();
  if (collect(terms, offset, 0n, constants, deepest)) return listed(constants, greatest);
  const { least, greatest: most, step } = progressions.of(offset) ?? everywhere;
  const by = Math.max(step, 1);
  const first = least >= 0 ? least : least + Math.ceil(-least / by) * by;
  const end = Math.min(most, greatest);
  if (first > end) return undefined;
  const count = Math.floor((end - first) / by) + 1;
  return { first, last: first + (count - 1) * by, step: by, count, list: undefined };
}

const everywhere = { least: 0, greatest: Number.MAX_SAFE_INTEGER, step: 1 };

function listed(constants: ReadonlySet<number>, greatest: number): Positions | undefined {
  const list = [...constants].filter((each) => each >= 0 && each <= greatest).sort((a, b) => a - b);
  const [first] = list;
  if (first === undefined) return undefined;
  const last = list[list.length - 1];
  let step = 0;
  for (const each of list) step = divisor(step, each - first);
  return { first, last, step: Math.max(step, 1), count: list.length, list };
}

/** Whether a term is a choice between few constants, which are added to `found`. */
function collect(
  terms: Terms,
  term: Term,
  added: bigint,
  found: Set<number>,
  depth: number,
): boolean {
  if (depth === 0 || found.size > mostConstants) return false;
  switch (terms.op(term)) {
    case Op.constant: {
      const value = BigInt.asIntN(terms.width(term), terms.constantValue(term) + added);
      found.add(Number(value));
      return found.size <= mostConstants;
    }
    case Op.ite:
      return (
        collect(terms, terms.slot(term, 1), added, found, depth - 1) &&
        collect(terms, terms.slot(term, 2), added, found, depth - 1)
      );
    case Op.add: {
      const constant = terms.slot(term, 1);
      if (!terms.isConstant(constant)) return false;
      const sum = added + terms.constantValue(constant);
      return collect(terms, terms.slot(term, 0), sum, found, depth - 1);
    }
    case Op.zext:
      return collectZeroExtended(terms, term, added, found, depth);
    default:
      return false;
  }
}

/** Addresses have 32 bits that can differ: a choice between them is often made of the low half alone. */
function collectZeroExtended(
  terms: Terms,
  term: Term,
  added: bigint,
  found: Set<number>,
  depth: number,
): boolean {
  const inner = new Set<number>();
  const narrow = terms.slot(term, 0);
  if (!collect(terms, narrow, 0n, inner, depth - 1)) {
    if (!collectElements(terms, narrow, inner)) return false;
  }
  const [from, to] = [terms.width(narrow), terms.width(term)];
  for (const value of inner) {
    const unsigned = BigInt.asUintN(from, BigInt(value));
    found.add(Number(BigInt.asIntN(to, unsigned + added)));
  }
  return found.size <= mostConstants;
}

/** The values that an element of a table can have: those in the table, and the zero beyond its end. */
function collectElements(terms: Terms, term: Term, found: Set<number>): boolean {
  if (terms.op(term) !== Op.select || terms.op(terms.slot(term, 0)) !== Op.table) return false;
  const table = terms.slot(term, 0);
  const beyond = terms.slot(table, 0);
  if (terms.op(beyond) !== Op.constantArray || !terms.isConstant(terms.slot(beyond, 0))) {
    return false;
  }
  found.add(terms.constantNumber(terms.slot(beyond, 0)));
  for (const value of terms.tableContent(table)) {
    found.add(value);
    if (found.size > mostConstants) return false;
  }
  return true;
}
