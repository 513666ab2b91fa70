// Suites in C as their users run them: by CTest, by Unity, by themselves. Unity is a stand-in (tests/report/unity.h), since no package
// of the machine brings it.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { spawnSync } from '../children.ts';
import { sanitizingCompiler as compiler, has } from '../judge/native.ts';
import { clew } from './clew.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-suite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const here = (name: string) => new URL(name, import.meta.url);
const program = `
#include <stdio.h>
#include "limit.h"
int main(void) {
  char text[4];
  size_t size = fread(text, 1, sizeof text, stdin);
  if (size == LIMIT && text[0] == 'x') return text[4 * size];
  return size > 2;
}
`;
// The last one cannot be written: what a function pointer leads to has no literal.
const functions = `
#include <stdlib.h>
int ratio(int a, int b) { return b > 100 ? 7 : a / b; }
int leave(int a) { if (a == 3) exit(9); return a > 0; }
int apply(int (*f)(int)) { return f(1); }
`;

beforeAll(() => {
  copyFileSync(here('../spec/mix.c'), join(folder, 'mix.c'));
  copyFileSync(here('../report/unity.h'), join(folder, 'unity.h'));
  writeFileSync(join(folder, 'program.c'), program);
  writeFileSync(join(folder, 'functions.c'), functions);
  spawnSync('mkdir', ['-p', join(folder, 'include')]);
  writeFileSync(join(folder, 'include/limit.h'), '#define LIMIT 4\n');
});

function check(out: string, ...words: string[]) {
  const options = ['--native=off', '--quiet', '--workers=1', `--out=${out}`];
  return clew(['check', ...options, ...words], { directory: folder });
}

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Builds a suite by the command in its first lines, and runs it. */
function runSuite(file: string, ...words: string[]) {
  const [, line] = present(/^\/\/ {3}cc (.*) -o tests$/m.exec(textOf(file)));
  const unity = line.replace(' -IUNITY/src UNITY/src/unity.c', ' -I.');
  // mix() takes the address of a member of a null pointer, which UBSan minds and clew does not.
  const flags = unity.replace(file.startsWith('mix/') ? ',undefined' : '', '');
  const setting = { cwd: folder, encoding: 'utf8' } as const;
  const built = spawnSync(
    present(compiler),
    [...flags.split(' '), '-Wall', '-o', 'tests'],
    setting,
  );
  expect(built.stderr).toBe('');
  const { stdout, status } = spawnSync(join(folder, 'tests'), words, setting);
  return { lines: stdout.trim().split('\n'), status };
}

/** The outcome that CTest tells for each test. */
function ctest(out: string, ...words: string[]): Map<string, string> {
  const build = join(folder, `build-${out}`);
  const setting = { cwd: folder, encoding: 'utf8', env: { ...process.env, CC: compiler } } as const;
  for (const given of [
    ['-S', out, '-B', build],
    ['--build', build],
  ])
    expect(spawnSync('cmake', given, setting)).toMatchObject({ status: 0 });
  const { stdout } = spawnSync('ctest', ['--test-dir', build, ...words], setting);
  const told = stdout.matchAll(/ clew\.(\d+) \.+\**\s*(Passed|Failed|Subprocess aborted)/g);
  return new Map([...told].map(([, name, outcome]) => [name, outcome]));
}

