// Coverage in the forms of other tools, and why a branch is not covered.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { spawnSync } from '../children.ts';
import { clew } from '../cli/clew.ts';
import { has, tools } from '../judge/native.ts';

const file = fileURLToPath(new URL('uncovered/reasons.c', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'clew-uncovered-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Document {
  readonly complete: boolean;
  readonly coverage: Record<'lines' | 'branches', { covered: number; total: number }>;
  readonly uncovered: {
    readonly counts: Record<string, number>;
    readonly branches: readonly { line: number; side: string; reason: string }[];
  };
}

function check(out: string, ...words: string[]): Document {
  const options = ['--no-native', '--json', '--workers', '1', '--out', join(folder, out)];
  return JSON.parse(clew(['check', ...options, '--sym-stdin', '1', ...words, file]).stdout);
}

const places = ({ uncovered }: Document) =>
  uncovered.branches.map(({ line, side, reason }) => `${line} ${side}: ${reason}`);

const forms = ['--coverage', 'lcov,gcov,cobertura', '--coverage-tests'];
const whole = check('whole', ...forms);
const read = (path: string) => readFileSync(join(folder, 'whole', path), 'utf8');

describe('why a branch is not covered', () => {
  test('a check that has explored everything proves it', () => {
    expect(whole.complete).toBe(true);
    expect(places(whole)).toEqual([
      '4 false: infeasible',
      '8 false: infeasible',
      '9 target 3: infeasible',
      '20 false: infeasible',
    ]);
    expect(whole.uncovered.counts).toEqual({ infeasible: 4, unreachable: 2 });
  });

  test('a check that was ended does not', () => {
    const first = check('first', '--max-runs', '1', '--mutate', 'off');
    expect(first.complete).toBe(false);
    expect(places(first)).toEqual([
      '4 false: not-taken',
      '8 false: not-taken',
      '9 the default: pending',
      '9 target 2: pending',
      '9 target 3: pending',
    ]);
    expect(first.uncovered.counts).toEqual({ pending: 3, 'not-taken': 2, 'not-reached': 4 });
  });
});

describe('coverage for other tools', () => {
  const lines = [4, 6, 7, 8, 9, 11, 13, 15, 17, 19, 20, 21, 22, 24, 25, 26, 27];

  test('every uncovered side is counted once', () => {
    const { covered, total } = whole.coverage.branches;
    const counted = Object.values(whole.uncovered.counts).reduce((sum, count) => sum + count, 0);
    expect(total - covered).toBe(counted);
  });

  test.skipIf(!has('genhtml'))("lcov's genhtml reads it, with the tests' names", () => {
    const output = join(folder, 'html');
    const words = ['--branch-coverage', '--show-details', '-o', output];
    const trace = join(folder, 'whole', 'coverage.info');
    const { status, stdout } = spawnSync('genhtml', [...words, trace], { encoding: 'utf8' });
    expect(status).toBe(0);
    const { lines: of, branches } = whole.coverage;
    expect(stdout).toContain(`(${of.covered} of ${of.total} lines)`);
    expect(stdout).toContain(`(${branches.covered} of ${branches.total} branches)`);
    expect(read('coverage.info')).toContain('TN:test_0001\n');
  });

  test('each test has its own', () => {
    const taken = [1, 2, 3].map((number) => {
      const trace = read(`coverage/000${number}.info`);
      return [11, 13, 17].filter((line) => trace.includes(`\nDA:${line},1\n`));
    });
    expect(taken.sort()).toEqual([[11], [13], [17]]);
    expect(existsSync(join(folder, 'whole', 'coverage/0003.xml'))).toBe(true);
    expect(existsSync(join(folder, 'whole', 'coverage/0004.xml'))).toBe(false);
  });

  interface Gcov {
    readonly files: readonly {
      readonly lines: readonly {
        readonly line_number: number;
        readonly count: number;
        readonly function_name: string;
        readonly branches: readonly object[];
      }[];
    }[];
  }

  test.skipIf(!(tools.coverageCompilers.includes('gcc') && has('gcov')))(
    'a line of gcov has the fields that GCC writes, and the same function',
    () => {
      const run = (command: string, ...words: string[]) =>
        spawnSync(command, words, { cwd: folder, encoding: 'utf8', input: 'a' }).stdout;
      run('gcc', '--coverage', '-O0', file, '-o', 'program');
      run(join(folder, 'program'));
      const notes = `program-${basename(file, '.c')}.gcda`;
      const theirs: Gcov = JSON.parse(run('gcov', '--json-format', '--stdout', '-b', notes));
      const ours: Gcov = JSON.parse(read('coverage.gcov.json'));
      const byLine = ({ files }: Gcov) => new Map(files[0].lines.map((l) => [l.line_number, l]));
      const [own, gnu] = [byLine(ours), byLine(theirs)];
      expect([...own.keys()]).toEqual(lines.filter((line) => own.has(line)));
      for (const [number, line] of gnu) {
        const same = own.get(number);
        if (same === undefined) continue;
        expect(Object.keys(same).sort()).toEqual(Object.keys(line).sort());
        expect(same.function_name).toBe(line.function_name);
        if (line.count > 0) expect(same.count).toBe(1);
      }
      expect(Object.keys(ours.files[0]).sort()).toEqual(Object.keys(theirs.files[0]).sort());
    },
  );

  test('Cobertura has the totals, and each condition', () => {
    const xml = read('coverage.xml');
    const { lines: of, branches } = whole.coverage;
    expect(xml).toContain(`lines-covered="${of.covered}" lines-valid="${of.total}"`);
    expect(xml).toContain(`branches-covered="${branches.covered}"`);
    expect(xml).toContain(
      'condition-coverage="75% (3/4)"><conditions><condition number="0" type="switch" coverage="75%"/>',
    );
    expect(elementsOpen(xml)).toEqual([]);
  });
});

/** The names of elements that are opened and not closed, in a document without comments. */
function elementsOpen(xml: string): string[] {
  const open: string[] = [];
  for (const [, close, name, empty] of xml.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (close === '/') expect(open.pop()).toBe(name);
    else if (empty !== '/') open.push(name);
  }
  return open;
}
