// The subjects of bench/subjects: descriptions are well-formed, and one small subject goes all the way.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../bench/subjects/catalogue.ts';
import type { Program, SymbolicCheck } from '../../bench/subjects/subject.ts';
import { has, tools } from '../judge/native.ts';

const programs = catalogue.flatMap((subject) => subject.programs);

test('names are unique', () => {
  const packages = catalogue.map(({ name }) => name);
  const checks = programs.flatMap(({ name, checks }) =>
    checks.map((check) => (check.name === undefined ? name : `${name}-${check.name}`)),
  );
  for (const names of [packages, programs.map(({ name }) => name), checks]) {
    expect(new Set(names).size).toBe(names.length);
  }
});

test.each(catalogue.map((subject) => [subject.name, subject] as const))(
  '%s: archives are pinned by checksum',
  (_, { sources }) => {
    for (const { archives } of sources) {
      expect(archives.length).toBeGreaterThan(0);
      for (const { sha256 } of archives) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    }
  },
);

describe.each(programs.map((program) => [program.name, program] as const))('%s', (_, program) => {
  test('lies in its package, has invocations and a check', () => {
    const subject = catalogue.find((each) => each.programs.includes(program));
    expect(subject?.sources.map((source) => source.package)).toContain(program.path.split('/')[0]);
    expect(program.covers.flags).toBe('');
    expect(program.invocations.length).toBeGreaterThanOrEqual(5);
    expect(program.checks.length).toBeGreaterThan(0);
  });

  test('seeds are inputs of their checks', () => {
    for (const check of program.checks) {
      for (const seed of check.seeds ?? []) expect(misfit(check, seed)).toBeUndefined();
    }
  });
});

/** What keeps a seed from being an input of the check. */
function misfit(check: SymbolicCheck, seed: Program['invocations'][number]): string | undefined {
  const fixed = check.with?.arguments ?? [];
  const given = seed.arguments ?? fixed;
  if (fixed.some((argument, index) => given[index] !== argument)) return 'other arguments';
  const lengths = symbolicArguments(check.options);
  const symbolic = given.slice(fixed.length);
  if (symbolic.length > lengths.length) return 'too many arguments';
  if (symbolic.some((argument, index) => argument.length > lengths[index])) return 'long argument';
  const stdin = optionValue(check.options, '--sym-stdin');
  if (seed.stdin !== undefined && stdin === undefined) return 'standard input is not symbolic';
  if (seed.stdin !== undefined && seed.stdin.length > Number(stdin)) return 'long standard input';
  const files = check.options.filter((_, index) => check.options[index - 1] === '--sym-file');
  return Object.entries(seed.files ?? {}).find(([name, content]) => {
    const size = files.find((file) => file.startsWith(`${name}:`))?.split(':')[1];
    return size === undefined || content.length > Number(size);
  })?.[0];
}

function symbolicArguments(options: readonly string[]): number[] {
  return options.flatMap((option, index) => {
    if (option === '--sym-arg') return [Number(options[index + 1])];
    if (option === '--sym-args') {
      const [, most, length] = options.slice(index + 1).map(Number);
      return Array.from({ length: most }, () => length);
    }
    return [];
  });
}

function optionValue(options: readonly string[], name: string): string | undefined {
  const index = options.indexOf(name);
  return index < 0 ? undefined : options[index + 1];
}

describe('cJSON', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clew-subjects-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is fetched, built and runs as natively (needs gcc and make)', async (context) => {
    context.skip(tools.gcc === undefined || !has('make'), 'building takes gcc and make');
    process.env.CLEW_SUBJECTS = folder;
    const { cjson } = await import('../../bench/subjects/real/cjson.ts');
    const { fetchSource } = await import('../../bench/subjects/fetch.ts');
    const { buildTree, treeFolder } = await import('../../bench/subjects/build.ts');
    const { compareInvocation } = await import('../../bench/subjects/compare.ts');
    const { coverageOf } = await import('../../bench/subjects/coverage.ts');
    const { Failure } = await import('../../bench/subjects/work-folder.ts');
    try {
      fetchSource(cjson.sources[0]);
    } catch (error) {
      if (error instanceof Failure) return context.skip(`no source to be had: ${error.message}`);
      throw error;
    }
    for (const tree of ['native', 'gcov', 'clew'] as const) {
      buildTree(cjson, tree, { jobs: 2, fresh: false });
    }
    const [program] = cjson.programs;
    const [native, clew] = (['native', 'clew'] as const).map((tree) =>
      join(treeFolder(cjson, tree), program.path),
    );
    for (const invocation of program.invocations.slice(0, 3)) {
      expect(compareInvocation(native, clew, invocation).difference).toBeUndefined();
    }
    const tests = program.invocations.map((each) => ({ ...each, connections: [] }));
    const gcov = coverageOf(program, treeFolder(cjson, 'gcov'), tests);
    expect(gcov.branches.covered).toBeGreaterThan(250);
    expect(gcov.stopped).toBe(0);
  });
});
