import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Trial } from '../../src/tune/score.ts';
import { TuningLog } from '../../src/tune/tuning-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-tuning-'));
const path = join(folder, 'tuning.log');
const identity = { clew: 'one', 'the program': 'two' };

afterAll(() => rmSync(folder, { recursive: true }));

const trial = (chance: number): Trial => ({
  ...{ search: ['learned'], weights: [0.5, -0.25], chance, runs: 100, bars: [3] },
});
const score = (end: number) => ({ curve: [1, 2, end], runs: 25 });

function write(count: number): void {
  const log = TuningLog.open(path, identity, true);
  for (let i = 0; i < count; i++)
    log.addScore(trial(i), score(i), { milliseconds: i, runs: 25 * i });
  log.addCovered(Uint8Array.of(1, 0, 1, 0));
  log.close();
}

test('scores are there again, with what was spent', () => {
  write(3);
  const log = TuningLog.open(path, identity, false);
  expect(log.count).toBe(3);
  expect(log.scoreOf(trial(2))).toMatchObject({
    ...{ score: score(2), spent: { milliseconds: 2, runs: 50 } },
  });
  expect(log.scoreOf({ ...trial(2), weights: [0.5, -0.2] })).toBeUndefined();
  expect(log.scoreOf({ ...trial(2), bars: [] })).toBeUndefined();
  expect(log.covered).toEqual(Uint8Array.of(1, 0, 1, 0));
  log.close();
});

test('wherever the file was cut off, what is before it holds, and new scores can follow', () => {
  write(3);
  const whole = readFileSync(path);
  let most = 3;
  for (let size = whole.length - 1; size > 0; size -= 7) {
    writeFileSync(path, whole);
    truncateSync(path, size);
    const log = TuningLog.open(path, identity, false);
    expect(log.count).toBeLessThanOrEqual(most);
    most = log.count;
    log.addScore(trial(9), score(9), { milliseconds: 9, runs: 9 });
    log.close();
    const again = TuningLog.open(path, identity, false);
    expect(again.count).toBe(most + 1);
    again.close();
  }
  expect(most).toBe(0);
});

test('the log of another program, or of none, is begun anew', () => {
  write(2);
  expect(TuningLog.isThere(path, identity)).toBe(true);
  expect(TuningLog.isThere(path, { ...identity, clew: 'other' })).toBe(false);
  expect(TuningLog.isThere(join(folder, 'none'), identity)).toBe(false);
  const log = TuningLog.open(path, { ...identity, clew: 'other' }, false);
  expect(log.count).toBe(0);
  log.close();
});
