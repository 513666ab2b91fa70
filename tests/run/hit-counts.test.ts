// Counts of runs: their orders of magnitude tell a run that turns a loop more often from one that does what is known.

import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { noSources } from '../../src/input/sources.ts';
import { HitCounts } from '../../src/run/hit-counts.ts';
import { PlainRunner } from '../../src/run/plain-runner.ts';
import { concreteWorld } from '../../src/world/world-maker.ts';
import { programOf } from '../machine/subject.ts';

const table = (marks: number, entries: number) => ({
  ...{ marks, entries },
  ...{ lines: [], branches: [], functions: [] },
});
const counts = (...bytes: number[]) => Uint8Array.from({ length: 8 }, (_, i) => bytes[i] ?? 0);

test('a mark is gained once, and each order of magnitude of its count once', () => {
  const all = new HitCounts(table(8, 0));
  expect(all.add(counts(1, 0, 5))).toEqual({ marks: 2, counts: 2, entries: 0, fresh: [0, 2] });
  expect(all.add(counts(1, 0, 7))).toEqual({ marks: 0, counts: 0, entries: 0, fresh: [] });
  expect(all.add(counts(2, 0, 8))).toEqual({ marks: 0, counts: 2, entries: 0, fresh: [] });
  expect(all.add(counts(0, 255))).toEqual({ marks: 1, counts: 1, entries: 0, fresh: [1] });
});

test('a mark that is known from elsewhere is no longer gained, but its count is', () => {
  const all = new HitCounts(table(8, 0));
  expect(all.know(counts(1, 1))).toBe(2);
  expect(all.know(counts(1, 0, 1))).toBe(1);
  expect(all.add(counts(3))).toEqual({ marks: 0, counts: 1, entries: 0, fresh: [] });
});

test('an entry of a table is gained once, however often it is read, and is no code', () => {
  const all = new HitCounts(table(2, 6));
  expect(all.add(counts(1, 0, 1))).toEqual({ marks: 1, counts: 1, entries: 1, fresh: [0, 2] });
  expect(all.add(counts(1, 0, 1, 1))).toEqual({ marks: 0, counts: 0, entries: 1, fresh: [3] });
  expect(all.add(counts(1, 0, 1, 1))).toEqual({ marks: 0, counts: 0, entries: 0, fresh: [] });
});

test('a run that turns a loop more often than any before it is told', async () => {
  const source = `
    #include <unistd.h>
    int main(void) {
      unsigned char turns = 0;
      read(0, &turns, 1);
      int sum = 0;
      for (int i = 0; i < turns; i++) sum += i;
      return sum & 1;
    }`;
  const program = await programOf(source, { coverage: true, counts: true });
  const sources = { ...noSources, stdin: { min: 1, max: 1 } };
  const plan = {
    ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
    ...{ seed: 0, fileSpace: 1 << 20 },
  };
  const runner = new PlainRunner({
    coverage: present(program.coverage),
    world: (input) => concreteWorld(sources, plan, input),
    limits: { fuel: 1 << 20, expired: () => false, leaks: false },
  });
  runner.load(program);
  const isVaried = (turns: number) =>
    runner.run(new Map([['stdin', Uint8Array.of(turns)]])).isVaried;
  expect(isVaried(4)).toBe(true);
  expect(isVaried(5)).toBe(false);
  expect(isVaried(9)).toBe(true);
  // A count does not come back to a small number.
  expect(isVaried(255)).toBe(true);
  expect(isVaried(254)).toBe(false);
});
