// A store changes how long a check takes, and nothing else: whatever was kept before, by checks that were cut off anywhere, a check
// with it leaves the same tests behind, byte by byte, as one without.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { CheckOptions, CheckResult } from '../../src/check/check.ts';

// The built package: a thread that has to load the source through the TypeScript loader takes a second longer.
const built = new URL('../../dist/check/check.js', import.meta.url).href;
const { check } = (await import(built)) as typeof import('../../src/check/check.ts');

const folder = mkdtempSync(join(tmpdir(), 'clew-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const programs = [
  'programs/products.c',
  'programs/sums.c',
  '../check/programs/get-sign.c',
  '../check/programs/exe-figure-1.c',
];
const cutOffs = [5, 30];

let outs = 0;
async function checked(name: string, options: Partial<CheckOptions> = {}) {
  const out = join(folder, `out-${outs++}`);
  const files = [fileURLToPath(new URL(name, import.meta.url))];
  let result: CheckResult | undefined;
  for await (const event of check({ native: false, workers: 1, ...options, files, out }))
    if (event.kind === 'ended') result = event.result;
  if (result === undefined) throw new Error('the check has no result');
  const { stopped, paths } = result;
  return { stopped, paths, tests: contents(join(out, 'tests')) };
}

function contents(tests: string): Record<string, string> {
  const files = readdirSync(tests, { recursive: true, withFileTypes: true });
  const found = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((path): [string, string] => [relative(tests, path), readFileSync(path, 'latin1')]);
  return Object.fromEntries(found.sort());
}

test.each(programs)(
  '%s',
  async (name) => {
    const without = await checked(name);
    expect(without.stopped).toBe('exhausted');
    for (const maxRuns of cutOffs) {
      const answers = join(folder, `answers-${outs}`);
      await checked(name, { answers, maxRuns });
      for (const _ of ['filled in part', 'filled'])
        expect(await checked(name, { answers })).toEqual(without);
    }
  },
  600_000,
);

test.each(programs)(
  '%s, cut off',
  async (name) => {
    const answers = join(folder, `answers-${outs}`);
    await checked(name, { answers });
    for (const maxRuns of cutOffs)
      expect(await checked(name, { answers, maxRuns })).toEqual(await checked(name, { maxRuns }));
  },
  600_000,
);
