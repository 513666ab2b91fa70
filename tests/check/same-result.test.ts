// A check to exhaustion leaves the same behind, byte by byte, for any number of threads, whatever the search: tests and their
// numbers, findings and their inputs, coverage. With real threads; all searchers are in tests/explore/same-result.test.ts.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { CheckOptions, CheckResult } from '../../src/check/check.ts';
import { readLog } from '../../src/results/log-reader.ts';

// The built package: a thread that has to load the source through the TypeScript loader takes a second longer, and there are
// thirteen.
const built = new URL('../../dist/check/check.js', import.meta.url).href;
const { check } = (await import(built)) as typeof import('../../src/check/check.ts');

const programs = fileURLToPath(new URL('./shared/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'clew-same-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function checked(options: Omit<CheckOptions, 'files'>, name: string) {
  const out = join(folder, name);
  const files = [join(programs, 'letters.c')];
  let result: CheckResult | undefined;
  for await (const event of check({ files, native: false, out, ...options }))
    if (event.kind === 'ended') result = event.result;
  if (result === undefined) throw new Error('the check has no result');
  const { stopped, paths, coverage, findings } = result;
  const shown = findings.map(({ finding, input, test, folder: own, path }) => ({
    ...{ kind: finding.kind, line: finding.stack[0]?.line, message: finding.message, input },
    ...{ test: relative(out, test), folder: relative(out, own), steps: path.length },
  }));
  const parts = readLog(join(out, 'exploration.log'))?.items.size ?? 0;
  return { shown: { stopped, paths, coverage, shown, files: contents(out) }, parts };
}

/** Everything below tests and findings, as text. */
function contents(out: string): Record<string, string> {
  const found: [string, string][] = [];
  for (const name of ['tests', 'findings']) {
    for (const file of readdirSync(join(out, name), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const path = join(file.parentPath, file.name);
      const text = readFileSync(path, 'latin1').replaceAll(out, 'OUT');
      found.push([relative(out, path), text]);
    }
  }
  return Object.fromEntries(found.sort());
}

test('1, 2 and 4 threads, and another search', async () => {
  const one = await checked({ workers: 1 }, '1');
  expect(one.shown).toMatchObject({ stopped: 'exhausted' });
  expect(one.shown.shown.map(({ kind }) => kind).toSorted()).toEqual([
    ...['assert', 'divide-by-zero', 'out-of-bounds'],
  ]);
  const others: Omit<CheckOptions, 'files'>[] = [
    { workers: 2 },
    { workers: 4, search: ['random-path'] },
    { workers: 2, search: ['dfs'], mode: 'eager' },
  ];
  const parts: number[] = [];
  for (const [index, options] of others.entries()) {
    const other = await checked(options, `other-${index}`);
    expect(other.shown).toEqual(one.shown);
    parts.push(other.parts);
  }
  // Otherwise nothing was shared, and the program is too small for this machine.
  expect(Math.max(...parts)).toBeGreaterThan(1);
});

test('tests that cover something new', async () => {
  const one = await checked({ workers: 1, tests: 'new' }, 'new-1');
  const { shown } = await checked({ workers: 3, tests: 'new', search: ['dfs'] }, 'new-3');
  expect(shown).toEqual(one.shown);
  expect(Object.keys(shown.files).length).toBeLessThan(100);
});
