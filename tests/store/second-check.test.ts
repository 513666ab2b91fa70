// What was solved once is not solved again: by the same check, and by a check of another version that asks the same of other bytes.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clew } from '../cli/clew.ts';

/** Questions that intervals and single bytes do not answer; `first` is where the bytes in question begin. */
const program = (first: number) => `
#include <stdio.h>
int main(void) {
  unsigned char b[8];
  if (fread(b, 1, 8, stdin) != 8) return 1;
  unsigned x = b[${first}] | b[${first + 1}] << 8, y = b[${first + 2}] | b[${first + 3}] << 8;
  if (x * y == 40013u * 3u) puts("product");
  if ((x ^ y) == 0x1234 && x + y == 0x5678) puts("sum");
  if (x % 97 == 5 && y % 89 == 7 && x * 3 > y * 5) puts("rest");
  return 0;
}
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-second-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Layers that search: those below the store. */
const searching = [
  ...['subsets', 'bounds search', 'small domains', 'substitution'],
  ...['independence again', 'small domains again', 'bit-blasting'],
];

function check(first: number) {
  writeFileSync(join(folder, 'program.c'), program(first));
  const words = ['check', '--sym-stdin', '8', '--workers', '1', '--no-native', '--json', '--fresh'];
  const { stdout, stderr } = clew([...words, '--store', '.', 'program.c'], { directory: folder });
  if (stdout === '') throw new Error(stderr);
  const { solver, paths, tests } = JSON.parse(stdout);
  const searched = searching.reduce((sum, layer) => sum + (solver.hits[layer] ?? 0), 0);
  return { searched, stored: solver.hits.store as number, result: { paths, tests } };
}

test('a second check solves nothing again; one of the same about other bytes knows the answers', () => {
  const first = check(0);
  expect(first.stored).toBe(0);
  expect(first.searched).toBeGreaterThan(3);
  const second = check(0);
  expect(second).toEqual({ searched: 0, stored: expect.any(Number), result: first.result });
  expect(second.stored).toBeGreaterThan(3);
  const shifted = check(4);
  expect(shifted.stored).toBeGreaterThan(3);
  expect(shifted.result).toEqual(first.result);
});
