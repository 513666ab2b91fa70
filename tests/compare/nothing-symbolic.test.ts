// What a comparison of whole programs is worth when no run met symbolic input, and when only the programs themselves asked for it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clew } from '../cli/clew.ts';

const directory = mkdtempSync(join(tmpdir(), 'clew-compare-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function compareTexts(a: string, b: string, ...options: readonly string[]) {
  writeFileSync(join(directory, 'a.c'), a);
  writeFileSync(join(directory, 'b.c'), b);
  return clew(['compare', ...options, 'a.c', 'b.c'], { directory });
}

const says = (text: string) => `#include <stdio.h>\nint main(void) { return ${text}; }\n`;
const gap = 'nothing was symbolic, so this was one concrete run of each';
const advice = 'Make input symbolic with --sym-stdin';

test('two programs that agree in one run are not called equal', () => {
  const { stdout, exitCode } = compareTexts(says('getchar() == 9'), says('getchar() == 8'));
  expect(stdout).toContain(`no difference was found, but not everything was compared:\n  ${gap}`);
  expect(stdout).toContain(advice);
  expect(stdout).not.toContain('equal');
  expect(exitCode).toBe(0);
  const document = compareTexts(says('getchar() == 9'), says('getchar() == 8'), '--json').stdout;
  expect(JSON.parse(document)).toMatchObject({ status: 'no-difference', gaps: [gap] });
});

test('a difference in one run is one, and not all of them', () => {
  const { stdout, exitCode } = compareTexts(says('getchar() > 9'), says('getchar() < 9'));
  expect(stdout).toContain(`1 difference; not everything was compared:\n  ${gap}`);
  expect(exitCode).toBe(1);
});

test('with symbolic input there is no gap', () => {
  const a = says('getchar() == 9');
  const { stdout } = compareTexts(a, says('9 == getchar()'), '--sym-stdin', '1');
  expect(stdout).toContain('equal for all inputs up to these bounds:\n  standard input: 1 byte');
  expect(stdout).not.toContain(advice);
});

test('programs that ask for input themselves', () => {
  const harness = (condition: string) =>
    `#include <klee/klee.h>\nint main(void) { int x; klee_make_symbolic(&x, sizeof x, "x"); return ${condition}; }\n`;
  const { stdout } = compareTexts(harness('x > 3'), harness('3 < x'));
  expect(stdout).toContain(
    'equal for all inputs up to these bounds:\n  what the programs make symbolic themselves',
  );
});

test('functions without parameters are equal after one run', () => {
  const [a, b] = ['int f(void) { return 3; }\n', 'int f(void) { return 1 + 2; }\n'];
  const { stdout } = compareTexts(a, b, '--fn', 'f');
  expect(stdout).toContain('equal for all inputs up to these bounds:');
});
