// What clew check says in the end, as users and scripts meet it: status, gaps, bounds and exit codes.

import { describe, expect, test } from 'vitest';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

function checked(source: string, words: readonly string[] = [], command = 'check') {
  const { folder } = project({ 'program.c': source });
  const options = [command, '--json', '--no-native', ...words, 'program.c'];
  const { stdout, stderr, exitCode } = clew(options, { directory: folder });
  return { json: JSON.parse(stdout), stderr, exitCode };
}

const threads = (claim: string) => `#include <assert.h>
#include <pthread.h>
#include <stdio.h>
int x;
void *inc(void *p) { x += 7; return p; }
int main(void) {
  int y = x = getchar();
  pthread_t thread;
  pthread_create(&thread, 0, inc, 0);
  pthread_join(thread, 0);
  assert(${claim});
  return 0;
}
`;

const undefinedFunction = `#include <stdio.h>
int nondet_int(void);
int main(void) { return getchar() == 'x' ? nondet_int() : 0; }
`;

test('what a thread does counts, and the bound of the schedules is named', () => {
  const right = checked(threads('x == y + 7'), ['--sym-stdin', '1']);
  expect(right.json).toMatchObject({ status: 'clean', complete: true, findings: [] });
  const limit = 'all fair schedules with up to 1 preemption';
  expect(right.json.bounds).toContainEqual({ what: 'threads', limit, option: '--preemptions' });
  const wrong = checked(threads('x == y'), ['--sym-stdin', '1']);
  expect(wrong.json).toMatchObject({
    status: 'findings',
    findings: [{ kind: 'assert', line: 11 }],
  });
});

describe('nothing is claimed of a program', () => {
  test('that calls a function which nobody defines, on that path', () => {
    const { json, exitCode } = checked(undefinedFunction, ['--sym-stdin', '1']);
    expect(json).toMatchObject({ status: 'incomplete', complete: false, paths: 1 });
    expect(json.gaps).toMatchObject([{ kind: 'refused', site: 'program.c:3', function: 'main' }]);
    expect(exitCode).toBe(0);
  });

  test('that nothing but such a path leads through', () => {
    const { json, exitCode } = checked(undefinedFunction.replace("getchar() == 'x'", 'getchar()'));
    expect(json).toMatchObject({ status: 'nothing-run', paths: 0 });
    expect(exitCode).toBe(2);
  });

  test('whose assumptions rule out all inputs', () => {
    const source =
      'void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(0); return 1; }';
    const { json, exitCode } = checked(source);
    expect(json).toMatchObject({ status: 'nothing-run', paths: 0 });
    expect(json.gaps).toMatchObject([{ kind: 'no-path' }]);
    expect(exitCode).toBe(2);
  });

  test('in which nothing is symbolic, beyond its one run', () => {
    const { json, exitCode } = checked('int main(void) { return 0; }');
    expect(json).toMatchObject({ status: 'incomplete', complete: false, symbolic: false });
    expect(json.gaps).toMatchObject([{ kind: 'nothing-symbolic' }]);
    expect(exitCode).toBe(0);
  });
});

const decode = `#include <stddef.h>
int decode(const unsigned char *data, size_t size) {
  if (size < 20) return -1;
  int sum = 0;
  for (int i = 0; i < 20; i++)
    sum += data[i];
  if (sum == 0) return 0;
  sum *= 2;
  return sum;
}
`;

describe('bounds', () => {
  test('are named with the option that widens them, and lines out of reach get a hint', () => {
    const { json } = checked(decode, ['--fn', 'decode']);
    expect(json).toMatchObject({ status: 'clean', complete: true });
    expect(json.bounds).toContainEqual({
      ...{ what: 'data', limit: 'up to 16 elements, or NULL', option: '--fn-characters' },
    });
    expect(json.bounds).toContainEqual({
      ...{ what: 'a run', limit: 'up to 100,000,000 steps', option: '--fuel' },
    });
    expect(json.hints).toEqual([expect.stringContaining('--fn-characters')]);
  });

  test('wide enough, there is no hint', () => {
    const { json } = checked(decode, ['--fn', 'decode', '--fn-characters', '20']);
    expect(json).toMatchObject({ status: 'clean', complete: true, hints: [] });
  });
});

test('--quiet says why nothing was run', () => {
  const source = undefinedFunction.replace("getchar() == 'x'", 'getchar()');
  const { folder } = project({ 'program.c': source });
  const result = clew(['check', '--quiet', 'program.c'], { directory: folder });
  expect(result.stdout).toContain('Nothing was explored: every path ended where clew could not');
  expect(result.exitCode).toBe(2);
});

describe('--require', () => {
  const words = ['--sym-stdin', '1'];

  test.each([
    ['complete', 4],
    ['runs=3', 4],
    ['runs=2', 0],
    ['coverage=100%', 0],
  ])('%s ends with %i', (required, code) => {
    const { json, exitCode } = checked(undefinedFunction, [...words, '--require', required]);
    expect(exitCode).toBe(code);
    expect(json.unmet).toHaveLength(code === 0 ? 0 : 1);
  });

  test('is fulfilled by a check that explored everything', () => {
    const source = undefinedFunction.replace('nondet_int()', '1');
    expect(checked(source, [...words, '--require', 'complete,runs=1'])).toMatchObject({
      ...{ exitCode: 0, json: { status: 'clean', complete: true, unmet: [] } },
    });
  });

  test('a finding comes first', () => {
    const source = undefinedFunction.replace(': 0', ': *(int *)0');
    expect(checked(source, [...words, '--require', 'complete']).exitCode).toBe(1);
  });

  test('what it does not know is one sentence', () => {
    const { folder } = project({ 'program.c': undefinedFunction });
    const options = ['check', '--require', 'everything', 'program.c'];
    expect(clew(options, { directory: folder })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^clew: --require wants complete, runs=N or coverage=P%/),
    });
  });
});

test('clew ci passes nothing that has one concrete run and no earlier version', () => {
  const { json, exitCode } = checked('int main(void) { return 0; }', [], 'ci');
  expect(json).toMatchObject({ status: 'unchecked', failures: [] });
  expect(json.unchecked).toContain('nothing is symbolic');
  expect(exitCode).toBe(2);
});
