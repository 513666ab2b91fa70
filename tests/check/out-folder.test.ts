// A check replaces the results of the last one, and never anything else.

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WriteError } from '../../src/base/write-error.ts';
import {
  NumberedFolders,
  prepareOutFolder,
  writeFolder,
  writeFolderAtOnce,
  writeInto,
} from '../../src/check/out-folder.ts';
import { project } from '../source/project.ts';

const nothing = { log: false, tests: new Set<number>() };

test('former results are replaced', () => {
  const { path } = project({});
  prepareOutFolder(path('out'), nothing);
  const tests = new NumberedFolders(path('out/tests'));
  const first = tests.next();
  expect(first).toBe(path('out/tests/0001'));
  writeFolder(first, [
    { path: 'input.json', bytes: '{}' },
    { path: 'files/a/b', bytes: 'x' },
  ]);
  writeFolder(tests.next(), [{ path: 'input.json', bytes: '{}' }]);
  prepareOutFolder(path('out'), nothing);
  expect(readdirSync(path('out')).sort()).toEqual(['.clew', 'findings', 'tests']);
  expect(readdirSync(path('out/tests'))).toEqual([]);
});

test('what the user put there stays', () => {
  const made = project({});
  prepareOutFolder(made.path('out'), nothing);
  writeFolder(made.path('out/tests/0001'), [{ path: 'stdin', bytes: 'x' }]);
  for (const name of ['out/notes.txt', 'out/tests/mine/stdin', 'out/tests/0001/why.txt'])
    made.write(name, 'mine');
  prepareOutFolder(made.path('out'), nothing);
  for (const name of ['out/notes.txt', 'out/tests/mine/stdin', 'out/tests/0001/why.txt'])
    expect(existsSync(made.path(name)), name).toBe(true);
  expect(existsSync(made.path('out/tests/0001/stdin'))).toBe(false);
});

test('an empty folder is taken', () => {
  const { path } = project({});
  mkdirSync(path('out'));
  prepareOutFolder(path('out'), nothing);
  expect(readdirSync(path('out/tests'))).toEqual([]);
});

test('a folder of somebody else is refused', () => {
  const { path } = project({ 'out/thesis.tex': 'x', file: 'x', 'project/.clew/store.json': '' });
  expect(() => prepareOutFolder(path('out'), nothing)).toThrow("has files that are not clew's");
  expect(() => prepareOutFolder(path('project'), nothing)).toThrow("has files that are not clew's");
  expect(() => prepareOutFolder(path('file'), nothing)).toThrow('there is a file of that name');
  expect(() => prepareOutFolder(path('file/below'), nothing)).toThrow('cannot be used (ENOTDIR)');
  expect(existsSync(path('out/thesis.tex'))).toBe(true);
});

test('links are not followed', () => {
  const { path } = project({ 'elsewhere/0001/stdin': 'x' });
  prepareOutFolder(path('out'), nothing);
  mkdirSync(path('other'));
  prepareOutFolder(path('other/out'), nothing);
  symlinkSync(path('elsewhere/0001'), path('other/out/tests/0001'));
  prepareOutFolder(path('other/out'), nothing);
  expect(existsSync(path('elsewhere/0001/stdin'))).toBe(true);
});

test('a folder is replaced at once; what the user put there stays', () => {
  const made = project({ '0001/stdin': 'old', '0001/arg-1': 'old', '0001/why.txt': 'mine' });
  writeFolderAtOnce(made.path('0001'), [{ path: 'stdin', bytes: 'new' }]);
  expect(readdirSync(made.path('0001')).sort()).toEqual(['stdin', 'why.txt']);
  expect(readFileSync(made.path('0001/stdin'), 'utf8')).toBe('new');
  expect(readdirSync(made.folder)).toEqual(['0001']);
});

test('what was left on its way by a check that was killed is written over', () => {
  const made = project({ '0001.part/arg-7': 'half' });
  writeFolderAtOnce(made.path('0001'), [{ path: 'stdin', bytes: 'new' }]);
  expect(readdirSync(made.path('0001'))).toEqual(['stdin']);
});

test('a folder or a file that cannot be written leaves nothing, and what was there', () => {
  const made = project({ '0001/stdin': 'old', 'stats.json': 'old' });
  const tooLong = 'x'.repeat(300); // no file system has room for this name
  const files = [
    { path: 'stdin', bytes: 'new' },
    { path: tooLong, bytes: '' },
  ];
  for (const name of ['0001', '0002']) {
    const write = () => writeFolderAtOnce(made.path(name), files);
    expect(write).toThrow(WriteError);
    expect(write).toThrow(`${made.path(name)} could not be written`);
  }
  expect(() => writeInto(made.path('stats.json'), { path: 'x', bytes: '' })).toThrow(WriteError);
  expect(readdirSync(made.folder).sort()).toEqual(['0001', 'stats.json']);
  expect(readFileSync(made.path('0001/stdin'), 'utf8')).toBe('old');
});
