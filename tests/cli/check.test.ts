// clew check as users and scripts meet it: exit codes, the document, the summary, results on disk, limits, Ctrl-C.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

function check(source: string, words: readonly string[] = []) {
  const made = project({ 'program.c': source });
  const border = words.indexOf('--');
  const own = border < 0 ? words : words.slice(0, border);
  const rest = border < 0 ? [] : words.slice(border);
  const result = clew(['check', ...own, 'program.c', ...rest], { directory: made.folder });
  return { ...result, ...made };
}

function document(source: string, words: readonly string[] = []) {
  const result = check(source, ['--json', ...words]);
  expect(result.stderr).toBe('');
  return { ...result, json: JSON.parse(result.stdout) };
}

const sign = `#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 0) return 0;
  if (x < 0) return 1;
  return 2;
}
`;

/** The bug needs one value of four billion. */
const magic = `#include <klee/klee.h>
int main(void) {
  unsigned x;
  char text[4] = "abc";
  klee_make_symbolic(&x, sizeof x, "x");
  if (x * 3 == 0xdeadbeef) return text[x & 7];
  return 0;
}
`;

/** A path for every length and every letter: more than anybody explores. */
const endless = `#include <stdio.h>
int main(void) {
  int state = 0;
  for (int c; (c = getchar()) != EOF;) {
    if (c == 'a') state++;
    else if (c == 'b') state--;
    else if (c > 'x') state += 2;
  }
  return state > 100;
}
`;

