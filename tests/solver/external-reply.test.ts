// What another solver prints, as it arrives: in pieces, with values in three spellings, or nonsense.

import { expect, test } from 'vitest';
import { readValues } from '../../src/solver/external/external-solver.ts';
import { replyEnd } from '../../src/solver/external/reply.ts';
import { commandWords } from '../../src/solver/external/solver-process.ts';
import fc from '../chance.ts';

const word = fc.constantFrom('sat', 'unsat', '#x0f', '|a ) b|', '"say ""(""!"', 't12');
const list = fc.letrec<{ list: string }>((tie) => ({
  list: fc
    .array(fc.oneof({ maxDepth: 3 }, word, tie('list')), { maxLength: 4 })
    .map((parts) => `(${parts.join(' ')})`),
})).list;

test('a list is complete at its last bracket, and not before', () => {
  const law = fc.property(list, list, (reply, next) => {
    expect(replyEnd(`\n${reply} ${next}`)).toBe(reply.length + 1);
    for (let length = 0; length < reply.length; length++)
      expect(replyEnd(reply.slice(0, length))).toBe(-1);
  });
  fc.assert(law, { numRuns: 100 });
});

test('a word is complete when something follows it', () => {
  expect([replyEnd('unsa'), replyEnd('unsat'), replyEnd('unsat\n')]).toEqual([-1, -1, 5]);
});

test('values are read in their three spellings', () => {
  const values = readValues('((a #x0f) (b #b101)\n (c (_ bv300 16)))');
  expect(values).toEqual(
    new Map([
      ['a', 15n],
      ['b', 5n],
      ['c', 300n],
    ]),
  );
});

test.each(['', 'sat', '((a 15))', '((a (_ 15 8)))', '"'])('%j has no values', (reply) => {
  expect(readValues(reply)).toBeUndefined();
});

test('a command line is split into words, which quotes keep together', () => {
  expect(commandWords(`z3 -in "a b" 'c d' e`)).toEqual(['z3', '-in', 'a b', 'c d', 'e']);
});
