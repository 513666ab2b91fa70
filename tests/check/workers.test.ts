// Any number of threads explores the same; and one that dies takes one branch with it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyInput } from '../../src/input/input.ts';
import { beginLog, LogWriter } from '../../src/results/log.ts';
import { entriesIn, type LogPart, readLog } from '../../src/results/log-reader.ts';
import { type Order, wholeTree } from '../../src/workers/orders.ts';
import { nothingYet } from '../../src/workers/worker-figures.ts';
import { built, type FakeThread, fakePool, pictures } from '../workers/fake-thread.ts';
import { check, findingsOf } from './check.ts';

const programs = fileURLToPath(new URL('./programs/', import.meta.url));

function inFolder<T>(act: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'clew-workers-'));
  try {
    return act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seven bytes take long enough for others to join in. */
function sort7(folder: string): string {
  const text = readFileSync(join(programs, 'sort6.c'), 'utf8');
  const path = join(folder, 'sort7.c');
  writeFileSync(path, text.replace('a[6]', 'a[7]').replace('sort(a, 6)', 'sort(a, 7)'));
  return path;
}

test('5040 orders of seven bytes with 1, 2 and 4 threads', () => {
  inFolder((folder) => {
    for (const workers of ['1', '2', '4']) {
      const { document } = check([sort7(folder), '--workers', workers, '--tests', 'new']);
      expect(document).toMatchObject({ paths: 5040, runs: 5040, divergences: 0, undecided: 0 });
      expect(document.stopped).toBe('exhausted');
    }
  });
});

test('the same findings and tests with 1 and 2 threads', () => {
  const [one, two] = ['1', '2'].map((workers) =>
    check([join(programs, 'exe-figure-1.c'), '--workers', workers]),
  );
  expect(findingsOf(two)).toEqual(findingsOf(one));
  expect(two.document.paths).toBe(one.document.paths);
  expect(two.document.tests).toBe(one.document.tests);
});

test('a thread that dies is replaced, and its branch given up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clew-workers-'));
  const log = join(folder, 'exploration.log');
  beginLog(log, {});
  const { job, threads, told, result } = fakePool(1, [wholeTree], { log });
  const [first] = threads as [FakeThread];
  first.say({ kind: 'ready', built });
  const writer = new LogWriter(log, () => expect.unreachable());
  writer.add(0, { kind: 'run', input: emptyInput, from: 0, nodes: 4, isLeast: true });
  const written = { number: 1, item: 0, run: 1, key: { length: 1, high: 0, low: 0 }, sum: 0 };
  writer.addTest(written);
  writer.flush();
  first.say({ kind: 'test', folder: '0001', test: undefined, ...written });
  Atomics.store(new Int32Array(job.inWork), 0, 6);
  first.die(new Error('a bug'));
  await new Promise(setImmediate);
  const second = threads[1] as FakeThread;
  expect(told.at(-1)).toMatchObject({ kind: 'note', text: expect.stringContaining('a bug') });
  second.say({ kind: 'ready', built });
  const past = [
    { kind: 'run', input: emptyInput, from: 0, nodes: 4, isLeast: true },
    { kind: 'settled', branch: 6, side: 3, isFinal: true },
  ];
  const [order] = second.received as [Extract<Order, { kind: 'explore' }>];
  expect(order).toMatchObject({ kind: 'explore', item: { number: 0, written: new Set([1]) } });
  const entries = (parts: readonly LogPart[]) => [...entriesIn(log, parts)];
  expect(entries(order.item.past)).toEqual(past);
  expect(entries(readLog(log)?.items.get(0)?.parts ?? [])).toEqual(past);
  const smallest = new Map();
  second.say({ kind: 'done', figures: { ...nothingYet, runs: 7 }, stopped: 'exhausted', smallest });
  expect(second.lastOrder()).toEqual({ kind: 'end', show: [] });
  second.say({
    kind: 'ended',
    figures: { ...nothingYet, runs: 7 },
    stopped: 'exhausted',
    pictures,
  });
  expect(await result).toMatchObject({ stopped: 'exhausted', figures: { runs: 7 } });
  rmSync(folder, { recursive: true });
});

test('a thread that is ready when the others have come to the end is not waited for', async () => {
  const items = [0, 1].map((number) => ({ ...wholeTree, number }));
  const { threads, result } = fakePool(2, items);
  const [first] = threads as [FakeThread];
  first.say({ kind: 'ready', built });
  const figures = { ...nothingYet, runs: 3 };
  first.say({ kind: 'done', figures, stopped: 'exhausted', smallest: new Map() });
  first.say({ kind: 'done', figures, stopped: 'exhausted', smallest: new Map() });
  const [, second] = threads as [FakeThread, FakeThread];
  second.say({ kind: 'ready', built });
  first.say({ kind: 'ended', figures, stopped: 'exhausted', pictures });
  expect(await result).toMatchObject({ stopped: 'exhausted', figures: { runs: 3 } });
});
