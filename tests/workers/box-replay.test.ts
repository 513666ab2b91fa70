// What counts as the same finding, and what is said when it is another.

import { expect, test } from 'vitest';
import type { FindingKind } from '../../src/base/finding-kind.ts';
import type { Finding } from '../../src/machine/finding.ts';
import { sameFinding } from '../../src/workers/box-replay.ts';

const finding = (kind: FindingKind, line: number): Finding => ({
  kind,
  message: 'what happened',
  stack: [
    { function: 'strcpy', file: '/libc/strcpy.c', line: 1, column: 1, library: true },
    { function: 'main', file: '/a.c', line, column: 5, library: false },
  ],
  ...{ access: undefined, object: undefined, offset: undefined },
});

const found = (kind: FindingKind, line: number) =>
  ({ kind: 'finding', finding: finding(kind, line) }) as const;

test('same kind at the same line of the program', () => {
  const again = found('out-of-bounds', 3);
  expect(sameFinding(finding('out-of-bounds', 3), again)).toEqual({ finding: again.finding });
});

test('another line or kind is another finding', () => {
  expect(sameFinding(finding('out-of-bounds', 3), found('out-of-bounds', 4))).toEqual({
    instead: 'showed out-of-bounds at /a.c:4: what happened',
  });
  expect(sameFinding(finding('out-of-bounds', 3), found('use-after-free', 3))).toHaveProperty(
    'instead',
  );
});

test('a hang and an overflow of the stack are the same wherever they are noticed', () => {
  for (const kind of ['hang', 'stack-overflow'] as const)
    expect(sameFinding(finding(kind, 3), found(kind, 4))).toHaveProperty('finding');
});

test('no finding at all is said as what it was', () => {
  expect(sameFinding(finding('assert', 3), { kind: 'exited', status: 7 })).toEqual({
    instead: 'ended with exit code 7',
  });
});

test('an assumption that can never hold ends every run that comes to it', () => {
  const claimed = finding('user', 3);
  expect(sameFinding(claimed, { kind: 'assumption' })).toEqual({ finding: claimed });
  expect(sameFinding(finding('assert', 3), { kind: 'assumption' })).toHaveProperty('instead');
});
