// When a worker hands branches over to others, and when it gives up its memory.

import { expect, test } from 'vitest';
import type { HandedOver, Handover } from '../../src/explore/handover.ts';
import type { Session } from '../../src/explore/session.ts';
import type { LogWriter } from '../../src/results/log.ts';
import type { CheckJob, CheckMessage } from '../../src/workers/job.ts';
import { Count, sharedBy, wholeTree } from '../../src/workers/orders.ts';
import { Sharing } from '../../src/workers/sharing.ts';

const handover: Handover = { inputs: [], isLeast: true, depth: 1, decision: 7, holds: true };

/** A session that hands over as many branches as it has. */
function sessionWith(branches: number): Session {
  const take = (most: number, item: () => number): HandedOver[] =>
    Array.from({ length: Math.min(most, branches) }, () => ({ item: item(), handover }));
  const shed = (most: number, item: () => number) => ({ handedOver: take(most, item), dropped: 3 });
  return { handOver: take, shed } as unknown as Session;
}

function sharing(more: Partial<CheckJob> = {}) {
  const shared = sharedBy(2);
  Atomics.store(new Int32Array(shared.counts), Count.items, 5);
  const job = { ...shared, worker: 1, mode: 'pending', maxMemory: 2 ** 40, ...more } as CheckJob;
  const posted: CheckMessage[] = [];
  let flushed = 0;
  const log = { flush: () => flushed++ } as unknown as LogWriter;
  const wanted = new Int32Array(shared.wanted);
  const ask = (branches: number) => Atomics.store(wanted, 1, branches);
  const made = new Sharing(
    job,
    log,
    (message) => posted.push(message),
    () => process.memoryUsage.rss(),
  );
  return { sharing: made, job, posted, ask, wanted, flushed: () => flushed };
}

test('nobody has asked, so nothing is handed over', () => {
  const { sharing: worker, posted } = sharing();
  worker.handOver(sessionWith(9), 9);
  expect(posted).toEqual([]);
});

test('work items get the next numbers, and the log is written before others hear of them', () => {
  const { sharing: worker, posted, ask, wanted, flushed } = sharing();
  ask(2);
  worker.handOver(sessionWith(9), 9);
  const items = [5, 6].map((number) => ({ ...wholeTree, number, handover }));
  expect(posted).toEqual([{ kind: 'handover', items }]);
  expect([flushed(), wanted[1]]).toEqual([1, 0]);
});

test('a worker with few branches keeps them, and is asked still', () => {
  const { sharing: worker, posted, ask, wanted } = sharing();
  ask(2);
  worker.handOver(sessionWith(3), 3);
  worker.handOver(sessionWith(0), 9);
  expect([posted, wanted[1]]).toEqual([[], 2]);
});

test('memory is used up only after some runs', () => {
  const { sharing: worker } = sharing({ maxMemory: 1 });
  expect([worker.isFull(99), worker.isFull(100)]).toEqual([false, true]);
  expect(sharing().sharing.isFull(100)).toBe(false);
});

test('a worker whose memory is used up hands over what is promising, and says how much it drops', () => {
  const { sharing: worker, posted } = sharing();
  expect(worker.shed(sessionWith(2))).toBe(3);
  expect(posted).toMatchObject([{ kind: 'handover', items: [{ number: 5 }, { number: 6 }] }]);
});

test('a fresh worker would not help in eager mode, when all stop, or if the process is far too large', () => {
  const stop = new SharedArrayBuffer(4);
  new Int32Array(stop)[0] = 1;
  for (const more of [{ mode: 'eager' }, { stop }, { maxMemory: 1 }] as const) {
    const { sharing: worker, posted } = sharing(more);
    expect(worker.shed(sessionWith(2))).toBeUndefined();
    expect(posted).toEqual([]);
  }
});