describe.skipIf(compiler === undefined)('suites (need a compiler with sanitizers)', () => {
  test('of a program: by itself, one test of it, and by Unity', () => {
    const { exitCode } = check(
      'whole',
      '--suite=assert,unity',
      '--sym-stdin=0-4',
      'program.c',
      '-Iinclude',
    );
    expect(exitCode).toBe(1);
    const all = runSuite('whole/tests.c');
    expect(all.lines.at(-1)).toMatch(/^\d+ tests, 1 failed$/);
    expect(all.status).toBe(1);
    expect(runSuite('whole/tests.c', '0001')).toEqual({
      lines: ['0001: exit status 0', '1 test, 0 failed'],
      status: 0,
    });
    expect(runSuite('whole/findings/0001/test.c').lines[0]).toMatch(/signal 6, known: /);
    const unity = runSuite('whole/tests-unity.c');
    expect(unity.lines.at(-1)).toMatch(/^\d+ Tests 1 Failures/);
    expect(unity.lines.join('\n')).toMatch(/:FAIL: signal 6, known: out-of-bounds/);
  });

  test.skipIf(!has('cmake', 'ctest'))('of a program, by CTest (needs cmake)', () => {
    check('ctest', '--suite=ctest', '--sym-stdin=0-4', 'program.c', '-Iinclude');
    const outcomes = [...ctest('ctest').values()];
    expect(outcomes.filter((outcome) => outcome === 'Failed')).toHaveLength(1);
    expect(outcomes.length).toBeGreaterThan(2);
    expect(new Set(ctest('ctest', '-LE', 'finding').values())).toEqual(new Set(['Passed']));
  });

  test('of a function: calls with what they returned, by assert and by Unity', () => {
    const sizes = ['--fn=mix', '--fn-elements=2', '--fn-characters=1'];
    check('mix', '--tests-as=c', '--suite=unity', ...sizes, 'mix.c');
    expect(textOf('mix/tests.c')).toMatch(
      /assert\(strcmp|assert\(result != NULL && strcmp\(result, "a text of its own"\) == 0\);/,
    );
    expect(textOf('mix/tests.c')).toContain(
      'assert((const void *)result == (const void *)(text + 1));',
    );
    expect(textOf('mix/tests-unity.c')).toContain('TEST_ASSERT_EQUAL_UINT(5, point.flag);');
    const count = (text: string) => [...text.matchAll(/^static void test_\d+\(void\)/gm)].length;
    const { lines } = runSuite('mix/tests.c');
    const broken = lines.filter((line) => line.includes(', known: '));
    expect(lines.at(-1)).toBe(`${count(textOf('mix/tests.c'))} tests, ${broken.length} failed`);
    expect(lines.filter((line) => line.includes('signal'))).toEqual(broken);
    const unity = runSuite('mix/tests-unity.c').lines;
    expect(unity.at(-1)).toBe(`${lines.length - 1} Tests ${broken.length} Failures 0 Ignored`);
  });

  test('a function that does otherwise than it did fails its test', () => {
    check('ratio', '--suite=assert', '--fn=ratio', 'functions.c');
    const before = runSuite('ratio/tests.c').lines;
    writeFileSync(join(folder, 'functions.c'), functions.replace('? 7', '? 8'));
    const after = runSuite('ratio/tests.c').lines;
    writeFileSync(join(folder, 'functions.c'), functions);
    const failed = (lines: string[]) => Number(/, (\d+) failed/.exec(lines.join('\n'))?.[1]);
    expect(failed(after)).toBe(failed(before) + 1);
  });

  test.skipIf(!has('cmake', 'ctest'))('of a function, by CTest (needs cmake)', () => {
    check('by-ctest', '--suite=ctest', '--fn=ratio', 'functions.c');
    const labelled = [...textOf('by-ctest/CMakeLists.txt').matchAll(/clew\.(\d+) PROPERTIES/g)];
    const outcomes = ctest('by-ctest');
    const failed = [...outcomes]
      .filter(([, outcome]) => outcome !== 'Passed')
      .map(([name]) => name);
    expect(failed).toEqual(labelled.map(([, name]) => name));
    expect(failed.length).toBeGreaterThan(0);
    expect(outcomes.size).toBeGreaterThan(failed.length);
  });
});

test('what cannot be a test of a suite is told', () => {
  const { stderr } = check('leave', '--suite=assert', '--fn=leave', 'functions.c');
  expect(stderr).toContain('--suite: 1 of 2 paths have no test in it, the first because leave(3) ');
  expect(textOf('leave/tests.c')).toMatch(/^\/\/ \d{4} is not here: leave\(3\) /m);
});

test('without C source there is no suite of a function', () => {
  const { exitCode, stderr } = check('none', '--suite=assert', '--fn=f', 'program.bc');
  expect(exitCode).toBe(2);
  expect(stderr).toContain("--suite: 'program.bc' is not C source");
});