describe('exit codes', () => {
  test('0 when everything was explored and nothing found', () => {
    const result = check(sign);
    expect(result.stdout).toContain('3 paths, 3 tests in clew-out/tests');
    expect(result.stdout).toContain('Nothing found. Explored everything');
    expect(result.exitCode).toBe(0);
    // How findings would be confirmed is said first, and a slow machine says now and then how far it is.
    expect(result.stderr.replace(/^clew: (findings are|\d+s,) .*\n/gm, '')).toBe('');
  });

  test('1 for a finding, which is explained with its input', () => {
    const result = check(magic, ['--no-native']);
    expect(result.stdout).toMatch(/^program\.c:6:\d+: out-of-bounds: read of 1 byte/);
    expect(result.stdout).toMatch(/\n {2}x: [0-9a-f]{2} .*, as a number -?\d+/);
    expect(result.stdout).toContain('\nreproduce: clew replay clew-out/findings/0001\n');
    expect(result.exitCode).toBe(1);
    for (const line of result.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each([
    [['--search', 'dfs,zigzag'], 'clew: --search knows dfs, bfs, random'],
    [['--sym-stdin', 'many'], 'clew: --sym-stdin wants a number of bytes'],
    [['--sym-args', '1'], 'clew: --sym-args wants three values'],
    [['--checks', 'lax'], 'clew: --checks may be strict or relaxed'],
    [['--check', 'x'], 'clew: --check knows bounds, scope, '],
    [['--max-time', 'soon'], 'clew: --max-time wants a duration'],
    [['--tests', 'some'], 'clew: --tests may be new or all'],
    [['--out', 'program.c'], 'clew: --out program.c: there is a file of that name'],
    [['--no-such'], "clew: unknown option '--no-such'"],
  ])('2 for %j', (words, message) => {
    const result = check(sign, words);
    expect(result.stderr).toContain(message);
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
  });

  test('2 for C that does not compile; former results stay', () => {
    const made = check(sign);
    made.write('program.c', 'int main(void) { return y; }');
    const again = clew(['check', 'program.c'], { directory: made.folder });
    expect(again).toMatchObject({ exitCode: 2, stdout: '' });
    expect(again.stderr).toContain("program.c:1:25: error: use of undeclared identifier 'y'");
    expect(readdirSync(made.path('clew-out/tests'))).toHaveLength(3);
  });
});

describe('--json', () => {
  test('has all fields, and says so when nothing was found', () => {
    const { json, exitCode } = document(sign);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({
      ...{ status: 'clean', findings: [], tests: 3, paths: 3, divergences: 0 },
      ...{ stopped: 'exhausted', symbolic: true, concretized: [], undecided: 0, pending: 0 },
      coverage: { lines: { covered: 6, total: 6 }, branches: { covered: 4, total: 4 } },
    });
    expect(json.runs).toBeGreaterThanOrEqual(3);
    expect(json.seconds).toBeGreaterThan(0);
    expect(json.solver.queries).toBeGreaterThan(0);
    expect(Object.keys(json.solver.hits)).toContain('bit-blasting');
  });

  test('a finding names its test, which is there', () => {
    const { json, exitCode, path } = document(magic, ['--no-native']);
    expect(exitCode).toBe(1);
    const [finding] = json.findings;
    expect(finding).toMatchObject({
      ...{ kind: 'out-of-bounds', file: 'program.c', line: 6, function: 'main' },
      ...{ confirmed: ['box'], folder: 'clew-out/findings/0001' },
      stack: [{ function: 'main', file: 'program.c', line: 6 }],
    });
    expect(existsSync(path(`${finding.test}/input.json`))).toBe(true);
    expect(existsSync(path(`${finding.folder}/finding.txt`))).toBe(true);
    const stats = JSON.parse(readFileSync(path('clew-out/stats.json'), 'utf8'));
    expect(stats).toEqual(json);
  });

  test('is deterministic', () => {
    const strip = ({ json }: { json: Record<string, unknown> }) => {
      const { seconds: _, solver: __, exploring: ___, ...rest } = json;
      return rest;
    };
    const words = ['--sym-stdin', '4', '--max-runs', '60'];
    expect(strip(document(endless, words))).toEqual(strip(document(endless, words)));
  });
});

describe('results', () => {
  test('a finding can be replayed by its folder, also from elsewhere', () => {
    const { path, folder } = check(magic, ['--no-native']);
    const result = clew(['replay', 'clew-out/findings/0001'], { directory: folder });
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain('out-of-bounds: read of 1 byte');
    const away = clew(['replay', path('clew-out/findings/0001')], { directory: '/' });
    expect(away.exitCode).toBe(1);
    const ktest = clew(
      ['replay', path('clew-out/findings/0001/test.ktest'), '--program', path('program.c')],
      { directory: '/' },
    );
    expect(ktest.exitCode).toBe(1);
  });

  test('tests that pass are replayed with exit code 0', () => {
    const { folder } = check(sign);
    const tests = readdirSync(`${folder}/clew-out/tests`).map((name) => `clew-out/tests/${name}`);
    const result = clew(['replay', ...tests], { directory: folder });
    expect(result.exitCode).toBe(0);
    const codes = [...result.stderr.matchAll(/exit code (\d)/g)].map(([, code]) => code);
    expect(codes.sort()).toEqual(['0', '1', '2']);
  });

  test('replay warns of sources that have changed', () => {
    const { folder, write } = check(magic, ['--no-native']);
    write('program.c', magic.replace('x & 7', 'x & 3'));
    const result = clew(['replay', 'clew-out/findings/0001'], { directory: folder });
    expect(result.stderr).toContain("warning: 'program.c' has changed");
    expect(result.exitCode).toBe(0);
  });

  test('a second check replaces the first', () => {
    const made = check(magic, ['--no-native']);
    made.write('program.c', sign);
    clew(['check', 'program.c'], { directory: made.folder });
    expect(readdirSync(made.path('clew-out/findings'))).toEqual([]);
    expect(readdirSync(made.path('clew-out/tests'))).toHaveLength(3);
  });

  test('a folder that is not clew’s is refused', () => {
    const made = project({ 'program.c': sign, 'mine/letter.txt': 'x' });
    const result = clew(['check', '--out', 'mine', 'program.c'], { directory: made.folder });
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain("--out mine: the folder has files that are not clew's");
    expect(readdirSync(made.path('mine'))).toEqual(['letter.txt']);
  });

  test('--tests new writes fewer than there are paths', () => {
    const words = ['--sym-stdin', '3', '--tests'];
    const all = document(endless, [...words, 'all']).json;
    const fresh = document(endless, [...words, 'new']).json;
    expect(all.tests).toBe(all.paths);
    expect(fresh.paths).toBe(all.paths);
    expect(fresh.tests).toBeLessThan(all.tests);
    expect(fresh.coverage).toEqual(all.coverage);
  });
});

describe('without symbolic input', () => {
  test('it is one concrete run, and says so', () => {
    const { json } = document('int main(void) { return 3; }');
    expect(json).toMatchObject({
      symbolic: false,
      paths: 1,
      runs: 1,
      pending: 0,
      stopped: 'exhausted',
    });
    const { stdout } = check('int main(void) { return 3; }');
    expect(stdout).toContain('Nothing was symbolic: this was one concrete run.');
  });

  test('which may have a finding', () => {
    const { json, exitCode } = document('int main(void) { int *p = 0; return *p; }', [
      '--no-native',
    ]);
    expect(exitCode).toBe(1);
    expect(json.findings).toMatchObject([{ kind: 'null-dereference' }]);
  });
});

describe('limits', () => {
  const forever = [...['--sym-stdin', '40'], '--tests', 'new'];

  test('--max-runs', () => {
    const { json } = document(endless, [...forever, '--max-runs', '20']);
    expect(json).toMatchObject({ runs: 20, stopped: 'runs' });
    expect(json.pending).toBeGreaterThan(0);
  });

  test('--max-time', () => {
    // A busy machine may need more time than that to compile, or for the first run, and gets it; the program never ends by itself.
    const unexplored = /before the first run had ended|nothing was run|nothing was explored/i;
    let text = '';
    let exitCode: number | null = null;
    for (let seconds = 5; text === '' || unexplored.test(text); seconds *= 4) {
      const result = check(endless, [...forever, '--max-time', `${seconds}s`]);
      text = `${result.stdout}${result.stderr}`.replace(/\s+/g, ' ');
      exitCode = result.exitCode;
    }
    expect(exitCode).toBe(0);
    expect(text).toContain('the time was up (--max-time), with ');
  });

  test('a run that does not end is a hang, and not by --max-time', () => {
    const spin = `#include <klee/klee.h>
int main(void) { int x; klee_make_symbolic(&x, sizeof x, "x"); if (x == 77) for (;;) {} return 0; }`;
    const { json } = document(spin, ['--fuel', '100000', '--no-native']);
    expect(json.findings).toMatchObject([{ kind: 'hang' }]);
    const short = document(spin.replace('77', '0'), ['--max-time', '2s', '--fuel', 'unlimited']);
    expect(short.json).toMatchObject({ findings: [], stopped: 'time' });
  });

  test('Ctrl-C keeps the results', async () => {
    const made = project({ 'program.c': endless });
    const child = spawn(process.execPath, [main, 'check', ...forever, '--json', 'program.c'], {
      cwd: made.folder,
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    while (!existsSync(made.path('clew-out/tests/0002'))) await sleep(50);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    const json = JSON.parse(output);
    expect(json.stopped).toBe('interrupted');
    expect(json.tests).toBe(readdirSync(made.path('clew-out/tests')).length);
  });
});
