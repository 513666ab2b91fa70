// The package as its users have it: installed from the archive that npm pack makes, in a folder with tools of their choice. `.ci/run` does
// that, since it takes a minute and the network:
//
//   tsx tests/package/as-users-have-it.ts FOLDER    where FOLDER/node_modules/clew is installed
//
// TypeScript 5.4, the oldest that clew promises, reads the declarations with skipLibCheck off, for programs with import and with require;
// node:test and jest run the assertions of the guide. The package weighs what decision 36 says.

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { spawnSync } from '../children.ts';

const [given = '.'] = process.argv.slice(2);
const folder = resolve(given);
const tools = ['typescript@5.4', '@types/node@20', 'jest@30'];

function run(command: string, ...words: string[]) {
  const env = { ...process.env, NODE_OPTIONS: '', CI: '1' };
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, output: `${stdout}${stderr}` };
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const failures: string[] = [];
function expect(what: string, holds: boolean, output: string): void {
  console.log(`${holds ? 'ok' : 'FAILED'}: ${what}`);
  if (!holds) failures.push(`${what}\n${output}`);
}

// ---- TypeScript ----------------------------------------------------------------------------------------------------

const program = `
export const checked = check({ files: ['a.c'], symbolic: { stdin: { min: 0, max: 4 } }, suite: ['ctest'] });
export async function kinds(): Promise<string[]> {
  const found: string[] = [];
  for await (const event of check({ files: ['a.c'] }))
    if (event.kind === 'finding') found.push(event.finding.finding.kind);
  const { outcome } = await run({ files: ['a.c'], stdin: 'x' });
  await noFindings('a.c', { stdin: 4, fn: 'f', complete: true });
  await equivalent(['a.c'], 'b.c', { fn: ['f', 'g'] });
  return [...found, outcome.kind];
}
// @ts-expect-error: options are checked
check({ files: 'a.c' });
export type Result = CheckResult;
export const error: unknown = UserError;
`;
const imports = `import { check, run, UserError, type CheckResult } from 'clew';
import { equivalent, noFindings } from 'clew/assert';
`;
const options = (module: string, moduleResolution: string) =>
  JSON.stringify({
    compilerOptions: {
      ...{ module, moduleResolution, target: 'es2022', strict: true, noEmit: true },
      ...{ skipLibCheck: false, exactOptionalPropertyTypes: true, types: ['node'] },
      // clew/vitest is for those who have vitest.
      lib: ['es2022'],
    },
    include: ['types'],
  });

function judgeTypes(): void {
  write({
    'types/module.mts': imports + program,
    'types/required.cts': imports + program,
    'tsconfig.node16.json': options('node16', 'node16'),
    'tsconfig.bundler.json': options('esnext', 'bundler'),
  });
  const version = run('node_modules/.bin/tsc', '--version').output.trim();
  expect(`the compiler is TypeScript 5.4: ${version}`, version.startsWith('Version 5.4'), version);
  for (const name of ['node16', 'bundler']) {
    const { status, output } = run('node_modules/.bin/tsc', '-p', `tsconfig.${name}.json`);
    expect(`types, module resolution ${name}, skipLibCheck off`, status === 0, output);
  }
}

// ---- Test runners --------------------------------------------------------------------------------------------------

const parser = `#include <stdio.h>
int main(void) {
  char text[4] = "";
  if (fread(text, 1, 2, stdin) != 2) return 1;
  return text[0] == '(' ? 100 / (text[1] - ')') : 0;
}
`;
const halves = ['a / 2', 'a - a / 2'].map(
  (half) => `unsigned half(unsigned a) { return ${half}; }\n`,
);
const sources = { 'src/parser.c': parser, 'old/half.c': halves[0], 'src/half.c': halves[1] };

/** The same assertions for both runners: one that holds, and two that fail. */
const assertions = `
test('holds', () => noFindings('src/half.c', { fn: 'half', complete: true }), 60_000);
test('has a finding', () => noFindings('src/parser.c', { stdin: 2 }), 60_000);
test('differs', () => equivalent('src/half.c', 'old/half.c', { fn: 'half' }), 60_000);
`;

