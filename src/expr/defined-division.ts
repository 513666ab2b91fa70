/**
 * LLVM's divisions, as apart from SMT-LIB's (`terms.udiv` and its like). LLVM's are undefined where the
 * divisor is zero, and the signed ones where the minimum is divided by -1; a program that gets there has
 * its finding, and no value. So there are two things to build: the condition under which a division is
 * defined, and its value where it is, which may be simpler than SMT-LIB's.
 */
import type { Term } from './arena.ts';
import type { Terms } from './terms.ts';

export type Division = 'udiv' | 'urem' | 'sdiv' | 'srem';

/** The condition that the divisor is not zero, and for a signed division that it is not the minimum by -1. */
export function divisionIsDefined(terms: Terms, division: Division, a: Term, b: Term): Term {
  const width = terms.width(a);
  const nonZero = terms.ne(b, terms.constant(width, 0));
  if (division === 'udiv' || division === 'urem') return nonZero;
  const minimum = terms.constant(width, 1n << BigInt(width - 1));
  const overflows = terms.and(terms.eq(a, minimum), terms.eq(b, terms.ones(width)));
  return terms.and(nonZero, terms.not(overflows));
}

/** The value where the division is defined; elsewhere it is any value. */
export function definedDivision(terms: Terms, division: Division, a: Term, b: Term): Term {
  const width = terms.width(a);
  const zero = terms.constant(width, 0);
  if (a === zero) return zero;
  if (a !== b) return terms[division](a, b);
  return division === 'udiv' || division === 'sdiv' ? terms.constant(width, 1) : zero;
}
