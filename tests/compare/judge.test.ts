// The judge of "equal": all inputs, tried natively. Pairs of random functions of two bytes are compared by clew, and natively
// on each of the 65536 inputs; where clew says equal, there must be no difference, and a difference that it tells must be one.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import type { Unit } from '../../src/source/compile.ts';
import { execFileSync } from '../children.ts';
import { nativeCompiler as compiler } from '../judge/native.ts';
import { comparedUnits, compiled } from './comparing.ts';
import { randomPairs } from './random-pairs.ts';

/** More of them: CLEW_JUDGE_PAIRS=100. */
const count = Number(process.env.CLEW_JUDGE_PAIRS ?? 8);
const pairs = randomPairs(count, Number(process.env.CLEW_JUDGE_SEED ?? 5));

describe.skipIf(!compiler)('random functions of two bytes (needs a compiler)', () => {
  let folder = '';
  let units: readonly [readonly Unit[], readonly Unit[]];
  /** By function: how many of the 65536 inputs differ. */
  let differing: readonly number[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'clew-judge-'));
    const file = (name: string) => join(folder, name);
    writeFileSync(file('a.c'), pairs.map(({ a }) => a).join('\n'));
    writeFileSync(file('b.c'), pairs.map(({ b }) => b).join('\n'));
    units = [await compiled(file('a.c')), await compiled(file('b.c'))];
    differing = enumerated(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(pairs.map((_, i) => i))('f%i', async (i) => {
    const { verdict, differences } = await comparedUnits(units, { fn: `f${i}` });
    expect(verdict.kind).toBe(differing[i] === 0 ? 'equal' : 'different');
    expect(differences.length > 0).toBe(differing[i] !== 0);
  });

  test('there are both kinds', () => {
    expect(differing.filter((number) => number === 0).length).toBeGreaterThan(1);
    expect(differing.filter((number) => number > 0).length).toBeGreaterThan(1);
  });
});

/** Natively, with the functions of b.c under other names. */
function enumerated(folder: string): number[] {
  const names = pairs.map((_, i) => i);
  const declared = names.map(
    (i) =>
      `unsigned char f${i}(unsigned char, unsigned char), g${i}(unsigned char, unsigned char);`,
  );
  const main = `#include <stdio.h>
${declared.join('\n')}
int main(void) {
  static unsigned char (*const as[])(unsigned char, unsigned char) = {${names.map((i) => `f${i}`)}};
  static unsigned char (*const bs[])(unsigned char, unsigned char) = {${names.map((i) => `g${i}`)}};
  for (int k = 0; k < ${count}; k++) {
    int different = 0;
    for (int x = 0; x < 256; x++)
      for (int y = 0; y < 256; y++)
        different += as[k]((unsigned char)x, (unsigned char)y) != bs[k]((unsigned char)x, (unsigned char)y);
    printf("%d\\n", different);
  }
  return 0;
}
`;
  writeFileSync(join(folder, 'main.c'), main);
  const renamed = names.map((i) => `-Df${i}=g${i}`);
  const run = (command: string, words: readonly string[]) =>
    execFileSync(command, words, { cwd: folder, encoding: 'utf8' });
  run(present(compiler), ['-O1', '-w', ...renamed, '-c', 'b.c', '-o', 'b.o']);
  run(present(compiler), ['-O1', '-w', 'main.c', 'a.c', 'b.o', '-o', 'all']);
  return run('./all', []).trim().split('\n').map(Number);
}
