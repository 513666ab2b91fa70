// clew replay --json: one document, with the outcome and the output of each test.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clew } from './clew.ts';

const directory = mkdtempSync(join(tmpdir(), 'clew-replay-json-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const source = `#include <stdio.h>
int main(void) {
  int c = getchar();
  puts("read");
  return c == EOF ? 3 : 100 / (c - 'z');
}
`;

test('the outcome and the output of each test', () => {
  writeFileSync(join(directory, 'share.c'), source);
  const words = ['check', '--quiet', '--workers=1', '--native=off', '--sym-stdin=0-1', 'share.c'];
  clew(words, { directory });
  const tests = ['clew-out/tests/0001', 'clew-out/findings/0001'];
  const { stdout, exitCode } = clew(['replay', '--json', ...tests], { directory });
  const document = JSON.parse(stdout);
  expect(document).toMatchObject({ status: 'failed', failures: 1 });
  expect(document.tests).toMatchObject([
    { test: tests[0], failed: false, status: 'exited', findings: [], stdout: 'read\n' },
    // What the program had printed was still in its buffer when it failed, as natively.
    {
      ...{ test: tests[1], failed: true, status: 'finding', stdout: '' },
      findings: [{ kind: 'divide-by-zero', line: 5 }],
    },
  ]);
  expect(exitCode).toBe(1);
});

test('what cannot be replayed is a document too', () => {
  const { stdout, exitCode } = clew(['replay', '--json', 'nothing'], { directory });
  expect(JSON.parse(stdout).error.kind).toBe('usage');
  expect(exitCode).toBe(2);
});
