// A few operands of every floating-point operation, put to the processor, the evaluator and the circuits; `npm run bench -- floats` does it for a
// million.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Random } from '../../src/base/random.ts';
import { nativeCompiler } from '../judge/native.ts';
import { FloatMachine, someRows } from './float-machine.ts';
import { judgeByMachine } from './float-machine-judge.ts';
import { allCases, operations } from './float-operations.ts';

const isJudgeHere = nativeCompiler !== undefined && process.arch === 'x64';

describe.skipIf(!isJudgeHere)('the processor agrees (needs a C compiler on x86-64)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clew-float-machine-'));
  const [machine, random] = [new FloatMachine(folder), new Random(3)];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(Object.keys(operations))('%s', (name) => {
    for (const each of allCases().filter((other) => other.name === name)) {
      const { evaluator, circuit, isDeclined } = judgeByMachine(
        machine,
        each,
        someRows(random, each, 96),
        { circuits: each.mode.c !== 'FE_UPWARD' },
      );
      expect([evaluator, circuit]).toEqual([undefined, undefined]);
      // Remainders of doubles have no circuit.
      expect(isDeclined).toBe(
        each.width === 64 && ['fmod', 'remainder'].includes(name) && each.mode.c !== 'FE_UPWARD',
      );
    }
  });
});
