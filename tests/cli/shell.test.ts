// What is made of the tables of options for shells: completion, manual pages, the schema of configurations.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/command-line.ts';
import { bashCompletion } from '../../src/cli/shell/bash.ts';
import { completionsOf } from '../../src/cli/shell/completions.ts';
import { fishCompletion } from '../../src/cli/shell/fish.ts';
import { manualPages } from '../../src/cli/shell/man-pages.ts';
import { zshCompletion } from '../../src/cli/shell/zsh.ts';
import { spawnSync } from '../children.ts';
import { has } from '../judge/native.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-shell-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const completions = completionsOf(commands);
const options = completions.flatMap(({ options: all }) => all.map(({ name }) => name));

describe.skipIf(!has('bash'))('bash (needs bash)', () => {
  test.each([
    ['clew exp', ['explain']],
    ['clew check --sym-st', ['--sym-stdin']],
    ['clew check --mode ', ['pending', 'eager']],
    ['clew completion z', ['zsh']],
    ['clew help doc', ['doctor']],
    ['clew check --max-time ', []],
  ])('%s', (line, expected) => {
    const script = join(folder, 'clew.bash');
    writeFileSync(script, bashCompletion(completions));
    const words = line.split(' ');
    const list = words.map((word) => `'${word}'`).join(' ');
    const call = `compopt() { :; }; source ${script}; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _clew; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', call], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n').filter((word) => word !== '')).toEqual(expected);
  });
});

describe.skipIf(!has('zsh'))('zsh (needs zsh)', () => {
  test('takes the script, and completes', () => {
    const script = join(folder, '_clew');
    writeFileSync(script, zshCompletion(completions));
    const { stderr, status } = spawnSync('zsh', ['-n', script], { encoding: 'utf8' });
    expect([stderr, status]).toEqual(['', 0]);
    const call = `autoload -U compinit; compinit -D; source ${script}; whence -w _clew`;
    const loaded = spawnSync('zsh', ['-fc', call], { encoding: 'utf8' });
    expect(loaded.stdout).toContain('_clew: function');
  });
});

describe.skipIf(!has('fish'))('fish (needs fish)', () => {
  test.each([
    ['clew exp', 'explain'],
    ['clew check --sym-st', '--sym-stdin'],
    ['clew check --mode ', 'eager'],
  ])('%s', (line, expected) => {
    const script = join(folder, 'clew.fish');
    writeFileSync(script, fishCompletion(completions));
    const call = `source ${script}; complete -C '${line}'`;
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', call], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n').map((row) => row.split('\t')[0])).toContain(expected);
  });
});

test('every option of every command is in every script', () => {
  const [bash, zsh] = [bashCompletion(completions), zshCompletion(completions)];
  const fish = fishCompletion(completions);
  for (const name of new Set(options)) {
    expect(bash).toContain(name);
    expect(zsh).toContain(name);
    expect(fish).toContain(` -l ${name.slice(2)} `);
  }
});

describe('manual pages', () => {
  const pages = manualPages(commands, '1.2.3');

  test('there is one for each command, with all of its options', () => {
    expect(pages).toHaveLength(commands.length + 1);
    const check = pages.find(({ file }) => file === 'clew-check.1');
    const rows = Object.values(commands[0].options);
    for (const { flags } of rows) expect(check?.text).toContain(flags.replaceAll('-', '\\-'));
  });

  test.skipIf(!has('man'))('man has nothing to say against them (needs man)', () => {
    for (const { file, text } of pages.slice(0, 3)) {
      const path = join(folder, file);
      writeFileSync(path, text);
      const setting = { encoding: 'utf8', env: { ...process.env, MANWIDTH: '80' } } as const;
      const { stdout, stderr } = spawnSync('man', ['--warnings', '-l', path], setting);
      expect(stderr).toBe('');
      expect(stdout).toContain('NAME');
    }
  });
});
