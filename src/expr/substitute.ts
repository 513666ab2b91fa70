/**
 * A term with other terms in place of some of its subterms (variables, array variables, or any node).
 * It is rebuilt through the constructors, so that everything the replacement makes possible is
 * simplified on the way.
 */
import type { Term } from './arena.ts';
import { floatNode } from './float/terms.ts';
import { childCount, isFloatOperator, Op } from './operator.ts';
import { reach } from './reach.ts';
import type { Terms } from './terms.ts';

export function substitute(terms: Terms, root: Term, replacements: ReadonlyMap<Term, Term>): Term {
  return substituteAll(terms, [root], replacements)[0];
}

/**
 * All roots at once: what they share is rebuilt once. `improve` may replace each rebuilt term by an
 * equal one.
 */
export function substituteAll(
  terms: Terms,
  roots: readonly Term[],
  replacements: ReadonlyMap<Term, Term>,
  improve: (image: Term) => Term = (image) => image,
): Term[] {
  const images = new Map<Term, Term>();
  const imageOf = (term: Term) => images.get(term) ?? term;
  for (const term of reach(terms, roots)) {
    const image =
      replacements.get(term) ??
      cellOfReplacement(terms, term, replacements) ??
      improve(rebuild(terms, term, imageOf));
    if (image !== term) images.set(term, image);
  }
  return roots.map(imageOf);
}

/** A cell of an array variable that is replaced is a read of the replacement. */
function cellOfReplacement(
  terms: Terms,
  term: Term,
  replacements: ReadonlyMap<Term, Term>,
): Term | undefined {
  if (terms.op(term) !== Op.symbol) return undefined;
  const { array, index } = terms.symbols[terms.symbolOf(term)];
  const replacement = array === 0 ? undefined : replacements.get(array);
  return replacement === undefined ? undefined : terms.select(replacement, index);
}

/** The same operator on the children's images. */
function rebuild(terms: Terms, term: Term, imageOf: (child: Term) => Term): Term {
  const op = terms.op(term);
  const count = childCount[op];
  if (count === 0) return term;
  const a = imageOf(terms.slot(term, 0));
  const b = count > 1 ? imageOf(terms.slot(term, 1)) : terms.slot(term, 1);
  const c = count > 2 ? imageOf(terms.slot(term, 2)) : terms.slot(term, 2);
  if (a === terms.slot(term, 0) && b === terms.slot(term, 1) && c === terms.slot(term, 2)) {
    return term;
  }
  return rebuilt(terms, term, terms, a, b, c);
}

/** The operator of a term of `from` on these terms of `terms`; its slots without children are as they were. */
export function rebuilt(from: Terms, term: Term, terms: Terms, a: Term, b: Term, c: Term): Term {
  const op = from.op(term);
  if (isFloatOperator(op))
    return floatNode(terms, op as Op, from.width(term), from.slot(term, 3), a, b, c);
  switch (op) {
    case Op.not:
      return terms.not(a);
    case Op.neg:
      return terms.neg(a);
    case Op.and:
      return terms.and(a, b);
    case Op.or:
      return terms.or(a, b);
    case Op.xor:
      return terms.xor(a, b);
    case Op.add:
      return terms.add(a, b);
    case Op.mul:
      return terms.mul(a, b);
    case Op.udiv:
      return terms.udiv(a, b);
    case Op.urem:
      return terms.urem(a, b);
    case Op.sdiv:
      return terms.sdiv(a, b);
    case Op.srem:
      return terms.srem(a, b);
    case Op.shl:
      return terms.shl(a, b);
    case Op.lshr:
      return terms.lshr(a, b);
    case Op.ashr:
      return terms.ashr(a, b);
    case Op.eq:
      return terms.eq(a, b);
    case Op.ult:
      return terms.ult(a, b);
    case Op.slt:
      return terms.slt(a, b);
    case Op.concat:
      return terms.concat(a, b);
    case Op.extract:
      return terms.extract(a, b + from.width(term) - 1, b);
    case Op.zext:
      return terms.zext(a, from.width(term));
    case Op.sext:
      return terms.sext(a, from.width(term));
    case Op.ite:
    case Op.arrayIte:
      return terms.ite(a, b, c);
    case Op.select:
      return terms.select(a, b);
    case Op.store:
      return terms.store(a, b, c);
    case Op.constantArray:
      return terms.constantArray(from.indexWidth(term), a);
    case Op.table:
      return terms.table(from.indexWidth(term), from.width(term), from.tableContent(term), a);
    default:
      throw new Error(`no child to replace in operator ${op}`);
  }
}
