// Mistakes in the options of the library: one sentence each, thrown when the check is first read.

import { describe, expect, test } from 'vitest';
import { type CheckOptions, check, UserError } from '../../src/check/check.ts';
import { checkSchema, readOptions } from '../../src/check/option-schema.ts';
import { ci } from '../../src/ci/ci.ts';
import { compare } from '../../src/compare/compare.ts';
import { ResultsFolder } from '../../src/results/results-folder.ts';
import { tune } from '../../src/tune/tune.ts';

const read = (given: unknown) => readOptions('check', checkSchema, given);
const files = ['a.c'];

describe('a mistake in the options of a check', () => {
  test.each<[unknown, string]>([
    [undefined, 'check: its argument is undefined, but it must be an object with fields'],
    [['a.c'], 'check: its argument is ["a.c"], but it must be an object with fields'],
    [{}, "check: 'files' is missing"],
    [{ file: 'x' }, "check: there is no option 'file'; did you mean 'files'?"],
    [{ files, maxtime: 5 }, "check: there is no option 'maxtime'; did you mean 'maxTime'?"],
    [{ files, toString: 5 }, "check: there is no option 'toString'"],
    [JSON.parse('{"files":["a.c"],"__proto__":{}}'), "check: there is no option '__proto__'"],
    [{ files: 'a.c' }, `check: 'files' is "a.c", but it must be a list`],
    [{ files: [] }, "check: 'files' is [], but it must be a list with at least one file"],
    [{ files: ['a.c', 7] }, "check: 'files[1]' is 7, but it must be text"],
    [
      { files: ['a\0b'] },
      `check: 'files[0]' is "a\\u0000b", but it must be text without zero bytes`,
    ],
    [{ files, stdin: -5 }, "check: there is no option 'stdin'"],
    [
      { files, symbolic: { stdin: -5 } },
      "check: 'symbolic.stdin' is -5, but it must be a number of bytes from 0 to 1048576, or { min, max }",
    ],
    [
      { files, symbolic: { stdin: { min: 3, max: 1 } } },
      `check: 'symbolic.stdin' is {"min":3,"max":1}, but it must be a range whose 'min' is at most its 'max'`,
    ],
    [
      { files, symbolic: { stdin: { min: 3, max: '4' } } },
      `check: 'symbolic.stdin.max' is "4", but it must be a whole number from 0 to 1048576`,
    ],
    [
      { files, symbolic: { sockets: [[1], [2, 1e9]] } },
      "check: 'symbolic.sockets[1][1]' is 1000000000, but it must be a number of bytes from 0 to 1048576, or { min, max }",
    ],
    [
      { files, symbolic: { files: [{ name: '../x', min: 1, max: 1 }] } },
      `check: 'symbolic.files[0].name' is "../x", but it must be the name of a file`,
    ],
    [{ files, seed: 0.5 }, "check: 'seed' is 0.5, but it must be a whole number from 0 to"],
    [{ files, fuel: Number.NaN }, "check: 'fuel' is NaN, but it must be a whole number from 1"],
    [{ files, maxTime: 10n }, "check: 'maxTime' is 10, but it must be a number from 1 to"],
    [{ files, mode: 'egaer' }, `check: 'mode' is "egaer", but it must be one of pending, eager`],
    [{ files, search: ['dsf'] }, `check: 'search[0]' is "dsf", but it must be one of dfs, bfs,`],
    [{ files, signal: 'stop' }, `check: 'signal' is "stop", but it must be an AbortSignal`],
    [{ files, weights: { a: '1' } }, `check: 'weights.a' is "1", but it must be a number`],
    [
      { files, fn: { name: 'f', nulls: true, elements: 0, characters: 1 } },
      "check: 'fn.elements' is 0, but it must be a whole number from 1 to 65536",
    ],
    [{ files, out: '' }, `check: 'out' is "", but it must be the name of a file or folder`],
  ])('%o', (given, message) => {
    expect(() => read(given)).toThrow(UserError);
    expect(() => read(given)).toThrow(message);
  });

  test('is thrown when the check is first read', async () => {
    const events = check({ file: 'x' } as unknown as CheckOptions);
    await expect(events.next()).rejects.toThrow("there is no option 'file'");
    const none = check(undefined as unknown as CheckOptions);
    await expect(none.next()).rejects.toThrow(UserError);
  });

  test('what holds itself is told too', () => {
    const endless: unknown[] = [];
    endless.push(endless);
    expect(() => read({ files: endless })).toThrow(
      "check: 'files[0]' is an object, but it must be text",
    );
  });
});

test('what is undefined was not given', () => {
  expect(read({ files, mode: undefined, symbolic: { stdin: undefined } })).toEqual({
    files,
    symbolic: {},
  });
});

test('the other commands say whose options they are', async () => {
  const wrong = { files, bugdet: 1 } as never;
  await expect(tune(wrong).next()).rejects.toThrow(
    "tune: there is no option 'bugdet'; did you mean 'budget'?",
  );
  await expect(ci(wrong, new ResultsFolder('unused')).next()).rejects.toThrow(
    "ci: there is no option 'files'",
  );
  await expect(compare(wrong, () => {})).rejects.toThrow("compare: there is no option 'bugdet'");
  await expect(compare({ files: [files] } as never, () => {})).rejects.toThrow(
    `compare: 'files[1]' is missing`,
  );
});
