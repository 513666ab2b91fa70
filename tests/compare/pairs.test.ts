// Small pairs: equal ones are shown to be equal, and a mistake in one of them is found with the least input that shows it.

import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import { compared, lines } from './comparing.ts';

describe('functions that are equal', () => {
  const pairs = [
    ['popcount-loop', 'popcount-parallel', 'popcount', ['bits: any of 8 bits']],
    ['average-wide', 'average-bits', 'average', ['a: any of 32 bits', 'b: any of 32 bits']],
    ['itoa-reversed', 'itoa-powers', 'itoa=to_text', ['number: any of 8 bits']],
    [
      ...(['list-push', 'list-push-again', 'push'] as const),
      [
        'list: a struct and what its pointers lead to, two objects deep, or NULL',
        'value: any of 32 bits',
        'name: a string of up to 3 characters, or NULL',
        'pointers: no two of them to the same object',
        'variables: as the program starts with, so one call of each',
      ],
    ],
  ] as const;
  for (const [a, b, fn, bounds] of pairs) {
    test(`${a} and ${b}`, async () => {
      const { verdict } = await compared(a, b, { fn, globals: 'all' });
      expect(verdict).toEqual({ kind: 'equal', bounds });
    });
  }
});

describe('functions with a mistake', () => {
  const mistakes = [
    [
      ...(['popcount-loop', 'popcount-mistake', 'popcount'] as const),
      'popcount(bits = 48): A returns 2, B returns 0',
    ],
    [
      ...(['average-wide', 'average-mistake', 'average'] as const),
      'average(a = 1, b = 4294967295 (0xffffffff)): A returns 2147483648 (0x80000000), B returns 0',
    ],
    [
      ...(['itoa-reversed', 'itoa-mistake', 'itoa=to_text'] as const),
      'itoa(number = -1): A leaves return.digits = "-1" and 6 zeros, B leaves return.text = "-0" and 6 zeros',
    ],
    [
      ...(['list-push-again', 'list-push-next', 'push'] as const),
      'push(head = {0}, number = 77, text = NULL): A leaves return.link = a pointer to object 1, B leaves return.link = NULL',
    ],
    [
      ...(['list-push-again', 'list-push-global', 'push'] as const),
      'push(head = NULL, number = 77, text = NULL): A leaves pushed = 1, B leaves pushed = 2',
    ],
    [
      ...(['span-clear', 'span-clear-mistake', 'clear'] as const),
      'clear(span = {.length = 3}) with span.numbers = {0, 0, 1}: A leaves span.numbers = {0, 0, 0}, B leaves span.numbers = {0, 0, 1}',
    ],
    [
      ...(['index-checked', 'index-off', 'at'] as const),
      /^at\(numbers = \{.*\}, count = (\d), i = \1\): A returns -1, B fails: out-of-bounds at .*index-off.c:1/,
    ],
    [
      ...(['loop-ends', 'loop-hangs', 'steps'] as const),
      /^steps\(n = 255\): A returns 7, B does not end at .*loop-hangs.c:1/,
    ],
  ] as const;
  for (const [a, b, fn, expected] of mistakes) {
    test(`${a} and ${b}`, async () => {
      const found = await compared(a, b, { fn, globals: 'all' });
      expect(found.verdict.kind).toBe('different');
      const told = lines(found);
      if (typeof expected === 'string') expect(told[0]).toBe(expected);
      else expect(told.some((line) => expected.test(line))).toBe(true);
    });
  }
});

describe('what is easily overlooked', () => {
  const seldomSeen = (fn: string) => compared('seldom-seen', 'seldom-seen', { fn: `${fn}=${fn}2` });

  const differences = [
    ['writes', /^writes\(a = 9\): A writes "x" to .*other, B leaves .*other as it was$/],
    ['says', /A prints to standard error "bad: 7\\n", B prints to standard error "bad: 8\\n"$/],
    ['prints', /: A prints "-\d+\\n", B prints "4294967\d+\\n"$/],
    ['words', /^words\(a = 9\): A leaves return.* = "two", B leaves return.* = "three"$/],
  ] as const;
  for (const [fn, expected] of differences) {
    test(`${fn} differently`, async () => {
      const found = await seldomSeen(fn);
      expect(found.verdict.kind).toBe('different');
      expect(lines(found).some((line) => expected.test(line))).toBe(true);
    });
  }

  const unseen = [
    ['points', 'A: not compared: what is behind the struct that a pointer points to'],
    ['failed', 'A: not compared: a pointer points to nothing that is there'],
    ['forgets', 'A: the result has memory in it that was never written'],
    [
      'decides',
      /^A at .*seldom-seen.c:\d+: the program decides on a 4-byte heap object, where nothing was written$/,
    ],
  ] as const;
  for (const [fn, gap] of unseen) {
    test(`${fn}, and nobody can say that it is equal`, async () => {
      const { verdict } = await seldomSeen(fn);
      expect(verdict.kind).toBe('no-difference');
      expect('gaps' in verdict && verdict.gaps[0]).toMatch(gap);
    });
  }

  test('what both have left alone is no difference', async () => {
    expect((await seldomSeen('starts')).verdict.kind).toBe('equal');
  });
});

describe('whole programs', () => {
  const stdin = { min: 0, max: 2 };
  const one = { arguments: [{ min: 1, max: 1 }], fewestArguments: 1 };

  test('that are equal', async () => {
    const { verdict } = await compared('upper-table', 'upper-library', {
      sources: { stdin, ...one },
    });
    expect(verdict).toEqual({
      kind: 'equal',
      bounds: ['standard input: 0 to 2 bytes', 'argument 1: 1 byte'],
    });
  });

  test('with another exit code', async () => {
    const found = await compared('upper-library', 'upper-status', { sources: { stdin } });
    expect(lines(found)).toContain(
      'stdin = "\\000\\000": A ends with exit code 2, B ends with exit code 0',
    );
  });

  test('with other output', async () => {
    const found = await compared('upper-library', 'upper-errors', { sources: one });
    expect(lines(found)[0]).toBe(
      'arguments "": A prints to standard error nothing, B prints to standard error "\\n"',
    );
  });

  test('with other files', async () => {
    const found = await compared('report-file', 'report-file-other', {
      sources: { stdin: { min: 1, max: 1 } },
    });
    expect(lines(found)).toEqual([
      'stdin = "\\n": A writes "10\\n" to /home/report, B writes "0\\n" to /home/report',
    ]);
  });
});

describe('what cannot be compared', () => {
  const mistakes = [
    ['other-result', "'average' cannot be compared: the result has 4 bytes in A and 8 in B"],
    ['other-parameters', "'average' cannot be compared: A has 2 parameters, B has 1"],
    ['popcount-loop', "B: --fn: the program defines no function 'average'"],
  ] as const;
  for (const [b, message] of mistakes) {
    test(message, async () => {
      const comparison = compared('average-wide', b, { fn: 'average' });
      await expect(comparison).rejects.toThrow(new UserError(message));
    });
  }
});

test('what was not explored is said', async () => {
  const { verdict } = await compared('popcount-loop', 'popcount-parallel', {
    fn: 'popcount',
    maxRuns: 3,
  });
  expect(verdict.kind).toBe('no-difference');
  expect('gaps' in verdict && verdict.gaps[0]).toMatch(/^the runs were used up: [\d,]+ branch/);
});
