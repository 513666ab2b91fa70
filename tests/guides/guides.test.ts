// Commands of README and the guides: every one is accepted, and those of README, the tutorial and the pages about the examples print what the
// pages say. `npm run guides` (execute.ts) executes all of them, those without output too; it takes minutes.

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shellWords } from '../../src/base/shell-words.ts';
import { toCommander } from '../../src/cli/command.ts';
import {
  commands,
  completeNativeOptions,
  markCompilerFlags,
  splitArguments,
} from '../../src/cli/command-line.ts';
import { joinSymbolicArguments } from '../../src/cli/sym-options.ts';
import { spawnSync } from '../children.ts';
import { clew } from '../cli/clew.ts';
import { has, sanitizingCompiler } from '../judge/native.ts';
import { clewCommandsIn, masked, pages, patternOf, root, shownOn } from './blocks.ts';
import { surprisesIn } from './session.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-guides-'));
  cpSync(join(root, 'examples/compare'), folder, { recursive: true });
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shown = pages.flatMap(shownOn);

describe('every command of clew is one that clew accepts', () => {
  const lines = [...new Set(shown.flatMap(({ command }) => clewCommandsIn(command)))];

  test.each(lines)('%s', async (line) => {
    const { own, program: programArguments } = splitArguments(shellWords(line).slice(1));
    const [name, ...words] = completeNativeOptions(markCompilerFlags(joinSymbolicArguments(own)));
    const command = commands.find((each) => each.name === name);
    if (command === undefined) throw new Error(`there is no command '${name}'`);
    let isExecuted = false;
    const harmless = {
      ...command,
      isConfigurable: false,
      execute: async () => {
        isExecuted = true;
        return 0;
      },
    };
    const surroundings = { programArguments, configured: async () => undefined, finish: () => {} };
    const made = toCommander(harmless, surroundings).exitOverride();
    await made.parseAsync(words, { from: 'user' });
    expect(isExecuted).toBe(true);
  });
});

/** Pages whose commands work on files of the examples. Without a compiler nothing is confirmed natively. */
const onExamples = ['refactor', 'port', 'optimise', 'project'].map(
  (name) => `docs/guide/${name}.md`,
);
if (sanitizingCompiler !== undefined) onExamples.push('README.md');

describe('commands print what the page says', () => {
  const printing = shown.filter(({ page, output }) => onExamples.includes(page) && output !== '');

  test.each(printing)('$page: $command', ({ command, output }) => {
    const words = command.split(' ');
    expect(words[0]).toBe('clew');
    const { stdout } = clew(words.slice(1), { directory: folder });
    expect(masked(stdout.replaceAll(`${folder}/`, ''))).toMatch(patternOf(output));
  });
});

test.skipIf(!has('bash'))('the tutorial, from the first command to the last (needs bash)', () => {
  const commandsShown = shownOn('docs/guide/tutorial.md');
  expect(commandsShown.length).toBeGreaterThan(5);
  expect(surprisesIn(commandsShown, join(folder, 'tutorial'))).toEqual([]);
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
    const [commandsShown] = shownOn('docs/guide/inputs.md')
      .filter(({ command }) => command.startsWith('C='))
      .map(({ block }) => block.replaceAll(/^\$ /gm, ''));
    const run = (name: string) =>
      spawnSync(
        'sh',
        ['-c', commandsShown.replace('0001', name).replace(/^gcc/m, `${sanitizingCompiler}`)],
        { cwd: project, encoding: 'utf8' },
      );
    const results = ['0001', '0002'].map(run);
    expect(results.map(({ stderr }) => stderr)).toEqual(['', '']);
    expect(results.map(({ stdout }) => stdout).sort()).toEqual(['', 'found\n']);
  },
);
