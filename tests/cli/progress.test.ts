// The line that says what an exploration does.

import { expect, test } from 'vitest';
import {
  logProgress,
  type ProgressFigures,
  progressText,
  terminalProgress,
} from '../../src/cli/progress.ts';

const figures: ProgressFigures = {
  ...{ seconds: 12.7, exploring: 10, runs: 3400, paths: 12_345, pending: 56 },
  ...{ coverage: { lines: { covered: 45, total: 80 } }, findings: 1, doing: 'solving' },
};

const textOf = (each: ProgressFigures) => progressText(each, undefined);

test('time, rate, paths, pending, coverage, findings, what it does', () => {
  expect(progressText(figures, undefined)).toBe(
    '12s, 340 runs/s, 12k paths, 56 pending, lines 45/80, 1 finding, solving',
  );
});

test('one of each agrees in number', () => {
  const one = { ...figures, exploring: 1, runs: 1, paths: 1, findings: 1 };
  expect(progressText(one, undefined)).toMatch(/ 1 run\/s, 1 path, .* 1 finding,/);
});

test('and when it will stop', () => {
  expect(progressText({ ...figures, seconds: 4000 }, 7_200_000)).toMatch(/^1h06m\/2h00m, /);
  expect(progressText({ ...figures, seconds: 61 }, 90_000)).toMatch(/^1m01s\/1m30s, /);
});

test('a long line still fits a terminal', () => {
  const long = { ...figures, runs: 1e9, paths: 1e9, pending: 1e8, findings: 12, seconds: 90_000 };
  expect(progressText(long, 172_800_000).length).toBeLessThanOrEqual(90);
});

test('a terminal has one line, which makes room when others write', () => {
  const updates: string[] = [];
  const display = terminalProgress(
    (text) => updates.push(text),
    () => 30,
    textOf,
  );
  display.clear();
  expect(updates).toEqual([]);
  display.show(figures);
  expect(updates).toEqual(['12s, 340 runs/s, 12k paths, 5']);
  display.clear();
  expect(updates.at(-1)).toBe('');
});

test('a log has a line now and then', () => {
  const lines: string[] = [];
  let now = 0;
  const display = logProgress(
    (text) => lines.push(text),
    () => now,
    textOf,
  );
  for (; now <= 60_000; now += 100) display.show(figures);
  expect(lines.length).toBe(4);
  expect(lines[0]).toMatch(/^clew: 12s, .*\n$/);
});
