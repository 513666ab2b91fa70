// Ranges of one object that overlap, touch, come twice or are empty: what the concolic run computes, a plain run of its test, a
// native run of its .ktest file, and a model of a few lines must all end with the same number.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Input } from '../../src/input/input.ts';
import { bytesIn, noSources } from '../../src/input/sources.ts';
import { ktestOf, writeKtest } from '../../src/results/ktest.ts';
import fc from '../chance.ts';
import { compileNatively, inTemporaryFolder, nativeCompiler, runCommand } from '../judge/native.ts';
import { check, ending, replayer } from './checking.ts';

const [size, ranges] = [10, 4];
const plan = { arguments: ['ranges'], environment: {}, directory: '/home', seed: 0 };

interface Range {
  readonly offset: number;
  readonly size: number;
  readonly name: string;
}

const range = fc
  .record({ offset: fc.nat(size), size: fc.nat(6), name: fc.constantFrom('x', 'y') })
  .map((each): Range => ({ ...each, size: Math.min(each.size, size - each.offset) }));
const plans = fc.sample(fc.array(range, { minLength: ranges, maxLength: ranges }), {
  ...{ numRuns: 6, seed: 1 },
});

const rows = plans.map(
  (each) => `{${each.map(({ offset, size, name }) => `{${offset},${size},"${name}"}`).join(',')}}`,
);
const flags = [`-DPLANS={${rows.join(',')}}`, `-DSIZE=${size}`, `-DRANGES=${ranges}`];

/** What the program does, on plain bytes; the n-th range of a name gets the n-th object of it. */
function model(input: Input): number {
  const object = Uint8Array.from({ length: size }, (_, i) => 160 + i);
  const times = new Map<string, number>();
  const chosen = new DataView(bytesIn(input, 'memory/chosen', 4).slice().buffer).getInt32(0, true);
  for (const { offset, size: bytes, name } of plans[chosen].filter((each) => each.size > 0)) {
    const time = times.get(name) ?? 0;
    times.set(name, time + 1);
    object.set(bytesIn(input, `memory/${name}${time === 0 ? '' : `#${time}`}`, bytes), offset);
  }
  for (let i = 0; i + 3 < size; i += 3)
    if (object[i] > object[i + 2]) object[i + 1] ^= object[i + 3];
  return object.reduce((sum, byte) => (31 * sum + byte) % 251, 0);
}

const found = check('ranges.c', { flags, maxRuns: 500 });

test('a path for each way through each plan, each with the bytes that the model has', async () => {
  const { result, tests } = await found;
  expect(result).toMatchObject({ stopped: 'exhausted', divergences: { count: 0 } });
  expect(result.concretized).toEqual([]);
  const replay = await replayer('ranges.c', { flags });
  for (const { input, outcome } of tests) {
    expect(ending(outcome)).toBe(`exit ${model(input)}`);
    expect(ending(replay(input))).toBe(`exit ${model(input)}`);
  }
  expect(tests.length).toBeGreaterThan(3 * plans.length);
});

test.skipIf(nativeCompiler === undefined)(
  'a native run of each .ktest file ends as the model says (needs any compiler that links)',
  async () => {
    const { tests } = await found;
    await inTemporaryFolder(async (folder) => {
      const program = join(folder, 'ranges');
      const root = fileURLToPath(new URL('../../libc/', import.meta.url));
      const source = fileURLToPath(new URL('programs/ranges.c', import.meta.url));
      const words = [...flags, '-idirafter', `${root}include`];
      const files = [source, `${root}replay/clew-replay.c`];
      expect(await compileNatively(nativeCompiler ?? '', files, words, program)).toBeUndefined();
      for (const { input, objects } of tests) {
        const ktest = join(folder, 'x.ktest');
        writeFileSync(ktest, writeKtest(ktestOf({ input, objects, sources: noSources, plan })));
        const run = await runCommand(program, [], { env: { CLEW_REPLAY_FILE: ktest } });
        expect(run.exit).toBe(model(input));
      }
    });
  },
);
