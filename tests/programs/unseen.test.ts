// What clew does not see (docs/internals/machine.md lists it for readers): each program of unseen/ is wrong, clew runs it
// without a finding, and a sanitizer of the native compiler, or reading, says that it is wrong. When clew comes to see one of
// them, its test fails, and the list has to be changed. Lines of such a program:
//
//   // unseen: WHAT          as in the list
//   // seen with: CHECK      with --check CHECK it is found (uninitialized: tests/shadow/uninitialized.test.ts)
//   // seen with flags: FLAG
//   // judge: address | undefined | ..., a sanitizer; or: reading, WHY

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { ClewPool } from '../judge/clew.ts';
import {
  compileNatively,
  inTemporaryFolder,
  nativeClang,
  runCommand,
  tools,
} from '../judge/native.ts';
import { describe as describeRun } from '../judge/verdict.ts';

const { gcc } = tools;
const clang = nativeClang ? 'native' : 'embedded';
const pool = new ClewPool();
afterAll(() => pool.close());

interface Unseen {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

function lineOf({ text }: Unseen, name: string): string | undefined {
  return new RegExp(`^// ${name}: (.*)$`, 'm').exec(text)?.[1];
}

const folder = join(import.meta.dirname, 'unseen');
const programs = readdirSync(folder).map((name): Unseen => {
  const file = join(folder, name);
  return { name, file, text: readFileSync(file, 'utf8') };
});

async function outcome({ file }: Unseen, flags: string[] = [], checks: string[] = []) {
  const run = await pool.run({ files: [file], flags: ['-w', ...flags], checks, clang });
  return describeRun(run);
}

describe.each(programs.map((program) => [program.name, program] as const))('%s', (_, program) => {
  const check = lineOf(program, 'seen with');
  const flags = lineOf(program, 'seen with flags');
  const judge = lineOf(program, 'judge') ?? '';
  const isRead = judge.startsWith('reading');

  test('is not seen', async () => {
    expect(await outcome(program)).toBe('exited with 0');
  });

  if (check !== undefined && !check.includes(','))
    test(`is seen with ${check}`, async () => {
      expect(await outcome(program, [], [check])).toMatch(/^finding /);
    });

  if (flags !== undefined)
    test(`is seen with ${flags}`, async () => {
      expect(await outcome(program, [flags])).toMatch(/^finding /);
    });

  if (isRead) return;

  test.skipIf(gcc === undefined)(`is wrong in the eyes of ${judge} (needs gcc)`, async () => {
    const said = await inTemporaryFolder(async (place) => {
      const executable = join(place, 'program');
      const sanitizer = ['-g', `-fsanitize=${judge}`];
      const refused = await compileNatively(present(gcc), [program.file], sanitizer, executable);
      if (refused) throw new Error(refused);
      const env = { ASAN_OPTIONS: 'detect_leaks=1:detect_stack_use_after_return=1' };
      return (await runCommand(executable, [], { env })).stderr.toString();
    });
    expect(said).toMatch(/ERROR: \w+Sanitizer|runtime error:/);
  });
});

test('the list for readers has them all, and no others', () => {
  const page = readFileSync(new URL('../../docs/internals/machine.md', import.meta.url), 'utf8');
  const [, section = ''] = /### What is not caught\n([\s\S]*?)\n## /.exec(page) ?? [];
  const listed = [...section.matchAll(/^- (.*?)(?: \(`.*`\))?$/gm)].map(([, what]) => what);
  expect(listed).toEqual(expect.arrayContaining(programs.map((each) => lineOf(each, 'unseen'))));
  expect(listed.length).toBe(programs.length);
});
