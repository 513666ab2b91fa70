// Whatever a run of a check has shown is among its findings, also if the time is up before its input is simplified and judged.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { exploringThread, perform } from '../../src/check/perform.ts';
import { UnjudgedFailures } from '../../src/workers/unjudged-failures.ts';

const program = fileURLToPath(new URL('./kinds/use-after-free.c', import.meta.url));
const threadFile = new URL('./stuck-thread.ts', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'clew-lost-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a finding is reported when the check is stopped while its input is simplified', async () => {
  const begun = new SharedArrayBuffer(4);
  const stop = new AbortController();
  const isStuck = () => Atomics.load(new Int32Array(begun), 0) === 1;
  const look = setInterval(() => isStuck() && stop.abort(), 20);
  const result = await perform(
    {
      ...{ files: [program], native: false, workers: 1, out: join(folder, 'out') },
      symbolic: { stdin: 3 },
    },
    stop.signal,
    () => {},
    (maxMemory) => exploringThread(maxMemory, threadFile, begun),
  );
  clearInterval(look);
  expect(result).toMatchObject({ stopped: 'interrupted', status: 'findings' });
  expect(result.findings.map(({ finding }) => finding.kind)).toEqual(['use-after-free']);
  for (const { folder: place, test: shown } of result.findings)
    expect([existsSync(place), existsSync(shown)]).toEqual([true, true]);
});

test('what a thread has judged is not judged again', async () => {
  const failures = new UnjudgedFailures();
  const failure = { place: 'assert main' } as Parameters<UnjudgedFailures['add']>[0];
  failures.add(failure);
  failures.remove('assert main');
  failures.add(failure);
  expect(await failures.judge({} as Parameters<UnjudgedFailures['judge']>[0])).toEqual([]);
});
