// What rewriting remembers must not show: whatever was asked for before, and however deep, a term is the one that rewriting anew
// would make. Chains are about as long as rules are followed down (200 levels), so that some are cut short from one place and not
// from another.

import { expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { NestedMemo } from '../../src/expr/nested-memo.ts';
import { Terms } from '../../src/expr/terms.ts';
import fc from '../chance.ts';

/** The beginnings of a chain of if-then-else, from the shortest on. */
function chain(terms: Terms, length: number, sides: readonly boolean[]): Term[] {
  const links: Term[] = [terms.variable('start', 16)];
  for (let i = 1; i < length; i++) {
    const rest = links[i - 1];
    const condition = terms.variable(`c${i}`, 1);
    const other = terms.constant(16, i % 7);
    const [a, b] = sides[i % sides.length] ? [rest, other] : [other, rest];
    links.push(terms.ite(condition, a, b));
  }
  return links;
}

/** Asks for so much else that nothing of before is remembered. */
function forgetAll(terms: Terms): void {
  const variable = terms.variable('other', 32);
  for (let i = 0; i < 1 << 17; i++) terms.eq(variable, terms.constant(32, i));
}

test('equalities are those that rewriting anew makes', () => {
  const law = fc.property(
    fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
    fc.array(fc.nat(419), { minLength: 3, maxLength: 6 }),
    (sides, asked) => {
      const terms = new Terms();
      const links = chain(terms, 420, sides);
      const compared = (at: number) => terms.eq(links[at], terms.constant(16, 3));
      const remembering = asked.map(compared);
      const anew = asked.map((at) => {
        forgetAll(terms);
        return compared(at);
      });
      expect(remembering).toEqual(anew);
    },
  );
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 12) });
});

test('a result is recalled only where as many levels are left as it took', () => {
  const memo = new NestedMemo(200);
  memo.set(5, 6, 7, 10, 60);
  expect(memo.get(5, 6, 150)).toBe(7);
  expect(memo.deepest).toBe(200);
  expect(memo.get(5, 6, 151)).toBe(0);
  memo.set(8, 9, 1, 10, 201);
  expect(memo.get(8, 9, 0)).toBe(0);
});
