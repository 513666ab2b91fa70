// Two commands that write to one folder: the second is told to wait, and harms nothing.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { type Project, project } from '../source/project.ts';
import { clew, main } from './clew.ts';

/** There is always another path. */
const endless = `#include <stdio.h>
int main(void) { int n = 0; for (int c; (c = getchar()) != EOF;) if (c == 'a') n++; return n; }
`;
const quick = `#include <stdio.h>
int main(void) { return getchar() == 'q'; }
`;

/** A check that has begun to write, and goes no further. */
async function stoppedCheck({ folder, path }: Project): Promise<ChildProcess> {
  const words = ['check', '--sym-stdin', '64', '--no-native', '--workers', '1', 'endless.c'];
  const child = spawn(process.execPath, [main, ...words], { cwd: folder, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  while (child.exitCode === null && !existsSync(path('clew-out/tests/0002'))) await wait(5);
  child.kill('SIGSTOP');
  return child;
}

test('the second is refused in a sentence, and a killed one is no hindrance', async () => {
  const made = project({ 'endless.c': endless, 'quick.c': quick });
  const child = await stoppedCheck(made);
  const before = readdirSync(made.path('clew-out/tests'));
  const commands = [
    ['check', '--sym-stdin', '1', 'quick.c'],
    ['check', '--sym-stdin', '64', 'endless.c'],
    ['tune', '--budget', '1s', '--sym-stdin', '1', 'quick.c'],
    ['compare', '--out', 'clew-out', '--sym-stdin', '1', 'quick.c', 'quick.c'],
    ['ci', '--sym-stdin', '1', 'quick.c'],
  ];
  for (const words of commands) {
    const { exitCode, stderr } = clew(words, { directory: made.folder });
    const told = stderr.split('\n').filter((line) => line.includes('--out'));
    expect(told, words.join(' ')).toEqual([
      `clew: --out clew-out: process ${child.pid} is writing its results there; wait until it has ended, or choose another folder`,
    ]);
    expect(exitCode).toBe(2);
  }
  expect(readdirSync(made.path('clew-out/tests'))).toEqual(before);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const { exitCode, stderr } = clew(['check', '--sym-stdin', '1', 'quick.c'], {
    directory: made.folder,
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("clew: the results of 'endless.c' are now in 'clew-out.1'\n");
  expect(readdirSync(made.path('clew-out.1/tests'))).toEqual(expect.arrayContaining(before));
  expect(existsSync(made.path('clew-out/.clew.lock'))).toBe(false);
});

test('Ctrl-C leaves no lock', async () => {
  const made = project({ 'endless.c': endless });
  const child = await stoppedCheck(made);
  expect(readFileSync(made.path('clew-out/.clew.lock'), 'utf8')).toMatch(`${child.pid} `);
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  child.kill('SIGCONT');
  await ended;
  expect(readdirSync(made.path('clew-out'))).toContain('report.html');
  expect(existsSync(made.path('clew-out/.clew.lock'))).toBe(false);
});

test('a program that does not compile, or has nothing to run, harms no results of another', async () => {
  const made = project({ 'quick.c': quick, 'wrong.c': 'int main(void) {', 'vain.c': 'int x;' });
  const setting = { directory: made.folder };
  clew(['check', '--sym-stdin', '1', 'quick.c'], setting);
  const tests = readdirSync(made.path('clew-out/tests'));
  for (const file of ['wrong.c', 'vain.c']) {
    expect(clew(['check', file], setting).exitCode).toBe(2);
    expect(readdirSync(made.folder)).not.toContain('clew-out.1');
    expect(readdirSync(made.path('clew-out/tests'))).toEqual(tests);
  }
});

test('two checks of one process', async () => {
  const { path } = project({ 'endless.c': endless });
  const options = {
    ...{ files: [path('endless.c')], symbolic: { stdin: 64 }, native: false, workers: 1 },
    out: path('out'),
  };
  for await (const event of check(options)) {
    if (event.kind !== 'test') continue;
    await expect(check(options).next()).rejects.toThrow('another check of this process is writing');
    break;
  }
  // The first has ended when its reader goes on.
  const kinds: string[] = [];
  for await (const { kind } of check({ ...options, maxRuns: 1 })) kinds.push(kind);
  expect(kinds.at(-1)).toBe('ended');
});
