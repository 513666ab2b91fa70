// A log that cannot be written: told once, never thrown, and nothing is renumbered that the log does not say.

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { WriteError } from '../../src/base/write-error.ts';
import { LogWriter } from '../../src/results/log.ts';
import { project } from '../source/project.ts';

test.skipIf(!existsSync('/dev/full'))('a full disk (needs /dev/full)', () => {
  const errors: WriteError[] = [];
  const writer = new LogWriter('/dev/full', (error) => errors.push(error));
  for (let branch = 2; branch < 5; branch++) {
    writer.add(0, { kind: 'settled', branch, side: 2 });
    writer.flush();
  }
  expect(writer.renumber([], () => expect.unreachable())).toBe(false);
  writer.close();
  expect(errors).toMatchObject([{ what: '/dev/full', code: 'ENOSPC' }]);
});

test('a log that cannot be opened', () => {
  const { path } = project({ file: '' });
  const errors: WriteError[] = [];
  const writer = new LogWriter(path('file/log'), (error) => errors.push(error));
  writer.add(0, { kind: 'settled', branch: 2, side: 2 });
  writer.close();
  expect(errors).toMatchObject([{ code: 'ENOTDIR' }]);
});
