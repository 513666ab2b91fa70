// --max-memory holds for what a program declares: too much is refused before it is made, and what is allowed costs nothing until
// it is written to.

import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clew } from './clew.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function command(words: readonly string[], source: string) {
  writeFileSync(join(folder, 'program.c'), source);
  const place = { directory: folder, environment: { XDG_CACHE_HOME: join(folder, 'cache') } };
  return clew([...words, 'program.c'], place);
}

const large = 'static char a[500000000u]; int main(void) { a[7] = 1; return a[8]; }\n';

test.each([
  [['run', '--max-memory', '64M'], 64],
  [['check', '--no-native', '--max-memory', '256M'], 256],
])('%s refuses variables that are larger', (words, room) => {
  expect(command(words, large)).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `clew: the program's own variables need 477 MiB and its stack 16 MiB, more than the ${room} MiB that it may have: allow it more with --max-memory\n`,
  });
});

test('zeros are not kept', () => {
  expect(command(['run'], large).exitCode).toBe(0);
  const kept = join(folder, 'cache');
  const files = readdirSync(kept, { recursive: true, encoding: 'utf8' });
  const sizes = files.map((name) => statSync(join(kept, name)).size);
  expect(Math.max(...sizes)).toBeLessThan(10_000_000);
});

test('large variables are as new in every run', () => {
  const source = `
#include <assert.h>
#include <stdio.h>
static char zeros[20000000]; static char ones[3000000] = {1, [2999999] = 1};
int main(void) {
  int c = getchar(), d = getchar();
  assert(zeros[0] == 0 && zeros[12345678] == 0 && zeros[19999999] == 0);
  assert(ones[0] == 1 && ones[1500000] == 0 && ones[2999999] == 1);
  zeros[0] = zeros[12345678] = zeros[19999999] = 1;
  ones[0] = ones[2999999] = 0; ones[1500000] = 1;
  if (c < 3) puts("a"); else if (c > d) puts("b"); else puts("c");
}
`;
  const words = ['check', '--no-native', '--sym-stdin', '2', '--json', '--workers', '1'];
  const { stdout, exitCode } = command(words, source);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'clean', paths: 3, findings: [] });
});
