// Any number of threads explores the same; and one that dies takes one branch with it.

import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyInput } from '../../src/input/input.ts';
import { beginLog, LogWriter } from '../../src/results/log.ts';
import { entriesIn, type LogPart, readLog } from '../../src/results/log-reader.ts';
import type { CheckJob, CheckMessage } from '../../src/workers/job.ts';
import { type Order, sharedBy, wholeTree } from '../../src/workers/orders.ts';
import { nothingYet } from '../../src/workers/worker-figures.ts';
import { type ExploringThread, type PoolEvent, WorkerPool } from '../../src/workers/worker-pool.ts';
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

class FakeThread extends EventEmitter {
  readonly received: unknown[] = [];
  die: (error: Error) => void = () => {};
  postMessage(message: unknown): void {
    this.received.push(message);
  }
  async terminate(): Promise<number> {
    return 0;
  }
  say(message: CheckMessage): void {
    this.emit('message', message);
  }
  orders(): Order[] {
    return this.received.slice(1) as Order[];
  }
}

function fakeThread(threads: FakeThread[]): ExploringThread {
  const thread = new FakeThread();
  threads.push(thread);
  const died = new Promise<Error>((resolve) => {
    thread.die = resolve;
  });
  return { worker: thread as never, died };
}

test('a thread that dies is replaced, and its branch given up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clew-workers-'));
  const log = join(folder, 'exploration.log');
  beginLog(log, {});
  const shared = sharedBy(1);
  const job = { ...shared, log, worker: 0, selfCheck: false } as unknown as CheckJob;
  const threads: FakeThread[] = [];
  const told: PoolEvent[] = [];
  const pool = new WorkerPool({
    job,
    size: 1,
    first: fakeThread(threads),
    start: () => fakeThread(threads),
    items: [wholeTree],
    tests: [],
  });
  const result = pool.run((event) => told.push(event));
  const built = { bytes: new Uint8Array(), covered: new SharedArrayBuffer(4) };
  const [first] = threads as [FakeThread];
  first.say({ kind: 'ready', built });
  const writer = new LogWriter(log, () => expect.unreachable());
  writer.add(0, { kind: 'run', input: emptyInput, from: 0, nodes: 4, isLeast: true });
  writer.flush();
  const key = { length: 1, high: 0, low: 0 };
  first.say({
    kind: 'test',
    folder: '0001',
    number: 1,
    test: undefined,
    item: 0,
    run: 1,
    key,
    sum: 0,
  });
  Atomics.store(new Int32Array(shared.inWork), 0, 6);
  first.die(new Error('a bug'));
  await new Promise(setImmediate);
  const second = threads[1] as FakeThread;
  expect(told.at(-1)).toMatchObject({ kind: 'note', text: expect.stringContaining('a bug') });
  second.say({ kind: 'ready', built });
  const past = [
    { kind: 'run', input: emptyInput, from: 0, nodes: 4, isLeast: true },
    { kind: 'settled', branch: 6, side: 3, isFinal: true },
  ];
  const [order] = second.orders() as [Extract<Order, { kind: 'explore' }>];
  expect(order).toMatchObject({ kind: 'explore', item: { number: 0, written: new Set([1]) } });
  const entries = (parts: readonly LogPart[]) => [...entriesIn(log, parts)];
  expect(entries(order.item.past)).toEqual(past);
  expect(entries(readLog(log)?.items.get(0)?.parts ?? [])).toEqual(past);
  const smallest = new Map();
  second.say({ kind: 'done', figures: { ...nothingYet, runs: 7 }, stopped: 'exhausted', smallest });
  expect(second.orders().at(-1)).toEqual({ kind: 'end', show: [] });
  const pictures = { sources: [], tree: undefined };
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
  const job = { ...sharedBy(2), worker: 0, selfCheck: false } as unknown as CheckJob;
  const threads: FakeThread[] = [];
  const pool = new WorkerPool({
    job,
    size: 2,
    first: fakeThread(threads),
    start: () => fakeThread(threads),
    items: [0, 1].map((number) => ({ ...wholeTree, number })),
    tests: [],
  });
  const result = pool.run(() => {});
  const built = { bytes: new Uint8Array(), covered: new SharedArrayBuffer(4) };
  const [first] = threads as [FakeThread];
  first.say({ kind: 'ready', built });
  const figures = { ...nothingYet, runs: 3 };
  first.say({ kind: 'done', figures, stopped: 'exhausted', smallest: new Map() });
  first.say({ kind: 'done', figures, stopped: 'exhausted', smallest: new Map() });
  const [, second] = threads as [FakeThread, FakeThread];
  second.say({ kind: 'ready', built });
  const pictures = { sources: [], tree: undefined };
  first.say({ kind: 'ended', figures, stopped: 'exhausted', pictures });
  expect(await result).toMatchObject({ stopped: 'exhausted', figures: { runs: 3 } });
});
