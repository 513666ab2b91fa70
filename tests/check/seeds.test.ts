// Seeds: from files and tests to inputs of what is symbolic now.

import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { writeFolder } from '../../src/check/out-folder.ts';
import { readSeeds } from '../../src/check/seeds.ts';
import { writeKtest } from '../../src/report/ktest.ts';
import { testFiles } from '../../src/report/test-folder.ts';
import { noSources, type Sources } from '../../src/run/sources.ts';
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

describe('tests', () => {
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
