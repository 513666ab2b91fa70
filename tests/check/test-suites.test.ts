import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeSuites } from '../../src/check/test-suites.ts';
import { noSources } from '../../src/input/sources.ts';
import type { CheckResult } from '../../src/results/check-result.ts';
import { writeFolder } from '../../src/results/out-folder.ts';
import { ResultsFolder } from '../../src/results/results-folder.ts';
import { testFiles } from '../../src/results/test-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-suites-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const out = join(folder, 'out');
const source = join(folder, 'program.c');

const program = {
  ...{ files: [source], flags: ['-DX'], entry: undefined, fuzzSize: 64, checks: [] },
  ...{ memory: 1 << 26, fuel: undefined, handed: { file: [], dir: [], env: [] } },
};

function clear(): void {
  const results = new ResultsFolder(out);
  results.take({ command: 'check', files: [source], flags: [], names: [] });
  results.clear({ log: false, tests: new Set() });
  results.release();
}

function prepare(include: string): CheckResult {
  clear();
  writeFileSync(source, `${include}\nint main(void) { return 0; }\n`);
  const found = {
    input: new Map([['memory/int', Uint8Array.of(1, 0, 0, 0)]]),
    objects: [{ name: 'memory/int', size: 4 }],
    sources: noSources,
    plan: { arguments: ['program'], environment: {}, directory: '/home', seed: 0 },
  };
  for (const name of ['0001', '0002']) writeFolder(join(out, 'tests', name), testFiles(found));
  writeFolder(join(out, 'findings', '0001'), testFiles(found));
  const finding = { kind: 'assert', message: 'it fails' };
  return {
    out,
    findings: [
      { finding, test: join(out, 'tests', '0002'), folder: join(out, 'findings', '0001') },
    ],
  } as unknown as CheckResult;
}

test('suites are written when they are asked for', () => {
  writeSuites(prepare(''), program, ['raw', 'ktest'], []);
  expect(existsSync(join(out, 'tests.c'))).toBe(false);
  writeSuites(prepare(''), program, ['c', 'testcomp'], []);
  expect(readdirSync(join(out, 'test-suite')).sort()).toEqual([
    '0001.xml',
    '0002.xml',
    'metadata.xml',
  ]);
  const xml = readFileSync(join(out, 'test-suite', '0002.xml'), 'utf8');
  expect(xml).toContain('<testcase coversError="true">');
  expect(readFileSync(join(out, 'tests.c'), 'utf8')).toMatch(/^\/\/ 2 tests of clew/);
  expect(readFileSync(join(out, 'findings', '0001', 'test.c'), 'utf8')).toContain(
    'assert: it fails',
  );
  expect(existsSync(join(out, 'klee'))).toBe(false);
});

test("KLEE's header comes along where it is included, and the next check removes all of it", () => {
  writeSuites(prepare('#include <klee/klee.h>'), program, ['c', 'testcomp'], []);
  expect(existsSync(join(out, 'klee', 'klee.h'))).toBe(true);
  expect(readFileSync(join(out, 'tests.c'), 'utf8')).toContain(`-idirafter ${out}`);
  clear();
  for (const name of ['tests.c', 'klee/klee.h', 'test-suite']) {
    expect(existsSync(join(out, name)), name).toBe(false);
  }
});

test('a function on its own has no C file', () => {
  const entry = { name: 'f', nulls: true, elements: 8, characters: 16 };
  writeSuites(prepare(''), { ...program, entry }, ['c'], []);
  expect(existsSync(join(out, 'tests.c'))).toBe(false);
});
