// Findings of threads, natively: ThreadSanitizer sees a race in some of the tries, and a compiler without its library is passed over.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noSources } from '../../src/input/sources.ts';
import { plainFinding } from '../../src/machine/finding.ts';
import { withCompiler } from '../../src/native/build.ts';
import { NativeJudge } from '../../src/native/judge.ts';
import { NativeRunner } from '../../src/native/runner.ts';
import { triesText } from '../../src/report/native-tries.ts';
import type { ProgramPlan } from '../../src/results/program-file.ts';
import type { Test } from '../../src/results/test.ts';
import { racingCompiler, sandboxProblem } from '../judge/native.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-tries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cannotRun = racingCompiler === undefined || (await sandboxProblem()) !== undefined;

const source = `#include <pthread.h>
static int count;
static void *add(void *unused) {
  for (int i = 0; i < 1000; i++) count++;
  return unused;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, add, NULL);
  pthread_create(&second, NULL, add, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
`;

test.skipIf(cannotRun)(
  'ThreadSanitizer confirms a race (needs a compiler with it, and a sandbox)',
  async () => {
    const file = join(folder, 'race.c');
    writeFileSync(file, source);
    const runner = await NativeRunner.open({ mode: 'sandboxed', cache: undefined });
    const judge = new NativeJudge(
      { files: [file], flags: [], handed: {} } as unknown as ProgramPlan,
      runner,
      60_000,
    );
    const stack = [{ function: 'add', file, line: 4, column: 40, library: false }];
    const plan = { arguments: ['race'], environment: {}, directory: '/home', seed: 0 };
    const input = { input: new Map(), objects: [], sources: noSources, plan } as unknown as Test;
    const verdict = await judge.verdict(plainFinding('data-race', 'data race', stack), input);
    runner.close();
    expect(verdict).toMatchObject({ kind: 'confirmed', tries: { of: 10 } });
    expect(verdict.kind === 'confirmed' && verdict.by).toMatch(/-tsan$/);
  },
);

test('a compiler that lacks the library of a sanitizer gives way to the next', async () => {
  const lacking = '/usr/bin/ld: cannot find -ltsan: No such file or directory';
  const found = await withCompiler(async (compiler) => (compiler === 'gcc' ? lacking : undefined));
  expect(found).toEqual({ kind: 'done', compiler: 'clang' });
  const none = await withCompiler(async () => lacking);
  expect(none).toEqual({ kind: 'impossible', reason: `gcc could not build it: ${lacking}` });
  const wrong = await withCompiler(async () => "a.c:1: error: 'x' undeclared");
  expect(wrong).toMatchObject({
    kind: 'impossible',
    reason: expect.stringContaining('undeclared'),
  });
});

test('what is said of tries', () => {
  const [by, report] = ['gcc-tsan', ''];
  expect(triesText({ kind: 'confirmed', by, report, tries: { shown: 3, of: 10 } })).toBe(
    'confirmed by ThreadSanitizer (gcc-tsan) in 3 of 10 tries',
  );
  expect(triesText({ kind: 'missed', by: 'gcc-asan+ubsan', tries: 1 })).toBe(
    'confirmed in the box; 1 native try (gcc-asan+ubsan) did not meet this schedule',
  );
});
