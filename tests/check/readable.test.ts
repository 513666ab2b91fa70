// Tests that people read: of a function's inputs, numbers are near zero and texts are printable, path by path.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { loadTest } from '../../src/results/test-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-readable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
int sign(int x) {
  if (x < -1000000000) return 1;
  if (x > 70000) return 2;
  if (x < 0) return 3;
  return 4;
}
int first(const char *s) { return s[0] == 0 ? 0 : s[0] != ' '; }
`;

async function inputsOf(
  name: string,
  readable: boolean,
): Promise<ReadonlyMap<string, Uint8Array>[]> {
  const source = join(folder, 'program.c');
  writeFileSync(source, program);
  const out = join(folder, `${name}-${readable}`);
  const fn = { name, nulls: false, elements: 1, characters: 2 };
  const options = { files: [source], fn, out, readable, native: false, workers: 1 };
  for await (const _ of check(options));
  return readdirSync(join(out, 'tests')).map((each) => loadTest(join(out, 'tests', each)).input);
}

const numbers = (inputs: readonly ReadonlyMap<string, Uint8Array>[]) =>
  inputs
    .map((input) => Buffer.from(input.get('memory/x') ?? []).readInt32LE())
    .sort((a, b) => a - b);

test('numbers are the nearest to zero', async () => {
  expect(numbers(await inputsOf('sign', true))).toEqual([-1_000_000_001, -1, 0, 70_001]);
});

test('unless they are to be the least, byte by byte', async () => {
  const least = [-2_147_483_648, -989_855_744, 0, 16_777_216];
  expect(numbers(await inputsOf('sign', false))).toEqual(least);
});

test('texts are printable', async () => {
  const texts = (await inputsOf('first', true)).map((input) =>
    Buffer.from(input.get('memory/s') ?? []).toString('latin1'),
  );
  for (const text of texts) expect(text).toMatch(/^[ -~]*\0+$/);
});
