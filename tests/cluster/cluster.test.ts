// Checks whose subtrees other processes explore, over a Redis of their own: whatever happens to workers, Redis and the check itself,
// tests and findings are byte by byte those of one thread. `npm run bench -- cluster faults` does it fifty times at random moments.

import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestFile } from '../../src/host/build-digest.ts';
import { has, sandboxProblem, sanitizingCompiler } from '../judge/native.ts';
import { type Ended, type Running, SmallCluster } from './small-cluster.ts';

const subject = join(import.meta.dirname, 'letters.c');
const cluster = new SmallCluster();
const isNative = sanitizingCompiler !== undefined && (await sandboxProblem()) === undefined;
let one: Result;

interface Result {
  readonly numbers: unknown;
  readonly files: Readonly<Record<string, string>>;
}

beforeAll(async () => {
  if (!has('redis-server')) return;
  await cluster.startRedis();
  const ended = await cluster.check('one', [subject, '--workers', '1']).ended;
  one = resultIn(ended, 'one');
});
afterAll(() => cluster.close());

/** Tests, findings and numbers of a check that has explored everything. */
function resultIn(ended: Ended, out: string): Result {
  const result = resultOf(ended);
  expect(result).toMatchObject({ stopped: 'exhausted', complete: true, deaths: [] });
  const { status, paths, tests, divergences, coverage, gaps } = result;
  const findings = result.findings.map(({ kind, line }: Record<string, unknown>) => [kind, line]);
  const numbers = { status, paths, tests, divergences, coverage, gaps, findings };
  return { numbers, files: cluster.contents(out) };
}

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

function operate(...words: string[]): Promise<Ended> {
  return cluster.start(['cluster', ...words, '--cluster', cluster.address]).ended;
}

async function workers(count: number, address = cluster.address): Promise<Running[]> {
  return Promise.all(Array.from({ length: count }, () => cluster.startWorker(address)));
}

/**
 * The same cluster for tests in which nobody is lost: several processes that load a program at once leave two cores no time for
 * a sign of life every two seconds.
 */
function patient(): string {
  return cluster.address.replace('lost-after=2s', 'lost-after=60s');
}

async function expectSame(running: Running, out: string): Promise<void> {
  expect(resultIn(await running.ended, out)).toEqual(one);
}

describe.skipIf(!has('redis-server'))('a cluster (needs redis-server)', () => {
  test('1, 2, 4 and 8 workers, and operators see them', async () => {
    const all: Running[] = [];
    for (const count of [1, 2, 4, 8]) {
      while (all.length < count) all.push(await cluster.startWorker(patient()));
      expect((await operate('status')).stdout).toContain(`workers: ${count}\n`);
      await expectSame(check(`with-${count}`, '--cluster', patient()), `with-${count}`);
    }
    expect((await operate('status')).stdout).toMatch(/^checks: 0\nworkers: 8\n/);
    expect((await operate('drain')).stdout).toBe('8 workers will end\n');
    for (const worker of all) expect((await worker.ended).exit).toBe(0);
  });

  test('two checks at once, one of which explores, too', async () => {
    const two = await workers(2, patient());
    const more = ['--cluster', patient()];
    const both = [check('a', ...more), check('b', '--workers', '1', ...more)];
    await cluster.inTheMiddle('a');
    const { checks, workers: serving } = JSON.parse((await operate('status', '--json')).stdout);
    expect(checks.length).toBeGreaterThan(0);
    expect(checks[0]).toMatchObject({ subject });
    const pids = serving.map(({ pid }: { pid: number }) => pid);
    expect(pids.sort()).toEqual(two.map(({ process: { pid } }) => pid).sort());
    expect(serving).toMatchObject([{ threads: 1 }, { threads: 1 }]);
    await Promise.all(['a', 'b'].map((out, i) => expectSame(both[i] as Running, out)));
    for (const { process } of two) process.kill('SIGTERM');
    for (const { ended } of two) await ended;
  });

  test('a worker killed, one frozen past its lock, Redis emptied', async () => {
    const [killed, frozen] = await workers(2);
    const running = check('hurt');
    await cluster.inTheMiddle('hurt');
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
    await cluster.inTheMiddle('resumed');
    running.process.kill('SIGKILL');
    first?.process.kill('SIGKILL');
    const words = [subject, '--workers', '1', '--cluster', cluster.address];
    await expectSame(cluster.check('resumed', words), 'resumed');
  });

  test('a worker of another version leaves the check to others, and both say so', async () => {
    // It looks around often, so that it sees the check before that is over.
    const often = cluster.address.replace('2s', '200ms');
    const other = await cluster.startWorker(often, { clew: anotherBuild() });
    const words = ['check', subject, '--no-native', '--cluster', cluster.address];
    const out = join(cluster.folder, 'version');
    const running = cluster.start([...words, '--workers', '1', '--out', out]);
    await running.ended;
    expect(cluster.contents('version')).toEqual(one.files);
    expect(running.said()).toMatch(/1 worker of the cluster cannot serve this check: .* has clew /);
    expect(other.said()).toMatch(/the check of .*letters\.c is left to others: it is of clew /);
    other.process.kill('SIGKILL');
  });
});

describe.skipIf(!has('redis-server') || !isNative)(
  'native runs (need redis-server, a compiler)',
  () => {
    test('are made by the check alone: a worker never calls a compiler', async () => {
      const called = join(cluster.folder, 'called');
      const worker = await cluster.startWorker(patient(), {
        environment: { PATH: `${compilersThatTell(called)}:${process.env.PATH}` },
      });
      const out = join(cluster.folder, 'native');
      const words = ['check', subject, '--workers', '0', '--cluster', patient(), '--json'];
      const { findings } = resultOf(await cluster.start([...words, '--out', out]).ended);
      expect(findings.length).toBeGreaterThan(0);
      for (const { native } of findings) expect(native).toMatchObject({ kind: 'confirmed' });
      expect(existsSync(called)).toBe(false);
      worker.process.kill('SIGTERM');
      expect((await worker.ended).exit).toBe(0);
    });
  },
);

/** A folder with compilers that do nothing but say that they were called. */
function compilersThatTell(called: string): string {
  const folder = join(cluster.folder, 'compilers');
  mkdirSync(folder);
  for (const name of ['cc', 'gcc', 'clang', 'clang-19', 'clang-16', 'clang-14'])
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} >> '${called}'\nexit 1\n`, {
      mode: 0o755,
    });
  return folder;
}

/** The command line of a clew whose build has another digest. */
function anotherBuild(): string {
  const root = join(import.meta.dirname, '../..');
  const folder = join(cluster.folder, 'another');
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'dist', digestFile), 'another');
  return join(folder, 'dist/cli/main.js');
}
