import type { Terms } from '../../src/expr/terms.ts';
import type { Query } from '../../src/solver/query.ts';

/** A question about four bytes that only the SAT solver can answer, from byte `first` on. */
export function question(terms: Terms, first: number, remainder: number): Query {
  const input = terms.array('input', 32, 8, 64);
  const [a, b, c, d] = [0, 1, 2, 3].map((i) => terms.zext(terms.byte(input, first + i), 16));
  const sum = terms.add(terms.mul(a, b), terms.xor(c, terms.mul(d, terms.constant(16, 77))));
  const modulus = terms.constant(16, 1009);
  const lower = terms.ult(terms.constant(16, 60000), sum);
  return {
    constraints: [lower, terms.eq(terms.urem(sum, modulus), terms.constant(16, remainder))],
  };
}
