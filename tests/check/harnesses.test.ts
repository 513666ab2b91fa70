// The same bug of the same parser, found by way of every kind of harness, and without one.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check, findingsOf } from './check.ts';
import { lineOf } from './expectation.ts';

const folder = join(import.meta.dirname, 'harnesses');
const parser = join(folder, 'parser.c');
const bug = `out-of-bounds:${lineOf(readFileSync(parser, 'utf8').split('\n'), 'BUG', parser)}`;

test.each([
  ['a fuzz target', ['fuzz.c', 'parser.c'], ['--fuzz-size', '8']],
  ['a KLEE harness', ['klee.c', 'parser.c'], []],
  ['an SV-COMP program', ['svcomp.c', 'parser.c'], []],
  ['the function alone', ['parser.c'], ['--fn', 'parse', '--fn-null', 'off']],
])('%s finds it', (_, files, options) => {
  const checked = check([...files.map((file) => join(folder, file)), ...options]);
  expect(checked.stderr).toBe('');
  expect(findingsOf(checked)).toEqual([bug]);
  expect(checked.document).toMatchObject({ divergences: 0, unreproduced: [] });
});

test('the function alone is told as a call, with nothing of the harness', () => {
  const { document } = check([parser, '--fn', 'parse', '--fn-null', 'off']);
  const [found] = document.findings as readonly unknown[];
  const { call, stack } = found as { call: string; stack: { function: string }[] };
  expect(call).toMatch(/^parse\(\w+ = .*\)$/);
  expect(stack.map((frame) => frame.function)).not.toContain('main');
});
