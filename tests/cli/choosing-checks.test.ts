// --check NAME and no-NAME: the same words for every command, remembered with the tests of a check, and by clew cc in the program.

import { describe, expect, test } from 'vitest';
import { spawnSync } from '../children.ts';
import { systemCompiler } from '../judge/native.ts';
import { project } from '../source/project.ts';
import { clew, main } from './clew.ts';

const program = `
#include <stdio.h>
struct record { char name[4]; int admin; };
int main(void) {
  struct record r = {"", 0};
  int index = getchar();
  if (index == '4') r.name[index - '0'] = 1;
  return 0;
}
`;

const made = project({ 'a.c': program }, 'all');
const setting = { directory: made.folder, input: '4' };
const message = 'index 4 is outside of an array of 4 elements (char[4])';

describe('clew run', () => {
  test('makes the default checks, also where sources are compiled with -O2', () => {
    const result = clew(['run', '-O2', 'a.c'], setting);
    expect(result.exitCode).toBe(1);
    expect(result.stderr.replace(/\s+/g, ' ')).toContain(`out-of-bounds: ${message}`);
  });

  test.each(['--check=no-bounds', '-fno-sanitize=array-bounds'])('%s leaves one out', (word) => {
    expect(clew(['run', word, 'a.c'], setting)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('says which checks there are', () => {
    const result = clew(['run', '--check', 'everything', 'a.c'], setting);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain('no-bounds');
  });

  test('refuses a sanitizer whose check it would not make', () => {
    const result = clew(['run', '-fsanitize=thread', 'a.c'], setting);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain('clew looks for data races without it');
  });
});

describe('clew check', () => {
  const check = (...words: string[]) =>
    clew(['check', '--sym-stdin', '1', '--json', '--no-native', ...words, 'a.c'], setting);

  test('finds an index that leaves the array, and replay finds it again', () => {
    const { findings } = JSON.parse(check('--out', 'with').stdout);
    expect(findings).toMatchObject([{ kind: 'out-of-bounds', message }]);
    expect(clew(['replay', findings[0].folder], setting).exitCode).toBe(1);
    const without = clew(['replay', '--check', 'no-bounds', findings[0].folder], setting);
    expect(without.exitCode).toBe(0);
  });

  test('replay makes the checks that the check made', () => {
    const words = ['--out', 'without', '--check', 'no-bounds,overflow'];
    expect(JSON.parse(check(...words).stdout)).toMatchObject({
      stopped: 'exhausted',
      findings: [],
    });
    const tests = ['1', '2'].map((n) => `without/tests/000${n}`);
    expect(clew(['replay', ...tests], setting).exitCode).toBe(0);
  });
});

describe.skipIf(!systemCompiler)('clew cc (needs cc)', () => {
  const build = (environment: Record<string, string>, ...words: string[]) =>
    spawnSync(process.execPath, [main, 'cc', ...words], {
      cwd: made.folder,
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    });

  test('puts the default checks into the program, which can be taken out again', () => {
    expect(build({}, 'a.c', '-o', 'a').status).toBe(0);
    expect(clew(['run', './a'], setting).stderr.replace(/\s+/g, ' ')).toContain(message);
    expect(clew(['run', '--check', 'no-bounds', './a'], setting).exitCode).toBe(0);
  });

  test('CLEW_CHECK chooses, and other words at the run choose again', () => {
    expect(build({ CLEW_CHECK: 'no-bounds' }, 'a.c', '-o', 'b').status).toBe(0);
    expect(clew(['run', './b'], setting)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(clew(['run', '--check', 'bounds', './b'], setting).exitCode).toBe(1);
    expect(clew(['run', '--check', 'overflow', './b'], setting).exitCode).toBe(0);
  });

  test('CLEW_CHECK with another word is a mistake', () => {
    const { status, stderr } = build({ CLEW_CHECK: 'no-bound' }, 'a.c', '-o', 'c');
    expect(status).toBe(2);
    expect(stderr).toContain("but got 'no-bound'");
  });

  test('a sanitizer of the build is honoured where clew can', () => {
    const flags = ['-fsanitize=undefined,thread', '-DCLEW', '-c'];
    const text = 'int main(int n, char **v) { return n + 0x7fffffff; }\n';
    made.write('o.c', text);
    expect(build({}, ...flags, 'o.c', '-o', 'o.o').status).toBe(0);
    const result = clew(['run', 'o.o'], setting);
    expect(result.stderr.replace(/\s+/g, ' ')).toContain('signed addition overflows');
  });
});
