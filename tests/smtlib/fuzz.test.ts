// Whatever a script contains, it is run or its mistake is told with its place: never a crash.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import fc from '../chance.ts';
import { noSolver, outputOf } from './output.ts';

const folder = new URL('./scripts/', import.meta.url);
const scripts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
const fragments = [
  ...['(', ')', '()', ' ', ';', '|', '"', ':', '#x', '#b', '#x1', '#b1', '(_ bv1 1)', '_', 'as'],
  ...[
    '!',
    'let',
    'let ()',
    'true',
    'x',
    'a',
    'const',
    '(push)',
    '(pop)',
    '(reset)',
    '0',
    '129',
    'é',
  ],
  ...['(declare-const x Bool)', '(as x Bool)', '(! x :named y)', 'bvadd', 'select', 'store', '='],
];

/** A script with a piece cut out, and something else in its place. */
const damaged = fc
  .tuple(fc.constantFrom(...scripts), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40))
  .chain(([text, where, length]) => {
    const at = Math.floor(where * text.length);
    const piece = fc.array(fc.constantFrom(...fragments), { maxLength: 3 });
    return piece.map((parts) => text.slice(0, at) + parts.join(' ') + text.slice(at + length));
  });

test('damaged scripts', () => {
  fc.assert(
    fc.property(damaged, (text) => {
      const output = outputOf(text, new Terms(), noSolver);
      expect(output.every((line) => typeof line === 'string')).toBe(true);
    }),
    { numRuns: 3000, seed: 1 },
  );
});

test('words at random', () => {
  const words = fc.array(fc.constantFrom(...fragments, 'assert', 'check-sat', '(assert', '(= x'), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, (parts) => {
      outputOf(`(declare-const x Bool)(assert ${parts.join(' ')}`, new Terms(), noSolver);
    }),
    { numRuns: 3000, seed: 1 },
  );
});
