// Whatever happens to clew record, the program works, and is put back at the latest by the next one.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { spawnSync } from '../children.ts';
import { clew, main } from '../cli/clew.ts';
import { systemCompiler } from '../judge/native.ts';

let folder = '';
let program = Buffer.alloc(0);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-record-'));
  writeFileSync(join(folder, 'tool.c'), 'int main(int c, char **v) { return c - 1; }\n');
  if (systemCompiler === undefined) return;
  spawnSync('cc', ['-o', 'tool', 'tool.c'], { cwd: folder });
  program = readFileSync(join(folder, 'tool'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const run = (...words: string[]) =>
  spawnSync(join(folder, 'tool'), words, { stdio: 'ignore' }).status;
const isBack = () => readFileSync(join(folder, 'tool')).equals(program);

/** A recording whose command runs the program once, says so, and waits until its standard input ends. */
async function waiting(): Promise<ChildProcess> {
  const script = './tool one </dev/null; echo ready; exec cat';
  const words = [main, 'record', '--program', './tool', '--', 'sh', '-c', script];
  const child = spawn(process.execPath, words, {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  expect(isBack()).toBe(false);
  return child;
}

describe.skipIf(!systemCompiler)('a recording (needs cc)', () => {
  test('killed: the program works, the next one puts it back and keeps the runs', async () => {
    const child = await waiting();
    child.kill('SIGKILL');
    await once(child, 'exit');
    present(child.stdin).end();
    present(child.stdout).destroy();
    expect(isBack()).toBe(false);
    expect(run('a', 'b')).toBe(2);
    const { stderr, exitCode } = clew(['record', '--program', './tool', '--', './tool', 'x'], {
      directory: folder,
    });
    expect(stderr).toMatch(/tool was left .* put back, and 2 runs of it are kept/);
    expect(stderr).toMatch(/tool: 1 run, 1 kept/);
    expect(exitCode).toBe(1);
    expect(isBack()).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['.clew', 'tool', 'tool.c']);
    const { seeds } = JSON.parse(clew(['store', '--json'], { directory: folder }).stdout)
      .programs[0];
    expect(seeds.count).toBe(3);
  });

  test('interrupted: the command is told, and the program is back', async () => {
    const child = await waiting();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(143);
    expect(isBack()).toBe(true);
  });

  test('two at once of one program: the second is refused', async () => {
    const child = await waiting();
    const second = clew(['record', '--program', './tool', '--', 'true'], { directory: folder });
    expect(second).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/is being recorded by process \d+ already/),
    });
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(isBack()).toBe(true);
  });

  test.each([
    [['record', '--', 'true'], /--program PATH/],
    [['record', '--program', './tool'], /what to run behind --/],
    [['record', '--program', './none', '--', 'true'], /there is no such program; build it first/],
    [
      ['record', '--program', './tool', '--', './none'],
      /'.\/none' cannot be run: there is no such program/,
    ],
    [['store'], /there is no store in '.' or above it/],
  ])('%j is a mistake that is explained', (words, message) => {
    const { exitCode, stderr } = clew(words, { directory: folder });
    expect(stderr).toMatch(message);
    expect(exitCode).toBe(2);
    expect(isBack()).toBe(true);
  });
});
