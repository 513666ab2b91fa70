// A thread whose memory is used up is replaced by a fresh one, which goes on with what it has given away; and nobody claims
// that everything was explored.

import { expect, test } from 'vitest';
import { wholeTree } from '../../src/workers/orders.ts';
import { nothingYet } from '../../src/workers/worker-figures.ts';
import { built, type FakeThread, fakePool, pictures } from '../workers/fake-thread.ts';

test('a thread whose memory is used up makes room for another', async () => {
  const { threads, result } = fakePool(1);
  const [smallest, part] = [new Map(), { ...wholeTree, number: 1 }];

  const [first] = threads as [FakeThread];
  first.say({ kind: 'ready', built });
  const full = { ...nothingYet, runs: 100, paths: 100, dropped: 40 };
  first.say({ kind: 'handover', items: [part] });
  first.say({ kind: 'done', figures: full, stopped: 'memory', smallest, isSpent: true });
  expect(first.lastOrder()).toEqual({ kind: 'end', show: [] });
  first.say({ kind: 'ended', figures: full, stopped: 'exhausted', pictures });
  expect(first.isClosed).toBe(true);

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
