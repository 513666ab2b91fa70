// What is written appears at once, or not at all.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WriteError } from '../../src/base/write-error.ts';
import { writeFolderAtOnce, writeInto } from '../../src/results/out-folder.ts';
import { project } from '../source/project.ts';

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
