// What a user is told about a header that is not found.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headerHints, nearestFolder } from '../../src/source/header-hints.ts';
import { project } from './project.ts';

function missing(...names: readonly string[]): string {
  return names
    .map((name) => `a.c:1:10: \u001b[31mfatal error: \u001b[0m'${name}' file not found\n`)
    .join('');
}

test('a header of the project: the folder for -I, the nearest one', () => {
  const { folder } = project({ 'a.c': '' });
  for (const place of ['deep/er/include', 'near/include']) {
    mkdirSync(join(folder, place, 'lib'), { recursive: true });
    writeFileSync(join(folder, place, 'lib/thing.h'), '');
  }
  const expected = join(folder, 'near/include');
  expect(headerHints(missing('lib/thing.h'), [folder])).toBe(
    `clew: hint: 'lib/thing.h' is in the project: add -I ${expected}\n`,
  );
});

test.each([
  ['windows.h', 'is a header of Windows, and clew checks programs as they are on Linux'],
  ['WinSock2.h', 'is a header of Windows'],
  ['iostream', 'looks like a header of C++, and clew checks C'],
  ['gtk/no-such-part.h', '(on Debian: apt install libgtk-3-dev)'],
  ['nobody-has-it.h', 'add -I FOLDER'],
])('%s', (name, hint) => {
  expect(headerHints(missing(name), [])).toContain(hint);
});

test('each header is told once, and what is no missing header is not', () => {
  const hints = headerHints(
    `${missing('windows.h', 'windows.h')}b.c:2:1: error: expected ';'\n`,
    [],
  );
  expect(hints.split('\n')).toHaveLength(2);
  expect(headerHints('a.c:1:1: error: no\n', [])).toBe('');
});

test('a folder of very many folders, such as the tests of a long check, is looked through in part', () => {
  const many = Array.from({ length: 400_000 }, (_, i) => `tests/${i}`);
  const within = (folder: string) =>
    folder === '.' ? ['include', 'tests'] : folder === 'tests' ? many : [];
  const looked: string[] = [];
  const isWanted = (name: string) => (folder: string) => {
    looked.push(folder);
    return folder === name;
  };
  expect(nearestFolder(['.'], within, isWanted('include'))).toBe('include');
  expect(nearestFolder(['.'], within, isWanted('nowhere'))).toBe(undefined);
  expect(looked.length).toBeLessThan(3000);
});
