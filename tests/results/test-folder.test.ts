import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentOf, inputOf, noContent, noSources, type Sources } from '../../src/input/sources.ts';
import { nativeInput, replayFile } from '../../src/report/native-input.ts';
import { folderPaths } from '../../src/results/folder-paths.ts';
import { readInputJson } from '../../src/results/input-json.ts';
import {
  type Ktest,
  ktestOf,
  readKtest,
  testOfKtest,
  writeKtest,
} from '../../src/results/ktest.ts';
import { memoryObjects, type Test } from '../../src/results/test.ts';
import { readTest, testFiles } from '../../src/results/test-folder.ts';
import fc from '../chance.ts';

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => new TextEncoder().encode(text)),
);
const length = fc
  .tuple(fc.nat(8), fc.nat(8))
  .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
const hostileName = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    '../x',
    '/etc/rc',
    'a/b',
    'a',
    '.',
    '..',
    'a\0b',
    '\ud800',
    'A',
    'a//b',
    'x'.repeat(400),
  ),
);
const fileSources = fc.uniqueArray(
  fc.tuple(hostileName, length).map(([name, { min, max }]) => ({ name, min, max })),
  { maxLength: 3, selector: ({ name }) => name },
);
const sources: fc.Arbitrary<Sources> = fc
  .record({
    stdin: fc.option(length, { nil: undefined }),
    arguments: fc.array(length, { maxLength: 3 }),
    files: fileSources,
    fewest: fc.nat(3),
    sockets: fc.array(fc.array(length, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
    failingCalls: fc.nat(2),
  })
  .map(({ fewest, ...rest }) => ({
    ...rest,
    fewestArguments: Math.min(fewest, rest.arguments.length),
  }));

/** Names of memory objects are bytes. */
const memoryName = fc.oneof(
  fc.constantFrom('x', 'x#1', 'stdin', 'arg00', 'A_data', 'model_version', 'a/b', '..'),
  fc.string({
    minLength: 1,
    maxLength: 5,
    unit: fc.nat(255).map((code) => String.fromCharCode(code)),
  }),
);

const tests: fc.Arbitrary<Test> = fc
  .record({
    sources,
    stdin: bytes,
    words: fc.array(bytes, { minLength: 3, maxLength: 3 }),
    contents: fc.array(bytes, { minLength: 3, maxLength: 3 }),
    memory: fc.array(fc.tuple(memoryName, bytes), { maxLength: 4 }),
    given: fc.array(fc.string({ unit: 'grapheme', maxLength: 4 }), { maxLength: 2 }),
    environment: fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { noNullPrototype: true }),
  })
  .map(({ sources, stdin, words, contents, memory, given, environment }) => {
    const plan = { arguments: ['program', ...given], environment, directory: '/home', seed: 7 };
    const files = sources.files.map(({ name }, i) => ({ name, bytes: contents[i] }));
    const input = inputOf(sources, plan.arguments, {
      stdin,
      arguments: words,
      files,
      sockets: sources.sockets.map((messages) => messages.map(() => stdin)),
      failing: [3, 5],
    });
    const counts = new Map<string, number>();
    for (const [name, content] of memory) {
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      input.set(`memory/${name}${count === 0 ? '' : `#${count}`}`, content);
    }
    const objects = [...input].map(([name, { length }]) => ({ name, size: length }));
    return { input, objects, sources, plan };
  });

const asMap = (test: Test) => new Map(testFiles(test).map(({ path, bytes }) => [path, bytes]));

describe('test folders', () => {
  test('what is written is read again', () => {
    fc.assert(
      fc.property(tests, (test) => {
        const again = readTest(asMap(test));
        expect(again.input).toEqual(test.input);
        expect(again.objects).toEqual(test.objects);
        expect(again.plan).toEqual(test.plan);
        expect(again.sources).toEqual(test.sources);
      }),
    );
  });

  test('no name leads out of the folder or to the same file', () => {
    fc.assert(
      fc.property(tests, (test) => {
        const paths = testFiles(test).map(({ path }) => path);
        for (const path of paths) {
          expect(posix.normalize(path)).toBe(path);
          expect(path).not.toMatch(/^\/|^\.\.|\0/);
          for (const part of path.split('/')) expect(Buffer.byteLength(part)).toBeLessThan(256);
        }
        const folded = paths.map((path) => path.toLowerCase());
        expect(new Set(folded).size).toBe(paths.length);
        for (const a of folded) for (const b of folded) expect(b.startsWith(`${a}/`)).toBe(false);
      }),
    );
  });

  test('names that need no care stay as they are', () => {
    expect(folderPaths(['in/put.txt', '/etc/rc', 'a[3]#1'])).toEqual([
      'files/in/put.txt',
      'files/etc/rc',
      'files/a[3]#1',
    ]);
    expect(folderPaths(['a', 'a/b', '../x'])).toEqual([
      'files/a',
      'files/a%2Fb',
      'files/%%2E%2E/x',
    ]);
  });

  test('what the program made symbolic has no files of its own, however many objects there are', () => {
    const names = ['memory/int', ...Array.from({ length: 9999 }, (_, i) => `memory/int#${i + 1}`)];
    const input = new Map(names.map((name, i) => [name, Uint8Array.of(i, i >> 8, 200, 0)]));
    const objects = names.map((name) => ({ name, size: 4 }));
    const plan = { arguments: ['program'], environment: {}, directory: '/home', seed: 0 };
    const files = asMap({ input, objects, sources: noSources, plan });
    expect([...files.keys()]).toEqual(['input.json', 'test.ktest']);
    expect(readTest(files).input).toEqual(input);
    files.delete('input.json');
    expect(readTest(files).input).toEqual(input);
  });

  test('plain files are a test too', () => {
    const text = (content: string) => new TextEncoder().encode(content);
    const read = readTest(
      new Map([
        ['stdin', text('in')],
        ['arg-1', text('-v')],
        ['files/a/b', text('file')],
        ['memory/x', Uint8Array.of(1, 0, 0, 0)],
      ]),
    );
    const content = contentOf(read.sources, read.plan.arguments, read.input);
    expect(content.stdin).toEqual(text('in'));
    expect(content.arguments).toEqual([text('-v')]);
    expect(content.files).toEqual([{ name: 'a/b', bytes: text('file') }]);
    expect(memoryObjects(read)).toEqual([{ name: 'x', bytes: Uint8Array.of(1, 0, 0, 0) }]);
    expect(() => readTest(new Map())).toThrow('no test');
  });

  test.each([
    ['{', 'input.json cannot be read'],
    ['{"version": 2}', "'version' is 2, but it must be 1, the version that this clew reads"],
    ['[]', 'it is [], but it must be an object with fields'],
    ['{"version":1,"objects":[{"name":"x","size":-1,"text":""}]}', "'objects[0].size' is -1"],
    [
      '{"version":1,"objects":[{"name":"x","size":1e15,"text":""}]}',
      "'objects[0].size' is 1000000000000000, but it must be a whole number from 0 to 2147483648",
    ],
    [
      `{"version":1,"objects":[${['a', 'b'].map((name) => `{"name":"${name}","size":2e9,"text":""}`)}]}`,
      'a list of objects of at most 2147483648 bytes together',
    ],
    [
      '{"version":1,"objects":[{"name":"x","text":""},{"name":"x","text":""}]}',
      'a list of objects with different names',
    ],
    [
      '{"version":1,"objects":[{"name":"length/x","more":1e10}]}',
      "'objects[0].more' is 10000000000, but it must be",
    ],
    ['{"version":1,"objects":[{"name":"x"}]}', "an object with 'text' or 'hex'"],
    ['{"version":1,"objects":[{"name":"x","hex":"0"}]}', 'an even number of hexadecimal digits'],
    [
      '{"version":1,"objects":[{"name":"x","size":1,"text":"ab"}]}',
      "an object with no more bytes than its 'size'",
    ],
    [
      '{"version":1,"objects":[],"sources":{"arguments":[],"fewestArguments":1,"files":[]}}',
      "'sources' is {",
    ],
  ])('damaged input.json is named: %s', (text, message) => {
    expect(() => readInputJson(text)).toThrow(message);
  });
});

describe('.ktest', () => {
  test('what is written is read again', () => {
    const object = fc.record({
      name: memoryName,
      bytes: fc.uint8Array({ minLength: 1, maxLength: 9 }),
    });
    const ktest: fc.Arbitrary<Ktest> = fc.record({
      arguments: fc.array(fc.uint8Array({ minLength: 1, maxLength: 5 })),
      objects: fc.array(object),
    });
    fc.assert(
      fc.property(ktest, (test) => {
        expect(readKtest(writeKtest(test))).toEqual(test);
      }),
    );
  });

  test('the bytes are as KLEE has them', () => {
    const ktest = writeKtest({
      arguments: [new TextEncoder().encode('a.bc')],
      objects: [
        { name: 'x', bytes: Uint8Array.of(1, 2) },
        { name: 'empty', bytes: new Uint8Array(0) },
      ],
    });
    expect(Buffer.from(ktest).toString('latin1')).toBe(
      'KTEST\0\0\0\x03\0\0\0\x01\0\0\0\x04a.bc\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x01x\0\0\0\x02\x01\x02',
    );
  });

  test('a damaged file is the user’s mistake', () => {
    expect(() => readKtest(new TextEncoder().encode('ELF'))).toThrow('ends too early');
    expect(() => readKtest(new TextEncoder().encode('ELF..........'))).toThrow('no .ktest');
    const whole = writeKtest({ arguments: [], objects: [{ name: 'x', bytes: Uint8Array.of(1) }] });
    expect(() => readKtest(whole.subarray(0, -1))).toThrow('ends too early');
  });

  test('a test comes back with the same content', () => {
    fc.assert(
      fc.property(tests, (test) => {
        const again = testOfKtest(readKtest(writeKtest(ktestOf(test))));
        const content = contentOf(test.sources, test.plan.arguments, test.input);
        const its = contentOf(again.sources, again.plan.arguments, again.input);
        const posixWorld =
          content.arguments.length + content.files.length > 0 || content.stdin?.length;
        if (!posixWorld) return;
        its.arguments.forEach((argument, i) => {
          const zeros = new Uint8Array(argument.length);
          zeros.set(content.arguments[i]);
          expect(argument).toEqual(zeros);
        });
        expect(its.stdin ?? new Uint8Array(0)).toEqual(content.stdin ?? new Uint8Array(0));
        const full = content.files.filter(({ bytes }) => bytes.length > 0);
        expect(its.files.map(({ bytes }) => bytes)).toEqual(full.map(({ bytes }) => bytes));
      }),
    );
  });

  test('names of input are KLEE’s', () => {
    const length = (n: number) => ({ min: n, max: n });
    const all: Sources = {
      ...noSources,
      stdin: length(2),
      arguments: [length(3), length(1)],
      fewestArguments: 1,
      files: [{ name: 'data', ...length(1) }],
    };
    const input = inputOf(all, ['p'], {
      ...noContent,
      stdin: Uint8Array.of(1, 2),
      arguments: [Uint8Array.of(65), Uint8Array.of(66)],
      files: [{ name: 'data', bytes: Uint8Array.of(9) }],
    });
    input.set('memory/x', Uint8Array.of(4));
    input.set('memory/x#1', Uint8Array.of(5));
    const objects = [...input].map(([name, { length: size }]) => ({ name, size }));
    const plan = { arguments: ['p', '-v'], environment: {}, directory: '/home', seed: 0 };
    // The arguments follow those that are given.
    const moved = new Map(
      [...input].map(([name, bytes]) => [
        name.replace(/^arg-(\d)/, (_, n) => `arg-${Number(n) + 1}`),
        bytes,
      ]),
    );
    const ktest = ktestOf({ input: moved, objects, sources: all, plan });
    expect(ktest.arguments.map((word) => Buffer.from(word).toString()).join(' ')).toBe(
      'p -v --sym-arg 3 --sym-args 0 1 1 --sym-files 1 1 --sym-stdin 2',
    );
    expect(ktest.objects.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['arg00', 4],
      ['n_args', 4],
      ['arg01', 2],
      ['A_data', 1],
      ['A_data_stat', 144],
      ['stdin', 2],
      ['stdin_stat', 144],
      ['model_version', 4],
      ['x', 1],
      ['x', 1],
    ]);
    expect(testOfKtest(ktest).plan.arguments).toEqual(['p', '-v']);
  });
});

describe('native runs', () => {
  test('arguments end at their first zero, files stay in their folder', () => {
    fc.assert(
      fc.property(tests, (test) => {
        const { arguments: words, files } = nativeInput(test);
        for (const word of words.slice(test.plan.arguments.length - 1))
          expect(word).not.toContain(0);
        for (const { path } of files) expect(path).not.toMatch(/^\/|(^|\/)\.\.(\/|$)|\0/);
        const objects = readKtest(replayFile(test)).objects;
        expect(objects).toEqual(memoryObjects(test).filter(({ bytes }) => bytes.length > 0));
      }),
    );
  });
});
