// A run that does not end is a finding with its place, whatever else the program does: other paths do not wait for it, and
// what only takes long is none. Budgets are counted in steps, so nothing here depends on the clock; the fuel is small enough
// for the last word on every run.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { CheckOptions, CheckResult } from '../../src/check/check.ts';

// The built package, as in same-result.test.ts.
const built = new URL('../../dist/check/check.js', import.meta.url).href;
const { check } = (await import(built)) as typeof import('../../src/check/check.ts');

const programs = fileURLToPath(new URL('./shared/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'clew-hangs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function checked(name: string, out: string, options: Partial<CheckOptions>) {
  let result: CheckResult | undefined;
  const files = [join(programs, `${name}.c`)];
  for await (const event of check({ files, native: false, out: join(folder, out), ...options }))
    if (event.kind === 'ended') result = event.result;
  if (result === undefined) throw new Error('the check has no result');
  const { stopped, paths, cut, unreproduced, divergences } = result;
  const findings = result.findings.map(({ finding, input }) => ({
    ...{ kind: finding.kind, line: finding.stack[0]?.line, function: finding.stack[0]?.function },
    input: input.map(({ name: part, bytes }) => `${part} ${Buffer.from(bytes).toString('hex')}`),
  }));
  return { stopped, paths, cut, unreproduced, divergences, findings };
}

const endless = { symbolic: { stdin: 3 }, fuel: 1_200_000, mutate: false } as const;

test('the first path never ends: it is found, and so are the others', async () => {
  const one = await checked('endless', 'endless-1', { ...endless, workers: 1 });
  expect(one).toMatchObject({ stopped: 'exhausted', cut: [], unreproduced: [], divergences: 0 });
  expect(one.findings).toEqual([
    { kind: 'hang', line: 8, function: 'main', input: ['stdin 000000'] },
    { kind: 'hang', line: 10, function: 'main', input: ['stdin 010100'] },
  ]);
  // The first loop, the second one for 0, 2, 4 and 6, and the second one for all others.
  expect(one.paths).toBe(1 + 4 + 1);
  const two = await checked('endless', 'endless-2', { ...endless, workers: 2 });
  expect(two).toEqual(one);
});

test('what only takes long is no finding', async () => {
  const options = { symbolic: { stdin: 2 }, workers: 1, mutate: false } as const;
  const { findings, cut, stopped } = await checked('slow', 'slow', options);
  expect({ findings, cut, stopped }).toEqual({ findings: [], cut: [], stopped: 'exhausted' });
});

test('a run that was ended is named where the check ends before it is decided, and decided when it goes on', async () => {
  const options = { ...endless, workers: 1 };
  const first = await checked('endless', 'stopped', { ...options, maxRuns: 1 });
  expect(first).toMatchObject({ stopped: 'runs', paths: 0 });
  expect(first.findings).toMatchObject([{ kind: 'hang', line: 8 }]);
  expect(first.cut).toMatchObject([
    { line: 8, function: 'main', message: 'did not end within 1 million steps', count: 1 },
  ]);
  const then = await checked('endless', 'stopped', options);
  const whole = await checked('endless', 'whole', options);
  expect(then).toEqual(whole);
});
