// Sweeps: what follows a change is tried in its place and before it, the newest first, within the bounds of the length.

import { expect, test } from 'vitest';
import type { Part } from '../../../src/explore/mutation/draft.ts';
import { Sweeps } from '../../../src/explore/mutation/sweeps.ts';
import { changedWords, changeOf } from '../../../src/explore/mutation/tokens.ts';
import fc from '../../chance.ts';

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const draftOf = (text: string, max = 8): readonly Part[] => [
  { name: 'stdin', bytes: bytesOf(text), count: 0, min: 1, max, isCount: false },
];

function all(sweeps: Sweeps): string[] {
  const texts: string[] = [];
  for (let next = sweeps.next(); next !== undefined; next = sweeps.next())
    texts.push(textOf(next.after[0].bytes));
  return texts;
}

const values = Array.from({ length: 256 }, (_, value) => String.fromCharCode(value));

test('all values behind a change: before the byte that is there, and in its place', () => {
  const sweeps = new Sweeps();
  sweeps.follow(draftOf('1+2'), draftOf('1d+2'));
  expect(all(sweeps)).toEqual([
    ...values.map((value) => `1d${value}+2`),
    ...values.map((value) => `1d${value}2`),
  ]);
});

test('a change at the end is only followed by more, and not where there is no more room', () => {
  const sweeps = new Sweeps();
  sweeps.follow(draftOf('1'), draftOf('12'));
  expect(all(sweeps)).toEqual(values.map((value) => `12${value}`));
  sweeps.follow(draftOf('1', 2), draftOf('12', 2));
  expect(all(sweeps)).toEqual([]);
});

test('what is new while a sweep goes on waits for its end only', () => {
  const sweeps = new Sweeps();
  sweeps.follow(draftOf('a'), draftOf('ab'));
  sweeps.next();
  sweeps.follow(draftOf('x'), draftOf('xy'));
  sweeps.follow(draftOf('x'), draftOf('xz'));
  const rest = all(sweeps);
  expect(rest.length).toBe(3 * 256 - 1);
  expect([rest[254], rest[255], rest[511]]).toEqual(['ab\xff', 'xz\0', 'xy\0']);
});

test('a draft that was not changed is followed by nothing', () => {
  const sweeps = new Sweeps();
  const draft = draftOf('12');
  sweeps.follow(draft, draft);
  expect(all(sweeps)).toEqual([]);
});

test('bytes outside of a change are the same on both sides', () => {
  const bytes = fc.uint8Array({ max: 3, maxLength: 12 });
  fc.assert(
    fc.property(bytes, bytes, (before, after) => {
      const { from, to } = changeOf(before, after);
      const behind = after.length - to;
      expect(from).toBeLessThanOrEqual(to);
      expect(before.subarray(0, from)).toEqual(after.subarray(0, from));
      expect(before.subarray(before.length - behind)).toEqual(after.subarray(to));
    }),
  );
});

test('the words that a change has touched are whole words', () => {
  const words = (before: string, after: string) =>
    changedWords(bytesOf(before), bytesOf(after)).map(textOf);
  expect(words('if (prin) x', 'if (print) x')).toEqual(['print']);
  expect(words('1+2', 'for 1+2')).toEqual(['for']);
  expect(words('a b', 'a+b')).toEqual([]);
  expect(words('same', 'same')).toEqual([]);
});
