// Every instruction that is translated, against the processor: the same program on the same random operands, in the box and natively.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ClewPool } from '../judge/clew.ts';
import {
  compileNatively,
  inTemporaryFolder,
  nativeClang,
  nativeCompiler,
  runCommand,
} from '../judge/native.ts';
import { statements } from './instructions.ts';

const pool = new ClewPool();
afterAll(() => pool.close());

/** Operands at which something changes, and any others. */
const operand = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
  fc
    .tuple(fc.constantFrom(0n, 7n, 8n, 15n, 16n, 31n, 32n, 63n), fc.integer({ min: -2, max: 2 }))
    .map(([place, near]) => BigInt.asUintN(64, (1n << place) + BigInt(near))),
  fc.bigInt({ min: -9n, max: 70n }).map((value) => BigInt.asUintN(64, value)),
);
const triples = fc.array(fc.tuple(operand, operand, operand), { minLength: 24, maxLength: 24 });

/** One function for each statement; each line of the output is a statement on one triple of operands. */
function program(inputs: readonly (readonly bigint[])[]): string {
  const functions = statements.map(
    (statement, i) => `static void test${i}(u64 a, u64 b, u64 c) {
  u64 r = 0, s = 0, f = 0; u64 memory[9] = {0}; (void)memory;
  ${statement}
  tell(${i}, r, s, f);
}`,
  );
  return `#include <stdio.h>
typedef unsigned long u64;
static u64 inputs[][3] = {${inputs.map((each) => `{${each.map((value) => `${value}UL`)}}`)}};
static void tell(int test, u64 r, u64 s, u64 f) { printf("%d %lx %lx %lx\\n", test, r, s, f); }
${functions.join('\n')}
static void (*tests[])(u64, u64, u64) = {${statements.map((_, i) => `test${i}`)}};
int main(void) {
  for (unsigned i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
    for (unsigned t = 0; t < sizeof tests / sizeof tests[0]; t++)
      tests[t](inputs[i][0], inputs[i][1], inputs[i][2]);
}
`;
}

/** The lines in which two outputs differ, with the statement and its operands. */
function differences(
  inputs: readonly (readonly bigint[])[],
  box: string,
  native: string,
): string[] {
  const [ours, theirs] = [box.split('\n'), native.split('\n')];
  return theirs.flatMap((line, i) => {
    if (line === ours[i]) return [];
    const operands = inputs[Math.floor(i / statements.length)];
    const shown = operands?.map((value) => `0x${value.toString(16)}`);
    return [`${statements[i % statements.length]}\n(${shown}): ${ours[i]}, natively ${line}`];
  });
}

test.skipIf(nativeCompiler === undefined)(
  'instructions do in the box what they do natively (needs a compiler)',
  { timeout: 120_000 },
  async () => {
    const [inputs] = fc.sample(triples, { numRuns: 1, seed: 20 });
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'instructions.c');
      writeFileSync(file, program(inputs));
      const executable = join(folder, 'native');
      expect(await compileNatively(nativeCompiler ?? '', [file], ['-O1'], executable)).toBe(
        undefined,
      );
      const native = await runCommand(executable, []);
      const box = await pool.run({
        files: [file],
        flags: ['-w'],
        clang: nativeClang ? 'native' : 'embedded',
      });
      if (box.kind !== 'exited') throw new Error(JSON.stringify(box).slice(0, 2000));
      const found = differences(
        inputs,
        Buffer.from(box.stdout).toString(),
        native.stdout.toString(),
      );
      expect(found.slice(0, 5)).toEqual([]);
    });
  },
);
