import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { sourcesOf } from '../../src/check/options.ts';
import { asTest, beginningOf } from '../../src/ci/beginnings.ts';
import { contentOf, inputOf, noContent, noSources } from '../../src/input/sources.ts';
import type { Test } from '../../src/results/test.ts';
import { readTest, testFiles } from '../../src/results/test-folder.ts';

/** A recorded run: its arguments are concrete, its standard input is what it was. */
function run(words: readonly string[], stdin: string): Test {
  const given = ['tool', ...words];
  const bytes = new TextEncoder().encode(stdin);
  const sources = { ...noSources, stdin: { min: bytes.length, max: bytes.length } };
  return {
    ...{ sources, objects: [], input: inputOf(sources, given, { ...noContent, stdin: bytes }) },
    plan: { arguments: given, environment: {}, directory: '/home', seed: 0 },
  };
}

/** As the store has it. */
function kept(test: Test): Test {
  return readTest(new Map(testFiles(test).map(({ path, bytes }) => [path, bytes])));
}

test('nothing recorded: nothing is known', () => {
  expect(beginningOf([])).toBeUndefined();
});

test('what all runs begin with stays concrete, the rest is as long as the longest', () => {
  const begun = beginningOf([run(['-v', 'one'], 'ab'), run(['-v', 'three', 'x'], '')]);
  expect(begun).toEqual({
    arguments: ['-v'],
    symbolic: {
      arguments: [
        { min: 0, max: 5 },
        { min: 0, max: 1 },
      ],
      fewestArguments: 1,
      stdin: { min: 0, max: 2 },
      files: [],
      sockets: [],
    },
  });
});

test('each recorded run is an input of that', () => {
  const runs = [run(['-v', 'one'], 'ab'), run(['-v', 'three', 'x'], '')];
  const begun = present(beginningOf(runs));
  const sources = sourcesOf(begun.symbolic);
  const given = ['tool', ...begun.arguments];
  const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
  const contents = runs.map((each) =>
    contentOf(sources, given, kept(asTest(each, sources, given)).input),
  );
  expect(contents.map(({ arguments: words }) => words.map(text))).toEqual([
    ['one'],
    ['three', 'x'],
  ]);
  expect(contents.map(({ stdin }) => text(stdin))).toEqual(['ab', '']);
});
