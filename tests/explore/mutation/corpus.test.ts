// The corpus: inputs that lead in code or in tables are drawn more often than the others, and the cheapest leads.

import { expect, test } from 'vitest';
import { present } from '../../../src/base/known.ts';
import { Random } from '../../../src/base/random.ts';
import { Corpus, type Entry } from '../../../src/explore/mutation/corpus.ts';
import type { Part } from '../../../src/explore/mutation/draft.ts';

const codeMarks = 2;

const draft = (...bytes: number[]): readonly Part[] => [
  { name: 'stdin', bytes: Uint8Array.from(bytes), count: 0, min: 0, max: 8, isCount: false },
];

function drawn(corpus: Corpus, times: number): Map<Entry, number> {
  const random = new Random(1);
  const counts = new Map<Entry, number>();
  for (let i = 0; i < times; i++) {
    const entry = corpus.next(random);
    entry.work++;
    counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  return counts;
}

test('three quarters of all draws are of leaders', () => {
  const corpus = new Corpus(codeMarks);
  const entries = Array.from({ length: 20 }, (_, i) => present(corpus.add(draft(i))));
  for (const entry of entries) corpus.judge(entry, Uint8Array.of(1, 0, 0, 0), 2);
  // One takes the lead in code, another one in tables.
  corpus.judge(entries[3], Uint8Array.of(1, 1, 0, 0), 1);
  corpus.judge(entries[7], Uint8Array.of(0, 0, 0, 1), 5);
  const counts = drawn(corpus, 4000);
  expect(counts.get(entries[3])).toBeGreaterThan(1800);
  expect(counts.get(entries[7])).toBeGreaterThan(800);
  for (const entry of entries) expect(counts.get(entry)).toBeGreaterThan(20);
});

test('of inputs that cover the same the cheaper leads: less work, or fewer bytes', () => {
  const corpus = new Corpus(codeMarks);
  const [long, short] = [draft(1, 2, 3), draft(1)].map((each) => present(corpus.add(each)));
  corpus.judge(long, Uint8Array.of(1, 1), 4);
  corpus.judge(short, Uint8Array.of(1, 1), 4);
  corpus.judge(long, Uint8Array.of(1, 1), 4);
  const counts = drawn(corpus, 1000);
  expect(present(counts.get(short))).toBeGreaterThan(present(counts.get(long)));
});

test('an input without a byte is not kept', () => {
  const corpus = new Corpus(codeMarks);
  expect(corpus.add([])).toBeUndefined();
  expect(corpus.isEmpty).toBe(true);
});
