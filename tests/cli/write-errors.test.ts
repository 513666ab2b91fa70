// Standard output that cannot be written, and errors that nobody has caught.

import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { spawnSync } from '../children.ts';
import { project } from '../source/project.ts';
import { main } from './clew.ts';

const source = '#include <stdio.h>\nint main(void) { puts("hello"); return getchar() == 7; }\n';
const script = '(set-logic QF_BV)\n(check-sat)\n';

describe.skipIf(!existsSync('/dev/full'))('a full device (needs /dev/full)', () => {
  test.each([
    ['help'],
    ['check', '--no-native', '--sym-stdin', '1', '--out', 'out', 'a.c'],
    ['check', '--no-native', '--json', '--sym-stdin', '1', '--out', 'out', 'a.c'],
    ['run', 'a.c'],
    ['run', '--json', 'a.c'],
    ['ir', 'a.c'],
    ['solve', 'a.smt2'],
  ])('standard output: clew %s %s %s', (...words) => {
    const { folder } = project({ 'a.c': source, 'a.smt2': script });
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [main, ...words], {
      ...{ cwd: folder, encoding: 'utf8' },
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect(stderr).toMatch(
      /(^|\n)clew: standard output could not be written: no space is left on the disk \(ENOSPC\)\n$/,
    );
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(3);
  });

  test('standard error: the results are as ever', () => {
    const { folder } = project({ 'a.c': source });
    const full = openSync('/dev/full', 'w');
    const words = ['check', '--no-native', '--sym-stdin', '1', '--out', 'out', '--max-runs', '1'];
    const { status, stdout } = spawnSync(process.execPath, [main, ...words, 'a.c'], {
      ...{ cwd: folder, encoding: 'utf8' },
      stdio: ['ignore', 'pipe', full],
    });
    closeSync(full);
    expect(stdout).toContain('Nothing found');
    expect(status).toBe(0);
  });
});

test('who reads no further ends nothing, and hears of nothing', () => {
  const { folder } = project({ 'a.c': source });
  const check = '"$0" "$@" check --no-native --sym-stdin 1 --out out a.c; echo "code $?" >&2';
  const { stderr, stdout } = spawnSync(
    'sh',
    ['-c', `{ ${check}; } | head -c 1`, process.execPath, main],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout).toHaveLength(1);
  expect(stderr).toBe('code 0\n');
});

test('an error that nobody has caught is our bug: 1 would say that there are findings', async () => {
  // As soon as somebody listens for it.
  const fault = 'setImmediate(() => { throw new TypeError("late") })';
  const late = `data:text/javascript,process.on('newListener', (name) => name === 'uncaughtException' && ${fault})`;
  // It waits for standard input, which stays open.
  const child = spawn(process.execPath, ['--import', late, main, 'solve', '-']);
  let said = '';
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(said).toContain('this is a bug in clew');
  expect(said).toContain('TypeError: late');
  expect(code).toBe(3);
});
