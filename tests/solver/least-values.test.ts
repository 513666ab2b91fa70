// The least solution is the least: random conditions over three small bytes, against all assignments.

import { expect, test } from 'vitest';
import { known } from '../../src/base/known.ts';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';
import fc from '../chance.ts';

const module = await loadSat();

const condition = fc.record({
  left: fc.constantFrom('a', 'b', 'c', 'a+b', 'b^c', 'a*c', 'a-b'),
  comparison: fc.constantFrom('eq', 'ult', 'slt'),
  right: fc.oneof(fc.integer({ min: 0, max: 15 }), fc.constantFrom('a', 'b', 'c')),
  isNegated: fc.boolean(),
});

test('the least solution of random conditions', () => {
  const law = fc.property(fc.array(condition, { minLength: 1, maxLength: 5 }), (list) => {
    const terms = new Terms();
    const array = terms.array('x', 32, 8, 3);
    // Named out of order: the order of the numbers must not matter.
    const [c, a, b] = [2, 0, 1].map((index) => terms.byte(array, index)) as [Term, Term, Term];
    const values = new Map<string, Term>([
      ...([
        ['a', a],
        ['b', b],
        ['c', c],
      ] as const),
      ['a+b', terms.add(a, b)],
      ['b^c', terms.xor(b, c)],
      ['a*c', terms.mul(a, c)],
      ['a-b', terms.sub(a, b)],
    ]);
    const constraints = [c, a, b].map((byte) => terms.ult(byte, terms.constant(8, 16)));
    for (const { left, comparison, right, isNegated } of list) {
      const second = typeof right === 'number' ? terms.constant(8, right) : known(values, right);
      const made = terms[comparison](known(values, left), second);
      constraints.push(isNegated ? terms.not(made) : made);
    }
    const answer = stackChain(terms, module).solve({ constraints, least: true });
    const expected = firstOf(terms, [a, b, c], constraints);
    expect(answer.status).toBe(expected === undefined ? 'unsat' : 'sat');
    if (answer.status !== 'sat' || !answer.isLeast) return;
    expect([a, b, c].map((byte) => answer.model.getLow(terms.symbolOf(byte)))).toEqual(expected);
  });
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 150) });
});

function firstOf(terms: Terms, bytes: readonly Term[], constraints: readonly Term[]) {
  const evaluator = new Evaluator(terms);
  for (let number = 0; number < 4096; number++) {
    const digits = [number >> 8, (number >> 4) & 15, number & 15];
    const assignment = new Assignment();
    for (const [i, byte] of bytes.entries()) assignment.setLow(terms.symbolOf(byte), 8, digits[i]);
    const under = evaluator.under(assignment);
    if (constraints.every((constraint) => under.holds(constraint))) return digits;
  }
  return undefined;
}

test('what it gives up is any solution, and not called the least', () => {
  const terms = new Terms();
  const array = terms.array('x', 32, 8, 2);
  const [a, b] = [terms.byte(array, 0), terms.byte(array, 1)];
  const word = terms.concat(a, b);
  const hash = terms.mul(terms.xor(word, terms.mul(word, word)), terms.constant(16, 40503));
  const constraints = [terms.eq(hash, terms.constant(16, 0x5a5a))];
  const answer = stackChain(terms, module).solve({ constraints, least: true });
  expect(answer).toMatchObject({ status: 'sat' });
  expect('isLeast' in answer && answer.isLeast).not.toBe(true);
});
