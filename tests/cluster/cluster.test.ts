// Checks whose subtrees other processes explore, over a Redis of their own: whatever happens to workers, Redis and the check itself,
// tests and findings are byte by byte those of one thread. `npm run bench -- cluster faults` does it fifty times at random moments.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { has } from '../judge/native.ts';
import { type Ended, type Running, SmallCluster } from './small-cluster.ts';

const subject = join(import.meta.dirname, 'letters.c');
const cluster = new SmallCluster();
let one: Record<string, string>;

beforeAll(async () => {
  if (!has('redis-server')) return;
  await cluster.startRedis();
  const ended = await cluster.check('one', [subject, '--workers', '1']).ended;
  expect(resultOf(ended)).toMatchObject({ stopped: 'exhausted', complete: true });
  one = cluster.contents('one');
});
afterAll(() => cluster.close());

function resultOf({ stdout, stderr }: Ended) {
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** A check that leaves exploring to the workers. */
function check(out: string, ...more: string[]): Running {
  rmSync(join(cluster.folder, out), { recursive: true, force: true });
  const words = [subject, '--workers', '0', '--cluster', cluster.address, ...more];
  return cluster.check(out, words);
}

/** Waits until the first tests of a check are there. */
async function inTheMiddle(out: string): Promise<void> {
  for (;;) {
    await wait(50);
    try {
      if (Object.keys(cluster.contents(out)).length > 20) return;
    } catch {
      // There is no folder yet.
    }
  }
}

function operate(...words: string[]): Promise<Ended> {
  return cluster.start(['cluster', ...words, '--cluster', cluster.address], {}).ended;
}

async function workers(count: number): Promise<Running[]> {
  return Promise.all(Array.from({ length: count }, () => cluster.startWorker()));
}

async function expectSame(running: Running, out: string): Promise<void> {
  const ended = await running.ended;
  expect(resultOf(ended)).toMatchObject({ stopped: 'exhausted', complete: true, deaths: [] });
  expect(cluster.contents(out)).toEqual(one);
}

describe.skipIf(!has('redis-server'))('a cluster (needs redis-server)', () => {
  test('one worker, then two checks at once with three, and operators see them', async () => {
    const [first] = await workers(1);
    await expectSame(check('alone'), 'alone');
    const others = await workers(2);
    const both = [check('a'), check('b', '--workers', '1')];
    await inTheMiddle('a');
    const { checks, workers: serving } = JSON.parse((await operate('status', '--json')).stdout);
    expect(checks.length).toBeGreaterThan(0);
    expect(checks[0]).toMatchObject({ subject });
    expect(serving).toMatchObject([{ threads: 1 }, { threads: 1 }, { threads: 1 }]);
    await Promise.all(['a', 'b'].map((out, i) => expectSame(both[i] as Running, out)));
    expect((await operate('status')).stdout).toMatch(/^checks: 0\nworkers: 3\n/);
    expect((await operate('drain')).stdout).toBe('3 workers will end\n');
    for (const worker of [first, ...others]) expect((await worker?.ended)?.exit).toBe(0);
  });

  test('a worker killed, one frozen past its lock, Redis emptied', async () => {
    const [killed, frozen] = await workers(2);
    const running = check('hurt');
    await inTheMiddle('hurt');
    killed?.process.kill('SIGKILL');
    frozen?.process.kill('SIGSTOP');
    const [fresh] = await workers(1);
    await wait(500);
    await cluster.restartRedis();
    await wait(2500);
    frozen?.process.kill('SIGCONT');
    await expectSame(running, 'hurt');
    for (const worker of [frozen, fresh]) worker?.process.kill('SIGTERM');
  });

  test('a check that is killed goes on from its log, with other workers', async () => {
    const [first] = await workers(1);
    const running = check('resumed');
    await inTheMiddle('resumed');
    running.process.kill('SIGKILL');
    first?.process.kill('SIGKILL');
    const words = [subject, '--workers', '1', '--cluster', cluster.address];
    await expectSame(cluster.check('resumed', words), 'resumed');
  });

  test('a worker of another version leaves the check to others, and both say so', async () => {
    // It looks around often, so that it sees the check before that is over.
    const often = { CLEW_CLUSTER_LOCK: '200' };
    const other = await cluster.startWorker({ CLEW_CLUSTER_BUILD: 'other', ...often });
    const words = ['check', subject, '--no-native', '--cluster', cluster.address];
    const out = join(cluster.folder, 'version');
    const running = cluster.start([...words, '--workers', '1', '--out', out], {});
    await running.ended;
    expect(cluster.contents('version')).toEqual(one);
    expect(running.said()).toMatch(/1 worker of the cluster cannot serve this check: .* has clew /);
    expect(other.said()).toMatch(/the check of .*letters\.c is left to others: it is of clew /);
    other.process.kill('SIGKILL');
  });
});