/** The messages are those of the command line: the finding with its input, and the difference. */
function expectRun(
  runner: string,
  output: string,
  [passed, failed]: readonly [RegExp, RegExp],
): void {
  expect(
    `${runner}: one test passes, two fail`,
    passed.test(output) && failed.test(output),
    output,
  );
  const says = /divide-by-zero/.test(output) && /half\(/.test(output);
  expect(`${runner}: failures have the text of the finding and of the difference`, says, output);
}

function judgeRunners(): void {
  const required = "const { equivalent, noFindings } = require('clew/assert');\n";
  const forNode = assertions.replaceAll(', 60_000)', ')');
  write({
    ...sources,
    'node-test.cjs': `const test = require('node:test');\n${required}${forNode}`,
    'node-test.mjs': `import test from 'node:test';\nimport { equivalent, noFindings } from 'clew/assert';\n${forNode}`,
    'runs.test.mjs': `import { equivalent, noFindings } from 'clew/assert';\n${assertions}`,
    'jest.config.json': '{ "testMatch": ["**/runs.test.mjs"] }',
  });
  for (const name of ['node-test.cjs', 'node-test.mjs']) {
    const { output } = run(process.execPath, '--test', name);
    expectRun(`node --test ${name}`, output, [/^. pass 1$/m, /^. fail 2$/m]);
  }
  const { output } = run(process.execPath, ...jestWords());
  expectRun('jest', output, [/^Tests:.* 1 passed/m, /^Tests:.* 2 failed/m]);
}

function jestWords(): string[] {
  const { bin } = JSON.parse(readFileSync(join(folder, 'node_modules/jest/package.json'), 'utf8'));
  const file = join('node_modules/jest', typeof bin === 'string' ? bin : bin.jest);
  return ['--experimental-vm-modules', file, '--config', 'jest.config.json'];
}

// ---- Sizes ---------------------------------------------------------------------------------------------------------

/** The figures of decision 36 are told again when they are off by a tenth. */
function judgeSizes(): void {
  const installed = join(folder, 'node_modules/clew');
  const page = readFileSync(
    join(installed, 'docs/decisions/0036-protocols-are-bundled.md'),
    'utf8',
  );
  const told =
    /([\d.]+) MB packed, ([\d.]+) MB unpacked, ([\d,]+) files; .* has (\d+) packages beside clew/.exec(
      page,
    );
  const [packed, unpacked, files, packages] = (told ?? [])
    .slice(1)
    .map((text) => Number(text.replace(',', '')));
  const lock = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  const locked: Record<string, { resolved?: string; dev?: boolean }> = JSON.parse(lock).packages;
  const archive = locked['node_modules/clew']?.resolved?.replace(/^file:/, '') ?? '';
  const sizes = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  const megabytes = (bytes: number) => bytes / 1e6;
  const figures: readonly (readonly [string, number, number | undefined])[] = [
    ['MB packed', megabytes(statSync(resolve(folder, archive)).size), packed],
    ['MB unpacked', megabytes(sizes.reduce((sum, size) => sum + size, 0)), unpacked],
    ['files', sizes.length, files],
    ['packages beside clew', Object.keys(locked).length - 1, packages],
  ];
  for (const [what, is, says = 0] of figures)
    expect(
      `decision 36 says ${says} ${what}: ${Number(is.toFixed(1))}`,
      Math.abs(is - says) <= says / 10,
      `docs/decisions/0036-protocols-are-bundled.md has an old figure`,
    );
}

// Before other packages come.
judgeSizes();
const installed = run('npm', 'install', '--silent', '--no-save', '--no-package-lock', ...tools);
if (installed.status !== 0) {
  console.log(`skipped: ${tools.join(', ')} cannot be had here: ${installed.output.trim()}`);
} else {
  judgeTypes();
  judgeRunners();
}
for (const failure of failures) console.error(`\nFAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
