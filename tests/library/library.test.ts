// The library as programs use it: the built package by its name, with `import` and `require`, from JavaScript and TypeScript. All
// examples of the guide are run.

import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compare, record, replay, run, solve, tune, UserError } from '../../src/library/clew.ts';
import { execFileSync, spawnSync } from '../children.ts';
import { systemCompiler } from '../judge/native.ts';
import { project } from '../source/project.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const parser = `#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char text[8];
  if (fread(text, 1, 8, stdin) != 8 || text[0] != '[') return 1;
  if (text[1] == text[7] && text[2] == ']') abort();
  return 0;
}
`;

/** A project that has clew in its node_modules. */
function dependent(files: Readonly<Record<string, string>>) {
  const { folder, path } = project(files);
  mkdirSync(path('node_modules'));
  symlinkSync(root, path('node_modules/clew'));
  const node = (...words: readonly string[]) =>
    spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  return { path, node };
}

describe('the package', () => {
  const guide = readFileSync(new URL('../../docs/guide/library.md', import.meta.url), 'utf8');
  const examples = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, source]) => source);
  const outputs = [
    /^findings: \d+ paths, 1 findings\n$/,
    /^abort: abort\(\) was called\n\d+ paths, exhausted\n$/,
    /^\{ kind: 'exited', status: 1 \} \nsat 1\n$/,
  ];

  test.each(outputs.map((output, i) => [i + 1, output] as const))(
    'example %i',
    (number, output) => {
      const { node } = dependent({ 'parser.c': parser });
      const { stdout, stderr } = node('--input-type=module', '-e', examples[number - 1]);
      expect([stderr, stdout]).toEqual(['', expect.stringMatching(output)]);
      expect(examples).toHaveLength(outputs.length);
    },
  );

  test('can be required', () => {
    const { node } = dependent({});
    const names = "console.log(Object.keys(require('clew')).sort().join(' '))";
    expect(node('-e', names).stdout.trim()).toBe(
      'CheckControl CompilationFailed UserError WriteError check compare record replay run solve tune',
    );
  });

  test('what is public is what api/clew.api.md says; npm run api:accept accepts a change', () => {
    const { status, stdout } = spawnSync('npm', ['run', 'api'], { cwd: root, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('completed successfully')]);
  });

  test('its types stand alone, for strict programs with and without modules', () => {
    const { path, node } = dependent({
      'package.json': '{ "type": "module" }',
      'a.mts': `import { check, type CheckResult, UserError } from 'clew';
const result: CheckResult = await check({ files: ['a.c'], symbolic: { stdin: { min: 0, max: 4 } } });
for await (const event of check({ files: ['a.c'] }))
  if (event.kind === 'finding') console.log(event.finding.finding.kind, UserError);
export default result.status satisfies string;
`,
      'b.cts': `import { run } from 'clew';
export const ended = run({ files: ['a.c'], stdin: 'x' }).then(({ outcome }) => outcome.kind);
`,
      'c.mts': `import { equivalent, noFindings } from 'clew/assert';
const { status } = await noFindings('a.c', { stdin: { min: 0, max: 4 }, fn: 'f' });
await equivalent(['a.c'], 'b.c', { fn: ['f', 'g'] });
export default status satisfies string;
`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          ...{ module: 'NodeNext', target: 'ES2022', lib: ['ES2022', 'DOM'], types: [] },
          ...{ strict: true, skipLibCheck: false, noEmit: true },
        },
        files: ['a.mts', 'b.cts', 'c.mts'],
      }),
    });
    const compiler = fileURLToPath(
      new URL('../../node_modules/typescript/bin/tsc', import.meta.url),
    );
    expect(node(compiler, '-p', path('.')).stdout).toBe('');
    // Typed arrays have no parameter before TypeScript 5.7.
    const declarations = readFileSync(new URL('../../dist/clew.d.ts', import.meta.url), 'utf8');
    expect(declarations).not.toMatch(/Array<ArrayBuffer|^import /m);
  });
});

describe('run()', () => {
  test('tells how the program ended, and what it printed', async () => {
    const { path } = project({
      'cat.c':
        '#include <stdio.h>\nint main(void) { for (int c; (c = getchar()) != EOF;) putchar(c); return 3; }',
    });
    const { outcome, stdout } = await run({ files: [path('cat.c')], stdin: 'a\nb' });
    expect(outcome).toEqual({ kind: 'exited', status: 3 });
    expect(new TextDecoder().decode(stdout)).toBe('a\nb');
  });

  test('is ended by its signal', async () => {
    const { path } = project({ 'loop.c': 'int main(void) { for (volatile int i = 0;; i++); }' });
    const stop = new AbortController();
    const work = run({ files: [path('loop.c')], signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 300);
    await expect(work).rejects.toThrow('enough');
  });
});

describe('solve()', () => {
  const script = '(declare-const x (_ BitVec 8)) (assert (= x #x2a)) (check-sat) (get-value (x))';

  test('tells lines as they come, and the answers', async () => {
    const lines: string[] = [];
    for await (const event of solve({ script }))
      if (event.kind === 'line') lines.push(event.text);
      else
        expect(event.result).toMatchObject({ status: 'sat', checks: [{ model: { x: '#x2a' } }] });
    expect(lines).toEqual(['sat', '((x #x2a))']);
  });

  test('a mistake in the script is a part of the result', async () => {
    expect((await solve({ script: '(assert y)' })).error).toMatchObject({ line: 1 });
  });
});

test('compare() and replay() go together', async () => {
  const { path } = project({
    'a.c': 'int f(int x) { return x > 6 ? 1 : 0; }',
    'b.c': 'int f(int x) { return x > 7 ? 1 : 0; }',
  });
  const f = { name: 'f', nulls: false, elements: 1, characters: 1 };
  const files = [[path('a.c')], [path('b.c')]] as const;
  const { differences } = await compare({ files, fn: [f, f], out: path('out') });
  expect(differences.map(({ input }) => input)).toEqual(['f(x = 7)']);
  const tests = differences.map(({ folder }) => folder);
  const { tests: replayed, failures } = await replay({ tests, files: files[0], fn: f });
  expect(failures).toBe(0);
  expect(replayed).toMatchObject([{ test: tests[0], outcome: { kind: 'exited' } }]);
});

describe('in tests', () => {
  const files = {
    'bad.c':
      '#include <stdlib.h>\n#include <stdio.h>\nint main(void) { if (getchar() == 7) abort(); return 0; }',
    'good.c': '#include <stdio.h>\nint main(void) { return getchar() == 7; }',
    'other.c': '#include <stdio.h>\nint main(void) { return getchar() == 8; }',
  };

  test('node:test, by assertions', () => {
    const { node } = dependent({
      ...files,
      'all.test.cjs': `const test = require('node:test');
