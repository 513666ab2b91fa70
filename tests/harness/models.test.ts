// Models change how many paths there are, not what the program does: with and without them the same findings and the
// same ends, and every input that either finds does the same in the plain program.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { check, ending, endings, output, replayer } from './checking.ts';

const files = readdirSync(fileURLToPath(new URL('programs/models/', import.meta.url)));

test.each(files)('%s', async (name) => {
  const file = `models/${name}`;
  const off = await check(file, { models: false });
  const on = await check(file, { models: true });
  for (const { result } of [off, on]) {
    expect(result).toMatchObject({
      stopped: 'exhausted',
      divergences: { count: 0 },
      undecided: 0,
    });
  }
  expect([...new Set(endings(on))]).toEqual([...new Set(endings(off))]);
  expect(on.result.paths).toBeLessThanOrEqual(off.result.paths);
  const replay = await replayer(file);
  for (const { input, outcome } of [...off.tests, ...on.tests]) {
    expect(ending(replay(input))).toBe(ending(outcome));
  }
});

test('on concrete strings a model computes what the function computes', async () => {
  const cases = '../../libc/cases/string.c';
  const plain = await output(cases, false);
  expect(plain.split('\n').length).toBeGreaterThan(1000);
  expect(await output(cases, true)).toBe(plain);
});
