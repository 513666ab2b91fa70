// Keys of paths: the same for every thread, whatever numbers its terms have, and different for different paths.

import { expect, test } from 'vitest';
import { type PathKey, pathKeyOf } from '../../src/explore/path-key.ts';
import type { Subject } from '../../src/explore/runner.ts';
import { Terms } from '../../src/expr/terms.ts';
import { InputSymbols } from '../../src/machine/shadow/symbols.ts';

const object = { name: 'memory/length', size: 4 };
const program = { decisions: [{ kind: 'size' }] } as unknown as Subject;

/** Of a run that settled on a number of 32 bits; its bytes may have been met in another order. */
function keyOf(value: number, order: readonly number[] = [0, 1, 2, 3]): PathKey {
  const terms = new Terms();
  const symbols = new InputSymbols(terms);
  for (const index of order) terms.eq(symbols.byte(object, index), terms.constant(8, 1));
  let number = symbols.byte(object, 0);
  for (let i = 1; i < 4; i++) number = terms.concat(symbols.byte(object, i), number);
  const condition = terms.eq(number, terms.constant(32, value));
  return pathKeyOf(
    { length: 1, decisions: [0], conditions: [condition], held: [1] },
    program,
    terms,
  );
}

test('values of several bytes are told apart, whichever byte differs', () => {
  const values = [0, 1, 2, 256, 257, 512, 65536, 1 << 24];
  const keys = values.map((value) => JSON.stringify(keyOf(value)));
  expect(new Set(keys).size).toBe(values.length);
});

test('the order in which terms were made does not matter', () => {
  expect(keyOf(258, [3, 1, 0, 2])).toEqual(keyOf(258));
});
