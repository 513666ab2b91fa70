// The guides on comparing: their commands print what the pages say. A line "..." stands for any lines, "..." within a line for
// any text; how lines are broken does not matter. Commands without output are not run.

import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnSync } from '../children.ts';
import { sanitizingCompiler } from '../judge/native.ts';
import { clew } from './clew.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = ['refactor', 'port', 'optimise'];
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-guides-'));
  cpSync(join(root, 'examples/compare'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Shown {
  readonly page: string;
  /** All commands and outputs that stand together. */
  readonly block: string;
  readonly command: string;
  readonly output: string;
}

function shownOn(page: string): Shown[] {
  const text = readFileSync(join(root, `docs/guide/${page}.md`), 'utf8');
  return [...text.matchAll(/```console\n(.*?)```/gs)].flatMap(([, block]) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((each) => {
        const [command = '', ...output] = each.split('\n');
        return { page, block, command, output: output.join('\n').trim() };
      }),
  );
}

const shown = pages.flatMap(shownOn).filter(({ output }) => output !== '');

test.each(shown)('$page: $command', ({ command, output }) => {
  const words = command.split(' ');
  expect(words[0]).toBe('clew');
  const { stdout } = clew(words.slice(1), { directory: folder });
  expect(plain(stdout.replaceAll(`${folder}/`, ''))).toMatch(patternOf(output));
});

test.skipIf(sanitizingCompiler === undefined)(
  'inputs: a test runs without clew (needs a compiler)',
  () => {
    const project = join(folder, 'project');
    mkdirSync(join(project, 'node_modules'), { recursive: true });
    symlinkSync(root, join(project, 'node_modules/clew'));
    const harness = `#include <klee/klee.h>
#include <stdio.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return x == 42 ? puts("found"), 0 : 1;
}
`;
    writeFileSync(join(project, 'harness.c'), harness);
    clew(['check', '--no-native', '--quiet', 'harness.c'], { directory: project });
    const [commands] = shownOn('inputs')
      .filter(({ command }) => command.startsWith('C='))
      .map(({ block }) => block.replaceAll(/^\$ /gm, ''));
    const run = (test: string) =>
      spawnSync(
        'sh',
        ['-c', commands.replace('0001', test).replace(/^gcc/m, `${sanitizingCompiler}`)],
        { cwd: project, encoding: 'utf8' },
      );
    const results = ['0001', '0002'].map(run);
    expect(results.map(({ stderr }) => stderr)).toEqual(['', '']);
    expect(results.map(({ stdout }) => stdout).sort()).toEqual(['', 'found\n']);
  },
);

/** Broken anywhere, it is the same text. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function patternOf(output: string): RegExp {
  const parts = plain(output)
    .split('...')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}
