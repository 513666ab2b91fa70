// Seeds: from files and tests to inputs of what is symbolic now.

import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { known } from '../../src/base/known.ts';
import { readSeeds } from '../../src/check/seeds.ts';
import { noSources, type Sources } from '../../src/input/sources.ts';
import { writeKtest } from '../../src/results/ktest.ts';
import { writeFolder } from '../../src/results/out-folder.ts';
import { loadTest, testFiles } from '../../src/results/test-folder.ts';
import { execFileSync } from '../children.ts';
import { project } from '../source/project.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const exactly = (length: number) => ({ min: length, max: length });
const read = (names: readonly string[], sources: Sources, fuzzSize?: number) =>
  readSeeds(names, { sources, given: ['program'], fuzzSize });

describe('plain files', () => {
  const corpus = () =>
    project({
      'corpus/a': 'abc',
      'corpus/deep/b': 'abcdef',
      'corpus/.hidden': 'x',
      'corpus/README.txt': 'x',
    });

  test('are standard input, filled with zeros by length or cut with a note', () => {
    const { path } = corpus();
    const { inputs, notes } = read([path('corpus')], { ...noSources, stdin: exactly(4) });
    expect(inputs).toEqual([
      new Map([['stdin', bytes('abc')]]), // what an input does not say is zero
      new Map([['stdin', bytes('abcd')]]),
    ]);
    expect(notes).toEqual([
      `seed '${path('corpus/deep/b')}' is longer than what is symbolic, and was cut`,
    ]);
  });

  test('keep their length where it is open', () => {
    const { path } = corpus();
    const { inputs } = read([path('corpus/a')], { ...noSources, stdin: { min: 1, max: 8 } });
    expect(inputs[0]?.get('length/stdin')).toEqual(Uint8Array.of(2, 0, 0, 0));
  });

  test('are the content of the symbolic file, or the argument', () => {
    const { path } = corpus();
    const files = [{ name: 'conf', ...exactly(8) }];
    expect(read([path('corpus/a')], { ...noSources, files }).inputs[0]?.get('files/conf')).toEqual(
      bytes('abc'),
    );
    const sources = { ...noSources, arguments: [exactly(8)], fewestArguments: 1 };
    expect(read([path('corpus/a')], sources).inputs[0]?.get('arg-1')).toEqual(bytes('abc'));
  });

  test('are a fuzz target’s data', () => {
    const { path } = corpus();
    const { inputs } = read([path('corpus')], noSources, 5);
    expect(inputs[1]).toEqual(
      new Map([
        ['memory/size', Uint8Array.of(5, 0, 0, 0)],
        ['memory/data', bytes('abcde')],
      ]),
    );
  });

  test('that nobody reads are a mistake', () => {
    const { path } = corpus();
    expect(() => read([path('corpus')], noSources)).toThrow('a plain file is for --sym-stdin');
    expect(() => read([path('nothing')], noSources)).toThrow('there is no such file or folder');
  });
});

describe('what is no seed', () => {
  const sources = { ...noSources, stdin: exactly(4) };

  test('links that lead back are not followed', () => {
    const { path } = project({ 'corpus/a': 'abc', 'corpus/deep/b': 'def', 'other/c': 'ghi' });
    symlinkSync('..', path('corpus/deep/back'));
    symlinkSync('../../other', path('corpus/deep/aside'));
    symlinkSync('../corpus', path('other/back'));
    symlinkSync('itself', path('corpus/itself'));
    const { inputs } = read([path('corpus')], sources);
    expect(inputs.map((input) => Buffer.from(known(input, 'stdin')).toString())).toEqual([
      ...['abc', 'ghi', 'def'],
    ]);
    expect(() => read([path('corpus/itself')], sources)).toThrow('there is no such file or folder');
  });

  test('pipes and devices are not opened', () => {
    const { path } = project({ 'corpus/a': 'abc' });
    for (const name of ['corpus/pipe', 'corpus/pipe.ktest']) execFileSync('mkfifo', [path(name)]);
    symlinkSync('/dev/zero', path('corpus/zero'));
    expect(read([path('corpus')], sources).inputs).toHaveLength(1);
    for (const name of [path('corpus/pipe'), path('corpus/pipe.ktest'), '/dev/zero'])
      expect(() => read([name], sources)).toThrow('it is neither a file nor a folder');
  });

  test('what is too large is left out, whatever size it says', () => {
    const { path } = project({ 'corpus/a': 'abc', 'corpus/large': '' });
    truncateSync(path('corpus/large'), 1 << 21);
    const { inputs, notes } = read([path('corpus')], sources);
    expect(inputs).toHaveLength(1);
    expect(notes).toEqual([`seed '${path('corpus/large')}' is larger than 1M, and was left out`]);
  });
});

describe('tests', () => {
  test('have no pipes, devices or links that lead back', () => {
    const { path } = project({ 'test/stdin': 'abc', 'test/files/a': 'A' });
    for (const name of ['test/arg-1', 'test/input.json']) execFileSync('mkfifo', [path(name)]);
    symlinkSync('.', path('test/files/back'));
    symlinkSync('/dev/zero', path('test/files/zero'));
    const { input } = loadTest(path('test'));
    expect([...input.keys()].sort()).toEqual(['files/a', 'stdin']);
    expect(() => loadTest(path('test/input.json'))).toThrow('it cannot be read (not a file)');
  });

  test('of clew’s and of KLEE’s', () => {
    const { path } = project({});
    const test_ = {
      input: new Map([
        ['stdin', bytes('in')],
        ['memory/x', Uint8Array.of(7)],
      ]),
      objects: [
        { name: 'stdin', size: 2 },
        { name: 'memory/x', size: 1 },
      ],
      sources: { ...noSources, stdin: exactly(2) },
      plan: { arguments: ['p'], environment: {}, directory: '/home', seed: 0 },
    };
    writeFolder(path('out/tests/0001'), testFiles(test_));
    const ktest = { arguments: [bytes('p')], objects: [{ name: 'x', bytes: Uint8Array.of(9) }] };
    writeFileSync(path('t.ktest'), writeKtest(ktest));
    const names = [path('out/tests'), path('t.ktest')];
    const { inputs } = read(names, { ...noSources, stdin: exactly(4) });
    expect(inputs[0]?.get('stdin')).toEqual(bytes('in'));
    expect(inputs[0]?.get('memory/x')).toEqual(Uint8Array.of(7));
    expect(inputs[1]?.get('memory/x')).toEqual(Uint8Array.of(9));
  });
});
