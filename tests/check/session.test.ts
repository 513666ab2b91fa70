// The main thread's side of a check, with a pool that only says what the test wants.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { CheckEvent } from '../../src/check/event.ts';
import { CheckSession } from '../../src/check/session.ts';
import { plainFinding } from '../../src/machine/finding.ts';
import { writeFolderAtOnce } from '../../src/results/out-folder.ts';
import type { ProgramPlan } from '../../src/results/program-file.ts';
import { TestRegister } from '../../src/results/test-register.ts';
import { type CheckJob, noPictures as pictures } from '../../src/workers/job.ts';
import { sharedBy } from '../../src/workers/orders.ts';
import type { PoolEvent, PoolResult } from '../../src/workers/pool-event.ts';
import { nothingYet } from '../../src/workers/worker-figures.ts';
import type { WorkerPool } from '../../src/workers/worker-pool.ts';

const out = mkdtempSync(join(tmpdir(), 'clew-session-'));
afterAll(() => rmSync(out, { recursive: true }));

const figures = { ...nothingYet, runs: 9, tests: 4 };
const ended: PoolResult = { figures, stopped: 'exhausted', pictures, deaths: [] };

/** A session whose pool says these events and then ends, or never does. */
function sessionOf(
  events: readonly PoolEvent[],
  result: PoolResult | undefined,
  { signal, isBuilt = true }: { signal?: AbortSignal; isBuilt?: boolean } = {},
) {
  const told: CheckEvent[] = [];
  const stop = new SharedArrayBuffer(4);
  const run = (hear: (event: PoolEvent) => void) => {
    for (const event of events) hear(event);
    return result === undefined ? new Promise(() => {}) : Promise.resolve(result);
  };
  const status = { busy: 1, workers: 1, deferred: { few: 0, all: 0 }, mutating: 0 };
  const pool = { run, isBuilt, status, tests: new TestRegister(join(out, 'tests')) };
  const shared = sharedBy(1);
  const job = {
    ...shared,
    stop,
    log: join(out, 'log'),
    tests: 'all',
    showable: { files: [], flags: [] },
  };
  const session = new CheckSession(
    pool as unknown as WorkerPool,
    job as unknown as CheckJob,
    {} as ProgramPlan,
    { out, runner: undefined, begun: Date.now(), signal, tell: (event) => told.push(event) },
  );
  return { session, told, tests: pool.tests, isStopped: () => new Int32Array(stop)[0] !== 0 };
}

test('the result of the pool is that of the session', async () => {
  const { session, isStopped } = sessionOf([], ended);
  expect(await session.run()).toMatchObject({ ...figures, stopped: 'exhausted', findings: [] });
  expect(isStopped()).toBe(false);
});

test('a path to which two workers came from two sides is counted once', async () => {
  const { session, tests } = sessionOf([], { ...ended, figures: { ...figures, paths: 4 } });
  const key = { length: 1, high: 2, low: 3 };
  for (const item of [0, 1]) {
    tests.add({ item, run: 0, number: item + 1, key, sum: 5 });
    writeFolderAtOnce(join(out, `tests/000${item + 1}`), [{ path: 'stdin', bytes: 'x' }]);
  }
  expect(await session.run()).toMatchObject({ paths: 3, tests: 3 });
  expect(readdirSync(join(out, 'tests'))).toEqual(['0001']);
});

test('progress is told, and kept for the timeline and for the case that the threads are given up', async () => {
  const progress: PoolEvent = {
    kind: 'progress',
    figures: { ...figures, runs: 3 },
    status: { doing: 'solving', at: undefined, deferred: { few: 0, all: 0 }, mutating: 0 },
  };
  const controller = new AbortController();
  const stuck = sessionOf([progress], undefined, { signal: controller.signal, isBuilt: false });
  const result = stuck.session.run();
  controller.abort();
  expect(await result).toMatchObject({ runs: 3, stopped: 'interrupted', isUnbuilt: true });
  expect(stuck.session.timeline.all()).toMatchObject([{ runs: 3 }]);
  expect(stuck.told[0]).toMatchObject({ kind: 'progress', progress: { runs: 3, findings: 0 } });
  expect(stuck.isStopped()).toBe(true);
});

test('a signal that was given before stops the threads at once', async () => {
  const { session, isStopped } = sessionOf([], ended, { signal: AbortSignal.abort() });
  await session.run();
  expect(isStopped()).toBe(true);
});

test('what cannot be written stops the exploration, whatever it says itself', async () => {
  const unwritten: PoolEvent = { kind: 'unwritten', what: 'the log', code: 'ENOSPC' };
  const { session, isStopped } = sessionOf([unwritten], ended);
  expect(await session.run()).toMatchObject({ stopped: 'unwritten', tests: 0 });
  expect(isStopped()).toBe(true);
  expect(session.failures.first?.code).toBe('ENOSPC');
});

test('what a plain run did not show is told as such, and not judged again', async () => {
  const finding = plainFinding('assert', 'x', []);
  const place = 'assert undefined undefined undefined:undefined';
  const failure = { kind: 'failure', finding, place } as PoolEvent;
  const unreproduced: PoolEvent = { kind: 'unreproduced', finding, instead: 'exited', test: '' };
  const { session, told } = sessionOf([failure, unreproduced], ended);
  expect(await session.run()).toMatchObject({ findings: [], unreproduced: [{ finding }] });
  expect(told.filter(({ kind }) => kind === 'unreproduced')).toHaveLength(1);
});
