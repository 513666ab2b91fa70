// Which allocations are the user's, by the call stack at the allocation.

import { expect, test } from 'vitest';
import type { Frame } from '../../src/machine/finding.ts';
import { allocatingCall } from '../../src/machine/posix/failing-calls.ts';

const library = (name: string): Frame => ({
  ...{ function: name, file: 'libc/x.c', line: 1, column: 1, library: true },
});
const own = (name: string): Frame => ({
  ...{ function: name, file: 'parse.c', line: 12, column: 3, library: false },
});

test.each([
  ['malloc', [library('allocate'), library('malloc'), own('parse'), own('main')]],
  ['strdup', [library('allocate'), library('malloc'), library('strdup'), own('parse')]],
  ['realpath', [library('malloc'), library('__realpath_chk'), own('main')]],
  [undefined, [library('malloc'), library('setvbuf'), library('printf'), own('main')]],
  [undefined, [library('malloc'), library('start')]],
  [undefined, [own('main')]],
])('%s', (name, stack) => {
  expect(allocatingCall(stack)?.name).toBe(name);
});

test('the place is where the user calls', () => {
  expect(allocatingCall([library('malloc'), own('parse')])?.place).toMatchObject({ line: 12 });
});
