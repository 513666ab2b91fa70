// The guides on comparing: their commands print what the pages say. A line "..." stands for any lines, "..." within a line for
// any text; how lines are broken does not matter. Commands without output are not run.

import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
        return { page, command, output: output.join('\n').trim() };
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
