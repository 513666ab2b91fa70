import { expect, test } from 'vitest';
import { affordableThreads } from '../../src/workers/worker-pool.ts';

const mebibyte = 1 << 20;
const memory = (before: number, now: number, most: number) => ({
  ...{ before: before * mebibyte, now: now * mebibyte, most: most * mebibyte },
});

test.each([
  ['runs that take next to nothing', memory(150, 152, 4096), 64],
  ['garbage was collected meanwhile', memory(300, 150, 512), 64],
  ['room for one more', memory(100, 300, 512), 2],
  ['room for nobody else', memory(100, 450, 512), 1],
  ['even the first has too much', memory(100, 900, 512), 1],
])('%s', (_, given, threads) => {
  expect(affordableThreads(64, given)).toBe(threads);
});