const { noFindings, equivalent } = require('clew/assert');
test('good', () => noFindings('good.c', { stdin: 1, complete: true, native: false }));
test('bad', () => noFindings('bad.c', { stdin: 1, native: false }));
test('differs', () => equivalent('good.c', 'other.c', { stdin: 1 }));
`,
    });
    const { stdout } = node('--test-reporter=tap', '--test', 'all.test.cjs');
    expect(stdout).toMatch(/^ *ok \d+ - good$/m);
    expect(stdout).toMatch(/^ *not ok \d+ - bad$/m);
    expect(stdout).toContain('abort: abort() was called');
    expect(stdout).toMatch(/reproduce: clew replay .*findings\/0001/);
    expect(stdout).toMatch(/^ *not ok \d+ - differs$/m);
  });

  test('vitest, by matchers', async () => {
    const { path } = dependent(files);
    await import('../../src/library/vitest.ts');
    const options = { stdin: 1, native: false };
    const expecting = expect as unknown as (
      file: string,
    ) => Record<string, (...words: unknown[]) => Promise<void>>;
    await expecting(path('good.c')).toHaveNoFindings({ ...options, complete: true });
    await expecting(path('good.c')).toBeEquivalentTo(path('good.c'), { stdin: 1 });
    await expect(expecting(path('bad.c')).toHaveNoFindings(options)).rejects.toThrow(
      'abort: abort() was called',
    );
    await expect(
      expecting(path('good.c')).toBeEquivalentTo(path('other.c'), { stdin: 1 }),
    ).rejects.toThrow(/exit code|exits/);
  });
});

test('tune() runs to its end, and leaves a heuristic', async () => {
  const counter = `#include <stdio.h>
int main(void) {
  int sum = 0;
  for (int i = 0; i < 8; i++) {
    int c = getchar();
    if (c > 'z') sum += 3;
    else if (c > 'a') sum += 2;
  }
  return sum > 20;
}`;
  const { path } = project({ 'parser.c': counter });
  const rounds: unknown[] = [];
  const tuning = tune({
    ...{
      files: [path('parser.c')],
      symbolic: { stdin: 8 },
      budget: 600_000,
      runs: 10,
      maxRuns: 300,
    },
    ...{ out: path('tuned'), heuristic: path('learned.json'), workers: 1, native: false },
  });
  for await (const event of tuning) rounds.push(event.kind);
  const { file, heuristic, branches } = await tuning;
  expect(file).toBe(path('learned.json'));
  expect(JSON.parse(readFileSync(file, 'utf8')).weights).toEqual(heuristic.weights);
  expect(branches.total).toBeGreaterThan(0);
  expect(rounds.at(-1)).toBe('ended');
});

test.skipIf(systemCompiler === undefined)('record() keeps the runs of a program', async () => {
  const { folder, path } = project({
    'cat.c': '#include <stdio.h>\nint main(void) { return getchar() == 7; }',
  });
  execFileSync('cc', ['-o', path('cat'), path('cat.c')]);
  const { exitCode, programs } = await record({
    programs: [path('cat')],
    command: ['sh', '-c', `echo one | ${path('cat')}; echo two | ${path('cat')}`],
    store: folder,
  });
  expect(exitCode).toBe(0);
  expect(programs).toMatchObject([{ invocations: 2, kept: 2 }]);
});

describe('a mistake in the options is named', () => {
  const files = ['none.c'];
  test.each([
    [() => run({ files: [] }), "run: 'files' is []"],
    [() => run({ files, stdin: 3 as never }), "run: 'stdin' is 3"],
    [() => compare({ files: [files] as never }), "compare: 'files[1]' is missing"],
    [() => replay({ tests: 'x' as never }), "replay: 'tests' is"],
    [() => solve({ script: '', queryTime: -1 }), "solve: 'queryTime' is -1"],
    [() => tune({ files, budget: 0 }), "tune: 'budget' is 0"],
    [() => record({ programs: [], command: ['true'] }), "record: 'programs' is []"],
    [() => record({ programs: ['x'], command: ['true'], nope: 1 } as never), "no option 'nope'"],
  ])('%#', async (work, message) => {
    const error = await work().then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(UserError);
    expect(error.message).toContain(message);
  });
});

test('work begins when it is awaited, and is done once', async () => {
  const work = solve({ script: '(check-sat)' });
  const [first, second] = [await work, await work];
  expect(first).toBe(second);
  const read = solve({ script: '(check-sat)' });
  for await (const event of read) expect(event.kind).toMatch(/line|ended/);
  expect((await read).status).toBe('sat');
});
