// A pool of threads that explore nothing: who gets which work item, who hears of what, and what becomes of whoever dies.

import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import type { PathKey } from '../../src/explore/path-key.ts';
import { emptyInput } from '../../src/input/input.ts';
import type { CheckFigures, Stopped } from '../../src/results/check-result.ts';
import { affordableThreads } from '../../src/workers/affordable-threads.ts';
import type { CheckJob, CheckMessage } from '../../src/workers/job.ts';
import { type WorkItem, wholeTree } from '../../src/workers/orders.ts';
import { nothingYet } from '../../src/workers/worker-figures.ts';
import { built, fakePool, pictures } from './fake-thread.ts';

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

const mapOf = (place: string, key: PathKey) => new Map([[place, key]]);
const path = (length: number): PathKey => ({ length, high: 0, low: 0 });
const item = (number: number): WorkItem => ({ ...wholeTree, number });
const wantedOf = ({ wanted }: CheckJob) => [...new Int32Array(wanted)];

function done(figures: Partial<CheckFigures> = {}, stopped: Stopped = 'exhausted'): CheckMessage {
  return { kind: 'done', figures: { ...nothingYet, ...figures }, stopped, smallest: new Map() };
}

function ended(figures: Partial<CheckFigures> = {}): CheckMessage {
  const all = { ...nothingYet, ...figures };
  return { kind: 'ended', figures: all, stopped: 'exhausted', pictures };
}

/** A pool of two threads that have a work item each. */
function busyPair() {
  const pool = fakePool(2, [item(0), item(1)]);
  const [first] = pool.threads;
  first.say({ kind: 'ready', built });
  const [, second] = pool.threads;
  second.say({ kind: 'ready', built });
  return { ...pool, first, second };
}

describe('work for all workers', () => {
  test('one worker begins, and gets the program that the others need not build', () => {
    const { threads, job } = fakePool(2, [item(0), item(1)]);
    expect(threads[0].job).toBe(job);
    threads[0].say({ kind: 'ready', built });
    expect(threads[1].job).toMatchObject({ worker: 1, built });
  });

  test('each work item goes to one worker', () => {
    const { first, second } = busyPair();
    expect(first.received).toEqual([{ kind: 'explore', item: item(0) }]);
    expect(second.received).toEqual([{ kind: 'explore', item: item(1) }]);
  });

  test('a busy worker is asked for two branches for each idle one, and these go there', () => {
    const { first, second, job } = busyPair();
    expect(wantedOf(job)).toEqual([0, 0]);
    first.say(done());
    expect(wantedOf(job)).toEqual([0, 2]);
    second.say({ kind: 'handover', items: [item(2), item(3)] });
    expect(first.lastOrder()).toEqual({ kind: 'explore', item: item(2) });
    second.say(done());
    expect(second.lastOrder()).toEqual({ kind: 'explore', item: item(3) });
  });

  test('a foreign input goes to all others that explore, and to whoever begins a subtree later', () => {
    const { first, second, job } = busyPair();
    first.say({ kind: 'foreign', input: emptyInput });
    expect(second.received.at(-1)).toEqual({ kind: 'foreign', input: emptyInput });
    expect([...new Int32Array(job.mail)]).toEqual([0, 1]);
    const handover = { inputs: [], isLeast: true, depth: 1, decision: 0, holds: true };
    second.say({ kind: 'handover', items: [{ ...item(2), handover }] });
    first.say(done());
    expect(first.received.slice(1).map(({ kind }) => kind)).toEqual(['explore', 'foreign']);
  });

  test('when one is stopped, all are, and work items that nobody has begun stay pending', async () => {
    const { first, second, job, result } = busyPair();
    second.say({ kind: 'handover', items: [item(2), item(3)] });
    first.say(done({ runs: 5, pending: 1 }, 'time'));
    expect(new Int32Array(job.stop)[0]).toBe(1);
    second.say(done({ runs: 7 }, 'interrupted'));
    for (const thread of [first, second])
      expect(thread.lastOrder()).toEqual({ kind: 'end', show: [] });
    first.say(ended({ runs: 5, pending: 1 }));
    second.say(ended({ runs: 7 }));
    expect(await result).toMatchObject({ stopped: 'time', figures: { runs: 12, pending: 3 } });
  });

  test('branches that the solver gave up are said in the end', async () => {
    const { threads, result } = fakePool(1);
    threads[0].say({ kind: 'ready', built });
    threads[0].say(done({ undecided: 2 }));
    threads[0].say(ended({ undecided: 2 }));
    expect(await result).toMatchObject({ stopped: 'undecided' });
  });
});

describe('findings of several workers', () => {
  const found = (key: PathKey) => ({ kind: 'finding', place: 'here', key }) as CheckMessage;

  test('are told once, and in the end once more by the one who knows the smallest path', () => {
    const { first, second, told } = busyPair();
    first.say(found(path(5)));
    second.say(found(path(3)));
    expect(told).toHaveLength(1);
    first.say({ ...done(), smallest: mapOf('here', path(5)) } as CheckMessage);
    second.say({ ...done(), smallest: mapOf('here', path(3)) } as CheckMessage);
    expect(first.lastOrder()).toEqual({ kind: 'end', show: [] });
    expect(second.lastOrder()).toEqual({ kind: 'end', show: ['here'] });
    second.say(found(path(3)));
    expect(told).toHaveLength(2);
  });
});

describe('threads that end', () => {
  const outOfMemory = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });

  test("a mistake of the user's ends the check as such", async () => {
    const { threads, result } = fakePool(1);
    threads[0].die(new UserError('there is no main'));
    await expect(result).rejects.toThrow(new UserError('there is no main'));
  });

  test('a program that does not fit into memory ends the check, with what there is', async () => {
    const { threads, result } = fakePool(1);
    threads[0].die(outOfMemory);
    expect(await result).toMatchObject({ stopped: 'memory', deaths: ['out of memory'] });
  });

  test('with --self-check no death is tolerated', async () => {
    const { threads, result } = fakePool(1, [wholeTree], { selfCheck: true });
    threads[0].say({ kind: 'ready', built });
    threads[0].die(new Error('a bug'));
    await expect(result).rejects.toThrow('a bug');
  });

  test('a thread that the pool has closed has not died', async () => {
    const { pool, threads, told } = fakePool(1);
    threads[0].say({ kind: 'ready', built });
    await pool.close();
    threads[0].die(new Error('a thread ended with code 1 and no answer'));
    await new Promise(setImmediate);
    expect([threads.length, threads[0].isClosed, told]).toEqual([1, true, []]);
  });
});
