// Bad input: one clear message each, exit code 2, nothing on stdout.

import { mkdirSync, writeFileSync } from 'node:fs';
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
    [['check', '--native=maybe', 'a.c'], 'clew: --native may be sandboxed or plain or off'],
    [['ir', 'a.c', '-I'], 'clew: the compiler flag -I needs a value'],
    [['ir', '--clang', '/no/clang', 'a.c'], "clew: there is no program '/no/clang'"],
    [['ir', '-m32', 'a.c'], 'clew: the compiler flag -m32 asks for another machine'],
    [['ir', 'none.c'], "clew: there is no file 'none.c'"],
    [['ir', 'folder'], "clew: a folder is not a source file: 'folder'"],
    [['ir', 'a.cpp'], "clew: 'a.cpp' is C++"],
    [['ir', 'a.txt'], "clew: 'a.txt' is neither C"],
    [['ir', 'broken.bc'], 'clew: broken.bc:'],
    [['ir', 'empty.c', 'bad.c'], "bad.c:1:9: error: use of undeclared identifier 'y'"],
  ])('%j', (words, message) => {
    const { folder } = project({
      'a.c': 'int x;\n',
      'empty.c': '',
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
