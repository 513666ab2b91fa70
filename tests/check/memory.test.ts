// A thread whose memory is used up is replaced by a fresh one, which goes on with what it has given away; and nobody claims
// that everything was explored.

import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { CheckJob, CheckMessage } from '../../src/workers/job.ts';
import { type Order, sharedBy, wholeTree } from '../../src/workers/orders.ts';
import { nothingYet } from '../../src/workers/worker-figures.ts';
import { type ExploringThread, WorkerPool } from '../../src/workers/worker-pool.ts';

class FakeThread extends EventEmitter {
  readonly received: unknown[] = [];
  isTerminated = false;
  postMessage(message: unknown): void {
    this.received.push(message);
  }
  async terminate(): Promise<number> {
    this.isTerminated = true;
    return 0;
  }
  say(message: CheckMessage): void {
    this.emit('message', message);
  }
  lastOrder(): Order {
    return this.received.at(-1) as Order;
  }
}

test('a thread whose memory is used up makes room for another', async () => {
  const threads: FakeThread[] = [];
  const start = (): ExploringThread => {
    const thread = new FakeThread();
    threads.push(thread);
    return { worker: thread as never, died: new Promise(() => {}) };
  };
  const pool = new WorkerPool({
    job: { ...sharedBy(1), worker: 0, selfCheck: false } as unknown as CheckJob,
    size: 1,
    ...{ first: start(), start, items: [wholeTree], tests: [] },
  });
  const result = pool.run(() => {});
  const built = { bytes: new Uint8Array(), covered: new SharedArrayBuffer(4) };
  const pictures = { sources: [], tree: undefined };
  const [smallest, part] = [new Map(), { ...wholeTree, number: 1 }];

  const [first] = threads as [FakeThread];
  first.say({ kind: 'ready', built });
  const full = { ...nothingYet, runs: 100, paths: 100, dropped: 40 };
  first.say({ kind: 'handover', items: [part] });
  first.say({ kind: 'done', figures: full, stopped: 'memory', smallest, isSpent: true });
  expect(first.lastOrder()).toEqual({ kind: 'end', show: [] });
  first.say({ kind: 'ended', figures: full, stopped: 'exhausted', pictures });
  expect(first.isTerminated).toBe(true);

  const second = threads[1] as FakeThread;
  second.say({ kind: 'ready', built });
  expect(second.lastOrder()).toEqual({ kind: 'explore', item: part });
  const rest = { ...nothingYet, runs: 7, paths: 7 };
  second.say({ kind: 'done', figures: rest, stopped: 'exhausted', smallest });
  second.say({ kind: 'ended', figures: rest, stopped: 'exhausted', pictures });
  expect(await result).toMatchObject({
    stopped: 'memory',
    figures: { runs: 107, paths: 107, pending: 0, dropped: 40 },
  });
});
