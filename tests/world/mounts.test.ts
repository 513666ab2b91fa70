// Folders of the host in the box: seen when the program looks, never written; and a test that knows what it was handed.

import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mountedFolders, parseMounts } from '../../src/world/mounts.ts';
import { clew } from '../cli/clew.ts';
import { TestProcess } from '../posix/process.ts';
import { project } from '../source/project.ts';

const [readOnly, readWrite, create] = [0, 2, 0o100];

function boxWith(name: string, host: string) {
  const process = new TestProcess({
    files: mountedFolders(parseMounts([`${name}=${host}`], '/home')),
  });
  const room = process.room(64);
  const read = (path: string): string | number => {
    const descriptor = process.call('open', path, readOnly);
    if (descriptor < 0) return descriptor;
    const count = process.call('read', descriptor, room, 64);
    return new TextDecoder().decode(process.readBytes(room, count));
  };
  const write = (path: string, text: string, flags = readWrite): number => {
    const descriptor = process.call('open', path, flags, 0o644);
    return descriptor < 0 ? descriptor : process.call('write', descriptor, text, text.length);
  };
  return { process, read, write };
}

test('what is there is seen, what is written stays in the box', () => {
  const made = project({ 'data/x': 'host', 'data/deep/y': 'deep' });
  const { process, read, write } = boxWith('d', made.path('data'));
  expect([read('d/x'), read('/home/d/deep/y'), read('d/none')]).toEqual(['host', 'deep', -2]);
  expect(write('d/x', 'box!')).toBe(4);
  expect(write('d/deep/new', 'new', readWrite | create)).toBe(3);
  expect(process.call('unlink', 'd/deep/y')).toBe(0);
  expect([read('d/x'), read('d/deep/new'), read('d/deep/y')]).toEqual(['box!', 'new', -2]);
  expect(readFileSync(made.path('data/x'), 'utf8')).toBe('host');
  expect(existsSync(made.path('data/deep/new'))).toBe(false);
  expect(existsSync(made.path('data/deep/y'))).toBe(true);
});

test('a link leads nowhere on the host', () => {
  const made = project({ 'data/x': 'inside', secret: 'secret' });
  symlinkSync('x', made.path('data/near'));
  symlinkSync(made.path('secret'), made.path('data/far'));
  const { read } = boxWith('d', made.path('data'));
  expect([read('d/near'), read('d/far')]).toEqual(['inside', -2]);
});

test('files are read when the program does', () => {
  const made = project({ 'data/x': 'before' });
  const { read } = boxWith('d', made.path('data'));
  writeFileSync(made.path('data/x'), 'after!');
  expect(read('d/x')).toBe('after!');
});

test('mistakes', () => {
  expect(() => parseMounts(['a=/no/folder'], '/')).toThrow("there is no folder '/no/folder'");
  expect(() => parseMounts(['=/tmp'], '/')).toThrow('a name is missing');
});

const program = `
#include <stdio.h>
#include <time.h>
int main(void) {
  char word[8] = "";
  FILE *settings = fopen("conf/mode", "r"), *input = fopen("input", "r");
  if (!settings || !input || !fgets(word, sizeof word, settings)) return 9;
  printf("%s %ld\\n", word, (long)time(NULL));
  if (fgetc(input) == word[0]) return 1;
  return 0;
}`;

test('a symbolic file beside a mounted one; a test alone is enough to run again', () => {
  const made = project({ 'p.c': program, 'host/mode': 'strict' });
  const options = ['--mount', 'conf=host', '--time', '86400', '--no-native', '--workers', '1'];
  const { exitCode, stdout } = clew(
    ['check', ...options, '--sym-file', 'input:1', '--json', 'p.c'],
    { directory: made.folder },
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).paths).toBe(2);
  const other = project({
    'alone/input.json': readFileSync(made.path('clew-out/tests/0001/input.json'), 'utf8'),
  });
  const replay = clew(['replay', 'alone', '--program', made.path('p.c')], {
    directory: other.folder,
  });
  expect(replay.stdout).toBe('strict 86400\n');
  expect(replay.stderr).toContain('ended with exit code');
});
