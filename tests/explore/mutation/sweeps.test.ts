// Sweeps: what follows the byte that has brought a run further is tried, the newest first, within the bounds of the length; and which byte
// that is.

import { expect, test } from 'vitest';
import { type Decided, DecidingBytes } from '../../../src/explore/mutation/deciding-bytes.ts';
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

/** What follows when the byte at some place of a text has brought a run further. */
function follow(sweeps: Sweeps, text: string, at: number, swept?: number, max?: number): void {
  const place = swept === undefined ? undefined : { part: 0, at: swept };
  sweeps.follow(draftOf(text, max), { part: 0, at }, place);
}

test('all values of a byte, of the byte behind it, and before that', () => {
  const sweeps = new Sweeps();
  follow(sweeps, '1d+2', 1);
  const expected = values.flatMap((value) => [`1d${value}+2`, `1d${value}2`, `1${value}+2`]);
  expect(all(sweeps).sort()).toEqual(expected.sort());
});

test('a byte at the end is followed by more, but not where there is no more room', () => {
  const sweeps = new Sweeps();
  follow(sweeps, '12', 1, 1);
  expect(all(sweeps).sort()).toEqual(values.map((value) => `12${value}`).sort());
  follow(sweeps, '12', 1, 1, 2);
  expect(all(sweeps)).toEqual([]);
});

test('the place that a sweep is trying is not swept over once more for each value that is new', () => {
  const sweeps = new Sweeps();
  follow(sweeps, 'ab', 0, 0);
  expect(all(sweeps).every((text) => text.startsWith('a'))).toBe(true);
});

test('likely values come first, and the newest sweep; the rest comes in turns', () => {
  const sweeps = new Sweeps();
  follow(sweeps, 'ab', 1, 1);
  const first = sweeps.next();
  expect(first && textOf(first.after[0].bytes)).toBe('aba');
  follow(sweeps, 'xy', 1, 1);
  follow(sweeps, 'xz', 1, 1);
  const rest = all(sweeps);
  expect(rest.length).toBe(3 * 256 - 1);
  expect([rest[0], rest[25], rest[32], rest[64], rest[95]]).toEqual([
    'xza',
    'xzz',
    'xya',
    'abb',
    'xz&',
  ]);
});

const wordCharacters = fc.string({ minLength: 1, maxLength: 12 });

/** Looks for the byte that decides, with a program that sets a mark for each prefix of the word that its input begins with. */
function decidedIn(word: string, before: string, after: string): Decided | undefined {
  const deciding = new DecidingBytes();
  const marks = (text: string) =>
    Uint8Array.from([...word], (_, i) => (text.startsWith(word.slice(0, i + 1)) ? 1 : 0));
  const [known, found] = [marks(before), marks(after)];
  const fresh = [...found.keys()].filter((mark) => found[mark] > known[mark]);
  if (fresh.length === 0) return undefined;
  deciding.begin({ before: draftOf(before, 16), after: draftOf(after, 16) }, fresh);
  const decided: Decided[] = [];
  for (let runs = 0; ; runs++) {
    expect(runs).toBeLessThanOrEqual(4);
    const next = deciding.next((each) => decided.push(each));
    if (next === undefined) return decided[0];
    deciding.hear(marks(textOf(next.after[0].bytes)));
  }
}

test('the byte that has brought a run further is the last one that it needed', () => {
  expect(decidedIn('maze', 'xxxxxxxx', 'mazxxxxx')?.place).toEqual({ part: 0, at: 2 });
  expect(decidedIn('maze', 'ma', 'maz')?.place).toEqual({ part: 0, at: 2 });
  // Behind the change, which has completed what was there.
  expect(decidedIn('maze', 'xaze', 'maze')?.place).toEqual({ part: 0, at: 3 });
  fc.assert(
    fc.property(wordCharacters, wordCharacters, wordCharacters, (word, before, after) => {
      const decided = decidedIn(word, before, after);
      const same = [...after].findIndex((letter, i) => letter !== word[i]);
      const length = Math.min(word.length, same < 0 ? after.length : same);
      if (decided !== undefined) expect(decided.place.at).toBe(length - 1);
    }),
  );
});

test('a change that brings nothing new is not looked into', () => {
  const deciding = new DecidingBytes();
  const draft = draftOf('12');
  deciding.begin({ before: draft, after: draft }, [3]);
  expect(deciding.next(() => expect.unreachable())).toBeUndefined();
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
