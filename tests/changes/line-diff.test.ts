/** The law of a diff: what it does not mark stands in both texts, in the same order. */

import { expect, test } from 'vitest';
import { newLineRanges } from '../../src/changes/line-diff.ts';
import fc from '../chance.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', '{', '}'), { maxLength: 30 });
const textOf = (list: readonly string[]) => list.join('\n');

function unmarked(now: readonly string[], ranges: readonly (readonly [number, number])[]) {
  return now.filter((_, i) => !ranges.some(([first, last]) => first <= i + 1 && i + 1 <= last));
}

function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const line of whole) if (at < part.length && line === part[at]) at++;
  return at === part.length;
}

test('what is not marked is in the old text too', () => {
  fc.assert(
    fc.property(lines, lines, (old, now) => {
      const ranges = newLineRanges(textOf(old), textOf(now));
      expect(isPartOf(unmarked(textOf(now).split('\n'), ranges), textOf(old).split('\n'))).toBe(
        true,
      );
    }),
  );
});

test('ranges ascend', () => {
  fc.assert(
    fc.property(lines, lines, (old, now) => {
      const firsts = newLineRanges(textOf(old), textOf(now)).map(([first]) => first);
      expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
    }),
  );
});

test('nothing is new in the same text', () => {
  fc.assert(fc.property(lines, (text) => newLineRanges(textOf(text), textOf(text)).length === 0));
});

test.each([
  ['a changed line', 'a\nb\nc', 'a\nx\nc', [[2, 2]]],
  ['added lines', 'a\nd', 'a\nb\nc\nd', [[2, 3]]],
  ['a line that is gone marks its neighbours', 'a\nb\nc', 'a\nc', [[1, 2]]],
  ['lines added to the end', 'a\n', 'a\nb\nc\n', [[2, 3]]],
  [
    'a moved line',
    'f\na\nb\nc',
    'a\nb\nc\nf',
    [
      [1, 1],
      [4, 4],
    ],
  ],
  ['repeated lines', '{\n}\n{\n}', '{\n}\n{\n{\n}', [[4, 4]]],
  ['everything', 'a', 'b\nc', [[1, 2]]],
] as const)('%s', (_, before, after, expected) => {
  expect(newLineRanges(before, after)).toEqual(expected);
});

test('large texts that have nothing in common', () => {
  const text = (word: string) =>
    Array.from({ length: 20_000 }, (_, i) => `${word}${i % 9000}`).join('\n');
  expect(newLineRanges(text('a'), text('b'))).toEqual([[1, 20_000]]);
});
