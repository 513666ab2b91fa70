// Explanations of kinds: each example shows its kind. All examples are one program, whose first byte of input chooses one, so that a
// single check finds them all.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FindingKind, findingKinds } from '../../src/base/finding-kind.ts';
import { check } from '../../src/check/check.ts';
import {
  explain,
  explainable,
  explanationText,
  findingsPage,
} from '../../src/report/explain/explain.ts';
import { findingExplanations } from '../../src/report/explain/findings.ts';
import { plainStyle } from '../../src/report/style.ts';
import type { CheckResult } from '../../src/results/check-result.ts';

/** These end a run that clew cannot go on with: gaps, not findings. */
const refused: readonly FindingKind[] = ['missing-function', 'unsupported'];

const program = `
#include <assert.h>
#include <klee/klee.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void *add_one(void *at) { *(int *)at += 1; return 0; }
${findingKinds.map((kind, i) => `int example_${i}(void) {\n${findingExplanations[kind].example}\nreturn 0;\n}`).join('\n')}
int main(void) {
  switch (getchar()) {
${findingKinds.map((_, i) => `    case ${i}: return example_${i}() & 1;`).join('\n')}
  }
  return 0;
}
`;

let folder = '';
let result: CheckResult;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clew-explain-'));
  writeFileSync(join(folder, 'examples.c'), program);
  result = await check({
    files: [join(folder, 'examples.c')],
    ...{ symbolic: { stdin: 1 }, out: join(folder, 'out'), native: 'off', workers: 1 },
    ...{ fuel: 300_000, further: ['overflow', 'leak', 'uninitialized'], flags: ['-w'] },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(findingKinds)('%s', (kind) => {
  test('its example shows it', () => {
    const chosen = `example_${findingKinds.indexOf(kind)}`;
    const places = result.refused.map((site) => site.function);
    const found = result.findings.filter(({ finding }) =>
      [...finding.stack, ...(finding.object?.allocated ?? [])].some(
        (frame) => frame.function === chosen,
      ),
    );
    if (refused.includes(kind)) expect(places).toContain(chosen);
    else expect(found.map(({ finding }) => finding.kind)).toEqual([kind]);
  });

  test('its text fits the terminal', () => {
    const explanation = explain(kind);
    expect(explanation.of).toBe('finding');
    if (explanation.of === 'nothing') return;
    const lines = explanationText(explanation, plainStyle).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });
});

test('every kind of gap is explained, and a name that is nearly right is suggested', () => {
  expect(explainable.map((name) => explain(name).of)).not.toContain('nothing');
  expect(explain('use-afterfree')).toEqual({ of: 'nothing', close: ['use-after-free'] });
});

// `npx vitest run tests/report/explain.test.ts -u` writes it anew.
test('docs/guide/findings.md is up to date', async () => {
  await expect(findingsPage()).toMatchFileSnapshot('../../docs/guide/findings.md');
});
