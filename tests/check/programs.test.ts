// Programs of the papers and of KLEE's tutorials: exactly these paths, tests and findings.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Checked, check, findingsOf } from './check.ts';
import { type Expectation, expectationOf } from './expectation.ts';

const folder = join(import.meta.dirname, 'programs');
const expectations = readdirSync(folder).map((name) => expectationOf(join(folder, name)));

describe.each(expectations)('$name', (expected) => {
  test.each(['dfs', 'bfs'])('by %s', (search) => {
    const checked = check([expected.file, ...expected.options, '--search', search]);
    expect(checked.stderr).toBe('');
    expect(said(checked, expected)).toEqual({
      findings: expected.findings,
      paths: expected.paths,
      tests: expected.tests,
      stopped: expected.stopped,
      divergences: 0,
      unreproduced: 0,
    });
    expect(checked.exitCode).toBe(expected.findings.length > 0 ? 1 : 0);
    for (const { name, value } of expected.values) expect(valuesOf(checked, name)).toContain(value);
  });
});

/** Of what the program says nothing, nothing is expected. */
function said(checked: Checked, expected: Expectation) {
  const { paths, tests, stopped, divergences, unreproduced } = checked.document;
  return {
    findings: findingsOf(checked),
    paths: expected.paths && paths,
    tests: expected.tests && tests,
    stopped: expected.stopped && stopped,
    divergences,
    unreproduced: unreproduced.length,
  };
}

function valuesOf(checked: Checked, name: string): number[] {
  return checked.tests.flatMap(({ input }) => {
    const bytes = input.get(`memory/${name}`);
    return bytes === undefined ? [] : [Buffer.from(bytes).readInt32LE()];
  });
}
