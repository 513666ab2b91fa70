// --max-time holds from the beginning of a command to its end: a compiler that does not come to its end is ended, in a sentence that
// says so. No test depends on how fast this machine is: the compilers here never end by themselves, and what ends them is awaited.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { spawnSync } from '../children.ts';
import { main } from './clew.ts';

/** Milliseconds after which a command counts as hanging. */
const hanging = 120_000;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-time-'));
  writeFileSync(join(folder, 'doubling.c'), doubling(26));
  writeFileSync(join(folder, 'plain.c'), 'int main(void) { return 0; }\n');
  writeFileSync(join(folder, 'endless-clang'), endlessClang);
  chmodSync(join(folder, 'endless-clang'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A few lines that the preprocessor makes 2^n statements of. */
function doubling(n: number): string {
  const lines = Array.from({ length: n }, (_, i) => `#define A${i + 1} A${i} A${i}`);
  return `#define A0 x++;\n${lines.join('\n')}\nint main(void) { int x = 0; A${n} return x; }\n`;
}

/** Says that it is a clang, and when it is to compile, who it is; then it waits for its end. */
const endlessClang = `#!/bin/sh
case "$*" in
  *--version*) echo 'clang version 18.1.0' ;;
  *-print-resource-dir*) echo /nowhere ;;
  *) echo $$ > compiling.part; mv compiling.part compiling; exec sleep 100000 ;;
esac
`;

function clew(words: readonly string[]) {
  const result = spawnSync(process.execPath, [main, ...words], {
    ...{ cwd: folder, encoding: 'utf8', timeout: hanging, killSignal: 'SIGKILL' },
  });
  return { exitCode: result.status, stderr: result.stderr, stdout: result.stdout };
}

const timeUp = (file: string) => ({
  exitCode: 2,
  stdout: '',
  stderr: `clew: the time was up while compiling '${file}', so that nothing was run: allow it more time\n`,
});

test('the embedded clang is ended', { timeout: 2 * hanging }, () => {
  const words = ['check', '--clang', 'embedded', '--max-time', '2s', '--no-native'];
  expect(clew([...words, '--quiet', 'doubling.c'])).toEqual(timeUp('doubling.c'));
});

test('a native clang is ended, in each command that has a time', { timeout: 5 * hanging }, () => {
  const clang = ['--clang', './endless-clang', '--quiet'];
  const commands = [
    ['check', '--max-time', '100ms', ...clang, 'plain.c'],
    ['compare', '--max-time', '100ms', ...clang, '--fn', 'main', 'plain.c', 'plain.c'],
    ['tune', '--budget', '1s', ...clang, '--sym-stdin', '1', 'plain.c'],
  ];
  for (const words of commands) {
    rmSync(join(folder, 'compiling'), { force: true });
    expect(clew(words)).toEqual(timeUp('plain.c'));
    if (existsSync(join(folder, 'compiling'))) expect(isRunning(compilerNumber())).toBe(false);
  }
});

test('Ctrl-C while the compiler is at work ends the command at once', {
  timeout: hanging,
}, async () => {
  const own = join(folder, 'own');
  mkdirSync(own);
  for (const command of ['run', 'check', 'compare']) {
    rmSync(join(folder, 'compiling'), { force: true });
    const files = command === 'compare' ? ['--fn', 'main', 'plain.c', 'plain.c'] : ['plain.c'];
    const child = spawn(process.execPath, [main, command, '--clang', './endless-clang', ...files], {
      ...{ cwd: folder, stdio: 'ignore', detached: true },
    });
    const ended = once(child, 'exit');
    while (!existsSync(join(folder, 'compiling'))) await pause(20);
    // A terminal tells all processes of the command.
    process.kill(-present(child.pid), 'SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
  }
});

test('a program that ended in its time ended in its time, however long it took to build', () => {
  expect(clew(['run', '--no-cache', '--max-time', '1s', 'plain.c'])).toMatchObject({ exitCode: 0 });
}, 120_000);

test('when nothing is left of the time, nothing is run', { timeout: 2 * hanging }, () => {
  writeFileSync(
    join(folder, 'byte.c'),
    '#include <stdio.h>\nint main(void) { return getchar() == 7; }\n',
  );
  const words = ['check', '--no-native', '--fresh', '--sym-stdin', '1', 'byte.c', '--json'];
  expect(clew(words).exitCode).toBe(0);
  // What is compiled already is not compiled: the time is up while the program is built, or just after.
  const { stdout, exitCode } = clew([...words, '--max-time', '1ms']);
  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'nothing-run', stopped: 'time' });
});

function compilerNumber(): number {
  return Number(readFileSync(join(folder, 'compiling'), 'utf8'));
}

function isRunning(number: number): boolean {
  try {
    process.kill(number, 0);
    return true;
  } catch {
    return false;
  }
}
