// Native processes: bytes in, how it ended out, whatever it does.

import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type NativeProcess, runNatively } from '../../src/check/native-process.ts';
import { project } from '../source/project.ts';

function run(script: string, rest: Partial<NativeProcess> = {}) {
  const { path } = project({});
  mkdirSync(path('run'));
  writeFileSync(path('program'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return runNatively({
    file: path('program'),
    arguments: [],
    directory: path('run'),
    environment: { PATH: '/usr/bin:/bin' },
    stdin: new Uint8Array(),
    time: 20_000,
    ...rest,
  });
}

test('arguments and standard input are bytes', async () => {
  const odd = Uint8Array.of(0xff, 0x27, 0x0a, 0x20, 0x24);
  const result = await run('printf %s "$1"; cat', {
    arguments: [odd],
    stdin: Uint8Array.of(0, 0xfe),
  });
  expect([...result.output]).toEqual([...odd, 0, 0xfe]);
  expect(result.exitCode).toBe(0);
});

test('time is limited, also for its children', async () => {
  // It is over when nobody holds its output any more; the sleepers would for an hour.
  const result = await run('sleep 3600 & sleep 3600', { time: 200 });
  expect(result.timedOut).toBe(true);
});

test('a signal is told', async () => {
  expect(await run('kill -SEGV $$')).toMatchObject({ signal: 'SIGSEGV', exitCode: null });
});

test('long output is cut', async () => {
  const result = await run('head -c 3000000 /dev/zero');
  expect(result.output.length).toBe(1 << 20);
});
