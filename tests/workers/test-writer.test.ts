// How much writing waits for the main thread is bounded, whatever the size of the tests.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noSources } from '../../src/input/sources.ts';
import type { Test } from '../../src/results/test.ts';
import type { CheckJob, CheckMessage } from '../../src/workers/job.ts';
import { sharedBy } from '../../src/workers/orders.ts';
import { TestWriter, writeTest } from '../../src/workers/result-reporter.ts';
import { testPlaces } from '../../src/workers/thread-outside.ts';
import { project } from '../source/project.ts';

const key = { length: 0, high: 0, low: 0 };

function testWith(objects: number): Test {
  const names = Array.from({ length: objects }, (_, i) => `memory/x#${i + 1}`);
  return {
    input: new Map(names.map((name) => [name, Uint8Array.of(7)])),
    objects: names.map((name) => ({ name, size: 1 })),
    sources: noSources,
    plan: { arguments: ['program'], environment: {}, directory: '/home', seed: 0 },
  };
}

function writer() {
  const { folder, write, path } = project({});
  write('tests/readme', '');
  const job = { ...sharedBy(1), testsFolder: path('tests') } as CheckJob;
  const posted: CheckMessage[] = [];
  return {
    job,
    posted,
    folder,
    tests: new TestWriter(job, testPlaces(job), (message) => posted.push(message)),
  };
}

test('who explores writes by itself while much waits, be it many tests or a large one', () => {
  const { job, posted, tests } = writer();
  tests.write(testWith(100_000), { run: 1, item: 0, key });
  const { folder } = tests.write(testWith(1), { run: 2, item: 0, key });
  expect(existsSync(folder)).toBe(true);
  const [large, small] = posted;
  expect(large?.kind === 'test' && large.test?.objects.length).toBe(100_000);
  expect(small?.kind === 'test' && small.test).toBeUndefined();
  if (large?.kind !== 'test') return;
  writeTest(job, large.test as Test, () => {});
  tests.write(testWith(1), { run: 3, item: 0, key });
  expect(posted[2]?.kind === 'test' && posted[2].test?.objects.length).toBe(1);
});

test('a test that cannot be written by the thread is told', () => {
  const { job, posted, folder } = writer();
  const nowhere = { ...job, testsFolder: `${folder}/tests/readme` } as CheckJob;
  const tests = new TestWriter(nowhere, testPlaces(nowhere), (message) => posted.push(message));
  tests.write(testWith(100_000), { run: 1, item: 0, key });
  tests.write(testWith(1), { run: 2, item: 0, key });
  expect(posted.map(({ kind }) => kind)).toEqual(['test', 'unwritten', 'test']);
  expect(posted[1]).toMatchObject({ what: `${folder}/tests/readme/0002`, code: 'ENOTDIR' });
  expect(readFileSync(`${folder}/tests/readme`, 'utf8')).toBe('');
});
