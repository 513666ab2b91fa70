// Bad input: one clear message each, exit code 2, nothing on stdout.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

describe('a mistake on the command line', () => {
  test.each([
    [['bogus'], "clew: unknown command 'bogus'"],
    [['help', 'bogus'], "clew: unknown command 'bogus'; clew help lists all"],
    [['rnu', 'a.c'], '(Did you mean run?)'],
    [['ir'], "clew: missing required argument 'file'"],
    [['replay', '--program', 'empty.c'], 'clew: which test? Name a folder of a test'],
    [['ir', '--clagn', 'native', 'a.c'], '(Did you mean --clang?)'],
    [['ir', '--clang'], "clew: option '--clang <which>' argument missing"],
    [['check', '--sym-stdin', 'a.c'], 'clew: --sym-stdin wants a length first: --sym-stdin 8 a.c'],
    [['check', '--sym-file', 'a.c'], 'clew: --sym-file wants NAME:N, like input.txt:16'],
    [['check', '--native=maybe', 'a.c'], 'clew: --native may be sandboxed or plain or off'],
    [['ir', 'a.c', '-I'], 'clew: the compiler flag -I needs a value'],
    [['ir', '--clang', '/no/clang', 'a.c'], "clew: there is no program '/no/clang'"],
    [['ir', '-m32', 'a.c'], 'clew: the compiler flag -m32 asks for another machine'],
    [['ir', 'none.c'], "clew: there is no file 'none.c'"],
    [['ir', 'folder'], "clew: a folder is not a source file: 'folder'"],
    [['check', 'folder'], '--project the folder of a compile_commands.json'],
    [['check', 'emty.c'], "clew: there is no file 'emty.c'; did you mean empty.c?"],
    [['run', 'a.c', 'http://a/b'], 'arguments of a program follow after --'],
    [['a.c'], "clew: 'a.c' is a file: clew check a.c checks it"],
    [['check', '--sym-stdin', '-5', 'a.c'], 'clew: --sym-stdin -5: a length must be 0 or more'],
    [['check', 'two.c'], 'clew check --fn NAME calls one function (one, two)'],
    [['ir', 'a.cpp'], "clew: 'a.cpp' is C++"],
    [['ir', 'a.txt'], "clew: 'a.txt' is neither C"],
    [['ir', 'broken.bc'], 'clew: broken.bc:'],
    [['ir', 'empty.c', 'bad.c'], "bad.c:1:9: error: use of undeclared identifier 'y'"],
  ])('%j', (words, message) => {
    const { folder } = project({
      'a.c': 'int x;\n',
      'empty.c': '',
      'two.c': 'int one(void) { return 1; }\nint two(void) { return 2; }\n',
      'bad.c': 'int x = y;\n',
      'a.cpp': '',
      'a.txt': 'text',
    });
    writeFileSync(`${folder}/broken.bc`, Buffer.from('BC\xc0\xde and then nonsense', 'latin1'));
    mkdirSync(`${folder}/folder`);
    const result = clew(words, { directory: folder });
    expect(result.stderr).toContain(message);
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).not.toMatch(/\n +at /); // no stack trace
    expect(result.stderr).not.toContain('confirmed natively');
  });
});

test('a mistake moves no results of another program', () => {
  const { folder } = project({
    'good.c': 'int main(void) { return 0; }\n',
    'part.c': 'int half(int x) { return x / 2; }\n',
    'bad.c': 'int x = y;\n',
  });
  expect(clew(['check', '--native', 'off', 'good.c'], { directory: folder }).exitCode).toBe(0);
  const before = readdirSync(folder);
  for (const words of [['--fn', 'hafl', 'part.c'], ['part.c'], ['bad.c']]) {
    expect(clew(['check', ...words], { directory: folder }).exitCode).toBe(2);
    expect(readdirSync(folder)).toEqual(before);
  }
});

describe('a mistake with --json', () => {
  test.each([
    [['check', 'bad.c'], { kind: 'compilation', diagnostics: expect.stringContaining('error:') }],
    [['run', 'bad.c'], { kind: 'compilation', diagnostics: expect.stringContaining('bad.c:1:9') }],
    [['compare', 'bad.c'], { kind: 'usage', message: expect.stringContaining('two programs') }],
    [['check', '--bogus'], { kind: 'usage', message: expect.stringContaining("'--bogus'") }],
  ])('%j', (words, error) => {
    const { folder } = project({ 'bad.c': 'int x = y;\n' });
    const { exitCode, stdout } = clew([...words, '--json'], { directory: folder });
    expect(exitCode).toBe(2);
    const document = { status: 'nothing-run', complete: false, findings: [], gaps: [], error };
    expect(JSON.parse(stdout)).toEqual({ ...document, error: expect.objectContaining(error) });
  });
});

describe('help', () => {
  test('the version is the package’s', () => {
    expect(clew(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    [['--help']],
    [['help']],
    [['help', 'run']],
    [['run', '--help']],
    [['help', 'solve']],
  ])('%j fits 80 columns', (words) => {
    const result = clew(words);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toMatch(/^Usage: clew/);
    for (const line of result.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });
});
