// A lock belongs to one living process, whatever the dead have left behind.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { takeLock } from '../../src/host/process-lock.ts';
import { project } from '../source/project.ts';

const module = new URL('../../dist/host/process-lock.js', import.meta.url).href;

/** Says 'ready', waits for the file `go`, takes the lock, says how that went, and stays until its input ends. */
const script = `
  import { existsSync } from 'node:fs';
  import { takeLock } from '${module}';
  const [path, go] = process.argv.slice(1);
  console.log('ready');
  while (!existsSync(go));
  const lock = takeLock(path);
  console.log(lock.kind === 'taken' ? 'taken' : 'held by ' + lock.pid);
  process.stdin.resume();`;

interface Taker {
  readonly child: ChildProcess;
  said(): Promise<string>;
}

function taker(path: string, go: string): Taker {
  const words = ['--input-type=module', '-e', script, path, go];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { child, said: async () => (await lines.next()).value };
}

async function end({ child }: Taker, signal?: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  if (signal === undefined) present(child.stdin).end();
  else child.kill(signal);
  await ended;
}

/** A process that has ended: its number may be anybody's by now. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return present(child.pid);
}

test('of many who find a dead lock, one gets it', async () => {
  const { path } = project({});
  writeFileSync(path('lock'), `${await deadProcess()} 1\n`);
  // One of those who took it over has died as well, in the middle of it.
  const dead = readFileSync(path('lock'), 'utf8').trim().replace(' ', '-');
  writeFileSync(path(`lock.${dead}`), `${await deadProcess()} 1\n`);
  const takers = Array.from({ length: 6 }, () => taker(path('lock'), path('go')));
  for (const each of takers) expect(await each.said()).toBe('ready');
  writeFileSync(path('go'), '');
  const said = await Promise.all(takers.map((each) => each.said()));
  expect(said.filter((text) => text === 'taken')).toHaveLength(1);
  const pids = takers.map(({ child }) => `held by ${child.pid}`);
  expect(pids).toEqual(expect.arrayContaining(said.filter((text) => text !== 'taken')));
  // Who has not got it has left nothing.
  expect(readdirSync(path('.')).sort()).toEqual(['go', 'lock']);
  await Promise.all(takers.map((each) => end(each)));
  expect(readdirSync(path('.'))).toEqual(['go']);
});

test('the lock of a killed process is taken over, that of a living one is not', async () => {
  const { path } = project({ go: '' });
  const first = taker(path('lock'), path('go'));
  await first.said();
  expect(await first.said()).toBe('taken');
  expect(takeLock(path('lock'))).toEqual({ kind: 'held', pid: first.child.pid });
  await end(first, 'SIGKILL');
  expect(existsSync(path('lock'))).toBe(true);
  const lock = takeLock(path('lock'));
  expect(lock.kind).toBe('taken');
  expect(takeLock(path('lock'))).toEqual({ kind: 'held', pid: process.pid });
  if (lock.kind === 'taken') lock.release();
  expect(readdirSync(path('.'))).toEqual(['go']);
});

test.skipIf(!existsSync('/proc/self/stat'))(
  'another process with the number of a dead one does not hold its lock',
  () => {
    const { path } = project({});
    writeFileSync(path('lock'), `${process.pid} 1\n`);
    expect(takeLock(path('lock')).kind).toBe('taken');
  },
);

test('a lock that says nothing, as a machine without power leaves it, is nobody’s', () => {
  const { path } = project({ lock: '' });
  expect(takeLock(path('lock')).kind).toBe('taken');
});
