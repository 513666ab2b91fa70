// clew.config.json: what a target says is as if it stood on the command line, which still has the last word. clew init writes one.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/command-line.ts';
import { configSchema } from '../../src/cli/config-schema.ts';
import { clew } from './clew.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = `#include <stdio.h>
int main(int argc, char **argv) {
  char text[2];
  int size = argc > 1 ? 3 : 2;
  for (int i = 0; i < size; i++) text[i] = getchar();
  return text[0] == 'x';
}
`;

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function writeConfig(config: object): void {
  write('clew.config.json', JSON.stringify(config));
}

const quick = { native: 'off', workers: 1, maxTime: '60s' };

test('a target has files, arguments and options; names are relative to its folder', () => {
  write('src/main.c', program);
  const target = { files: ['src/main.c'], symStdin: 3, out: 'results', ...quick };
  writeConfig({ targets: { main: { ...target, arguments: ['-v'] } } });
  mkdirSync(join(folder, 'deep/er'), { recursive: true });
  const { exitCode, stdout, stderr } = clew(['check', '--json'], {
    directory: join(folder, 'deep/er'),
  });
  expect(stderr).toBe('');
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout).findings).toMatchObject([{ kind: 'out-of-bounds', line: 5 }]);
  expect(existsSync(join(folder, 'results/findings/0001'))).toBe(true);
  // The command line has the last word.
  const small = clew(['check', '--json', '--sym-stdin', '0', '--', ''], { directory: folder });
  expect(JSON.parse(small.stdout).bounds).toContainEqual(
    expect.objectContaining({ limit: '0 bytes' }),
  );
});

describe('mistakes', () => {
  test.each([
    [{ targets: {} }, [], 'the configuration has no targets'],
    [{ targets: { a: {}, b: {} } }, [], 'several targets; choose one with --target: a, b'],
    [{ targets: { a: {} } }, ['--target', 'c'], "has no target 'c'; it has a"],
    [{ targets: { a: { symStdn: 3 } } }, [], "no option 'symStdn'; did you mean 'symStdin'?"],
    [{ targets: { a: { symStdin: 'x' } } }, [], "target 'a': --sym-stdin wants a number of bytes"],
    [{ targets: { a: { json: 'yes' } } }, [], "'json' must be true or false"],
    [{ targets: { a: { mode: ['eager', 'pending'] } } }, [], "'mode' has one value, not a list"],
    [{ target: {} }, [], "is no configuration of clew: 'targets' is missing"],
  ])('%j %j', (config, words, message) => {
    writeConfig(config);
    const { exitCode, stderr } = clew(['check', ...words], { directory: folder });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('nothing is named, and there is no configuration', () => {
    const { exitCode, stderr } = clew(['check'], { directory: folder });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('clew init')]);
  });
});

test('a target can be run, and its inputs minimised', () => {
  write('main.c', program);
  const options = { files: ['main.c'], symStdin: '0-2', ...quick };
  writeConfig({ targets: { main: options, other: options } });
  const ran = clew(['run', '--target', 'main'], { directory: folder, input: 'yz' });
  expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
  write('input', 'xyz');
  const words = ['minimize', '--target', 'other', '--input', 'input', '--to', 'small', '--json'];
  const { stdout } = clew(words, { directory: folder });
  expect(JSON.parse(stdout)).toMatchObject({ before: 3, ending: 'exited' });
  expect(clew(['run'], { directory: folder }).stderr).toContain('main, other');
});

test('a configuration can be a module; TypeScript needs a Node that reads it', () => {
  write('main.c', program);
  const target = `{ files: ['main.c'], symStdin: 2, ...${JSON.stringify(quick)} }`;
  write('clew.config.mjs', `export default { targets: { main: ${target} } };\n`);
  expect(clew(['check', '--quiet'], { directory: folder }).exitCode).toBe(0);
  rmSync(join(folder, 'clew.config.mjs'));
  write(
    'clew.config.ts',
    `const a: number = 1;\nexport default { targets: { main: ${target} } };\n`,
  );
  const { exitCode, stderr } = clew(['check', '--quiet'], { directory: folder });
  const reads = (process.features as { typescript?: unknown }).typescript;
  if (reads) expect(exitCode).toBe(0);
  else expect([exitCode, stderr]).toEqual([2, expect.stringContaining('clew.config.mjs')]);
});

test('clew init sees programs, fuzz targets and harnesses, and what it writes can be checked', () => {
  write('src/main.c', program);
  write('src/part.c', 'int part(int x) { return x; } /* int main(void) { } */\n');
  write('fuzz/target.c', 'int LLVMFuzzerTestOneInput(const char *d, long n) { return 0; }\n');
  write('proofs/h.c', '#include <klee/klee.h>\nint main(void) { return klee_int("x"); }\n');
  write('node_modules/x/main.c', 'int main(void) { return 0; }\n');
  write('Makefile', 'all:\n');
  const { exitCode, stdout } = clew(['init'], { directory: folder });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('3 targets (target, h, main)');
  expect(stdout).toContain('make CC="clew cc"');
  const { targets } = JSON.parse(readFileSync(join(folder, 'clew.config.json'), 'utf8'));
  expect(targets.main).toMatchObject({
    files: ['src/main.c', 'src/part.c'],
    ...{ symStdin: '0-16', symArg: ['0-8'], cflag: ['-Isrc'] },
  });
  expect(targets.h.files).toContain('proofs/h.c');
  const again = clew(['init'], { directory: folder });
  expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining('--force')]);
  const words = ['check', '--target', 'h', '--quiet', '--no-native', '--workers', '1'];
  expect(clew(words, { directory: folder })).toMatchObject({ exitCode: 0, stderr: '' });
});

test('the schema is strict, and knows every option of the commands that take targets', () => {
  const schema = configSchema(commands) as {
    properties: { targets: { additionalProperties: { properties: Record<string, object> } } };
  };
  const { properties } = schema.properties.targets.additionalProperties;
  const check = commands.find(({ name }) => name === 'check');
  for (const key of Object.keys(check?.options ?? {})) expect(properties).toHaveProperty(key);
});

test('the name of an option in a configuration is its name on the command line', () => {
  for (const { options } of commands)
    for (const [key, { flags }] of Object.entries(options)) {
      const name = flags.split(' ')[0].slice(2);
      expect(key).toBe(name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
    }
});

test('clew doctor finds this machine able', () => {
  const { exitCode, stdout } = clew(['doctor', '--json', '--no-cache']);
  expect(exitCode).toBe(0);
  const { examinations } = JSON.parse(stdout);
  expect(examinations[0]).toMatchObject({ name: 'Node', state: 'present' });
  for (const { state, cost } of examinations) if (state === 'missing') expect(cost).toBeTruthy();
});
