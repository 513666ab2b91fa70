// What is handed into the box, and what is wrong with what cannot be.

import { chmodSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { handOverFiles, handOverVariables } from '../../src/world/hand-over.ts';
import { project } from '../source/project.ts';

function contents(files: ReturnType<typeof handOverFiles>): Record<string, string | undefined> {
  return Object.fromEntries(
    files.map(({ path, content }) => [
      path,
      content.kind === 'file' ? Buffer.from(content.bytes).toString() : undefined,
    ]),
  );
}

test('a file under its own name, another, or an absolute one', () => {
  const { path } = project({ 'a.txt': 'A' });
  const host = path('a.txt');
  const files = handOverFiles([host, `b=${host}`, `/etc/c=${host}`], [], '/home');
  expect(contents(files)).toEqual({ [host]: 'A', '/home/b': 'A', '/etc/c': 'A' });
});

test('a folder with all that is in it', () => {
  const made = project({ 'data/x': 'X', 'data/deep/y': 'Y', 'data/deep/er/z': 'Z', other: 'O' });
  chmodSync(made.path('data/x'), 0o755);
  const files = handOverFiles([], [`d=${made.path('data')}`], '/home');
  expect(contents(files)).toEqual({
    '/home/d': undefined,
    '/home/d/deep': undefined,
    '/home/d/deep/er': undefined,
    '/home/d/deep/er/z': 'Z',
    '/home/d/deep/y': 'Y',
    '/home/d/x': 'X',
  });
  expect(files.find(({ path }) => path === '/home/d/x')?.mode).toBe(0o755);
});

test('links are followed inside the folder, and not out of it', () => {
  const made = project({ 'data/x': 'X', secret: 'S' });
  symlinkSync('x', made.path('data/inside'));
  symlinkSync('../secret', made.path('data/outside'));
  symlinkSync('nowhere', made.path('data/dangling'));
  const files = handOverFiles([], [`d=${made.path('data')}`], '/home');
  expect(contents(files)).toEqual({
    '/home/d': undefined,
    '/home/d/inside': 'X',
    '/home/d/x': 'X',
  });
});

test('links that lead back are not followed, and what has no end is refused', () => {
  const made = project({ 'data/x': 'X', 'data/deep/y': 'Y' });
  symlinkSync('..', made.path('data/deep/back'));
  symlinkSync('deep', made.path('data/same'));
  const files = handOverFiles([], [`d=${made.path('data')}`], '/home');
  expect(contents(files)).toEqual({
    ...{ '/home/d': undefined, '/home/d/x': 'X' },
    ...{ '/home/d/deep': undefined, '/home/d/deep/y': 'Y' },
    ...{ '/home/d/same': undefined, '/home/d/same/y': 'Y' },
  });
  expect(() => handOverFiles(['z=/dev/zero'], [], '/home')).toThrow('has more than 64M');
  expect(contents(handOverFiles(['n=/dev/null'], [], '/home'))).toEqual({ '/home/n': '' });
});

test('variables with their value here or another', () => {
  process.env.CLEW_TEST = 'here';
  expect(handOverVariables(['CLEW_TEST', 'B=1=2', 'C='])).toEqual({
    CLEW_TEST: 'here',
    B: '1=2',
    C: '',
  });
});

test.each([
  [() => handOverFiles(['/no/file'], [], '/'), "--file /no/file: there is no file '/no/file'"],
  [
    () => handOverFiles(['/tmp'], [], '/'),
    "--file /tmp: '/tmp' is a folder; hand it over with --dir",
  ],
  [() => handOverFiles([], ['d=/no'], '/'), "--dir d=/no: there is no folder '/no'"],
  [() => handOverFiles(['=x'], [], '/'), '--file =x: a name is missing'],
  [() => handOverVariables(['NO_SUCH']), '--env NO_SUCH: there is no such variable here'],
  [() => handOverVariables(['=1']), "--env wants NAME or NAME=VALUE, but got '=1'"],
])('%#: a clear message', (act, message) => {
  expect(act).toThrow(message);
});
