// Laws of mutation: lengths stay within what was declared, the given bytes are left alone, the same seed does the same.

import { expect, test } from 'vitest';
import { Random } from '../../../src/base/random.ts';
import { draftOf, inputOfDraft } from '../../../src/explore/mutation/draft.ts';
import { mutated } from '../../../src/explore/mutation/mutators.ts';
import fc from '../../chance.ts';

const bytes = fc.uint8Array({ maxLength: 24 });

const setting = fc
  .record({
    bytes,
    other: bytes,
    words: fc.array(fc.uint8Array({ minLength: 1, maxLength: 8 }), { maxLength: 4 }),
    less: fc.nat(24),
    more: fc.nat(24),
    seed: fc.nat(),
  })
  .map(({ bytes, less, more, ...rest }) => ({
    ...{ ...rest, bytes, min: Math.max(0, bytes.length - less), max: bytes.length + more },
  }));

test('lengths stay within their bounds', () => {
  fc.assert(
    fc.property(setting, ({ bytes, seed, ...rest }) => {
      const { length } = mutated(bytes, { ...rest, random: new Random(seed) });
      expect(length).toBeGreaterThanOrEqual(rest.min);
      expect(length).toBeLessThanOrEqual(rest.max);
    }),
  );
});

test('the same seed makes the same of the same bytes, and leaves them alone', () => {
  fc.assert(
    fc.property(setting, ({ bytes, seed, ...rest }) => {
      const before = bytes.slice();
      const make = () => mutated(bytes, { ...rest, random: new Random(seed) });
      expect(make()).toEqual(make());
      expect(bytes).toEqual(before);
    }),
  );
});

test('words, other inputs and neighbouring values turn up', () => {
  const random = new Random(1);
  const found = new Set<string>();
  for (let i = 0; i < 20_000; i++) {
    const material = { random, words: [ascii('while')], other: ascii('(x)'), min: 0, max: 16 };
    found.add(Buffer.from(mutated(ascii('a=1;'), material)).toString('latin1'));
  }
  for (const text of ['whilea=1;', 'a=2;', 'a=1', 'a=1;;', 'a=x)']) expect(found).toContain(text);
  expect([...found].some((text) => text.length === 16)).toBe(true);
});

test('open lengths and counts are numbers of their own in the input', () => {
  const open = new Map([
    ['length/stdin', 6],
    ['count/args', 2],
  ]);
  const objects = [
    { name: 'stdin', size: 8 },
    { name: 'length/stdin', size: 4 },
    { name: 'count/args', size: 4 },
    { name: 'memory/x', size: 2 },
  ];
  const input = new Map([
    ['stdin', ascii('abcdefgh')],
    ['length/stdin', Uint8Array.of(3, 0, 0, 0)],
    ['count/args', Uint8Array.of(1, 0, 0, 0)],
  ]);
  const draft = draftOf(input, objects, open);
  expect(
    draft.map(({ name, bytes, count, min, max }) => [name, bytes.length, count, min, max]),
  ).toEqual([
    ['stdin', 5, 0, 2, 8],
    ['count/args', 0, 1, 0, 2],
    ['memory/x', 2, 0, 2, 2],
  ]);
  expect(inputOfDraft(draft)).toEqual(
    new Map([
      ['stdin', ascii('abcde')],
      ['length/stdin', Uint8Array.of(3, 0, 0, 0)],
      ['count/args', Uint8Array.of(1, 0, 0, 0)],
      ['memory/x', new Uint8Array(2)],
    ]),
  );
});

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (each) => each.charCodeAt(0));
}
