// The status screen: what it says of a check, and where a terminal gets it.

import { expect, test } from 'vitest';
import type { Progress } from '../../src/check/event.ts';
import { hasRoom, outlookOf, Rates, statusText } from '../../src/cli/status-screen.ts';
import { placeForUpdates } from '../../src/cli/terminal.ts';
import { plainStyle } from '../../src/report/style.ts';
import { nothingYet } from '../../src/workers/worker-figures.ts';

const progress: Progress = {
  ...nothingYet,
  ...{ seconds: 100, remaining: 20, exploring: 95, runs: 4000, paths: 300, tests: 300 },
  ...{
    pending: 60,
    deferred: { few: 10, all: 5 },
    unasked: 5,
    undecided: 2,
    findings: 3,
    hangs: 1,
  },
  coverage: { lines: { covered: 45, total: 80 }, branches: { covered: 10, total: 40 } },
  solver: { queries: 2000, hits: {}, seconds: 50 },
  mutation: { runs: 20_000, kept: 3 },
  ...{ lastNew: 88, mutating: 30, busy: 2, workers: 4, doing: 'solving' },
  at: { file: '/src/parse.c', line: 12, function: 'parse' },
  ...{ memory: 300 * 1024 ** 2, mostMemory: 4 * 1024 ** 3 },
};

function screen(given: Progress, rates = new Rates()): string {
  const display = (file: string) => file.replace('/src/', '');
  return statusText(given, { subject: 'parse.c', rates, style: plainStyle, display });
}

test('everything that is asked of it, in lines that fit 80 columns', () => {
  expect(screen(progress)).toMatchInlineSnapshot(`
    "
    clew check parse.c
      time       1m40s, 20s left
      runs         4000        0/s     0 % of the time running, and all else
      questions    2000        0/s     0 % of the time solving
      mutation      20k        0/s     0 % of the time mutating
      lines      45 of 80 covered, 56 %
      branches   10 of 40 covered, 25 %
      last new   12s ago, at 1m28s
      pending    60, 5 of them checks; 2 given up so far
      by effort  45 at little cost, 10 by a few bytes, 5 with all means
      paths      300, 300 tests
      findings   3, 1 hang among them
      memory     300M of 4.0G, 2 of 4 workers busy
      at         parse.c:12 in parse() (solving)"
  `);
  for (const line of screen(progress).split('\n')) expect(line.length).toBeLessThan(80);
});

test('rates are those of the last seconds, and shares are of the time of all workers', () => {
  const rates = new Rates();
  const at = (seconds: number, runs: number, solving: number, mutating: number): Progress => ({
    ...progress,
    ...{ seconds, runs, mutating, solver: { queries: 10 * runs, hits: {}, seconds: solving } },
  });
  for (const each of [at(0, 0, 0, 0), at(50, 10, 1, 1), at(52, 30, 2, 1), at(56, 90, 6, 3)])
    rates.add(each);
  const { runs, questions, mutation } = rates.now();
  expect([runs.perSecond, questions.perSecond, mutation.perSecond]).toEqual([80 / 6, 800 / 6, 0]);
  expect(questions.share).toBeCloseTo(5 / 12);
  expect(mutation.share).toBeCloseTo(2 / 12);
  expect(runs.share).toBeCloseTo(5 / 12);
});

test('it says when nothing new is to be expected', () => {
  expect(outlookOf(progress)).toBeUndefined();
  expect(outlookOf({ ...progress, lastNew: 30 })).toMatch(/^nothing new since 30s/);
  expect(outlookOf({ ...progress, seconds: 1000, lastNew: 800 })).toBeUndefined();
  expect(outlookOf({ ...progress, pending: 0, undecided: 0 })).toMatch(/about to end/);
  expect(outlookOf({ ...progress, pending: 0 })).toMatch(/given up/);
  const all = { covered: 3, total: 3 };
  expect(outlookOf({ ...progress, coverage: { lines: all, branches: all } })).toMatch(/^all is/);
});

test('small terminals have no room for it', () => {
  expect(hasRoom({ columns: 80, rows: 24 })).toBe(true);
  expect(hasRoom({ columns: 60, rows: 40 })).toBe(false);
  expect(hasRoom({ columns: 120, rows: 20 })).toBe(false);
  expect(hasRoom({})).toBe(false);
});

test('an update goes up to where the last one began, and leaves nothing of it', () => {
  const written: string[] = [];
  const update = placeForUpdates((text) => written.push(text));
  for (const text of ['a\nb\nc', 'd', '']) update(text);
  expect(written).toEqual([
    '\ra\u001b[K\nb\u001b[K\nc\u001b[K\u001b[J',
    '\r\u001b[2Ad\u001b[K\u001b[J',
    '\r\u001b[K\u001b[J',
  ]);
});
