// The console blocks of README and the guides: commands behind "$ ", and what they print. In what they print, a line "..." stands for any
// lines and "..." within a line for any text; how lines are broken does not matter, nor do figures of time and the folder of the reader.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface ShownCommand {
  /** "README.md", "docs/guide/check.md" */
  readonly page: string;
  /** All commands and outputs that stand together. */
  readonly block: string;
  /** Without the comment at its end. */
  readonly command: string;
  readonly output: string;
}

export const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs/guide')).map((name) => `docs/guide/${name}`),
].filter((name) => name.endsWith('.md'));

export function shownOn(page: string): ShownCommand[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/```console\n(.*?)```/gs)].flatMap(([, block]) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((each) => {
        const [command = '', ...output] = each.split('\n');
        return { page, block, command: withoutComment(command), output: output.join('\n').trim() };
      }),
  );
}

function withoutComment(command: string): string {
  return command.replace(/\s+#\s.*$/, '').trim();
}

/** The commands of clew within a line of a shell: up to a pipe, a redirection or the end. */
export function clewCommandsIn(command: string): string[] {
  return command
    .split(/\s*(?:&&|\||;)\s*/)
    .map((part) => part.replace(/^(npx )?/, '').replace(/\s+[<>].*$/, ''))
    .filter((part) => /^clew /.test(part) && !/^clew cc/.test(part));
}

export function patternOf(output: string): RegExp {
  const parts = masked(output)
    .split('...')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}

/** Broken anywhere, on any machine and at any speed, it is the same text. */
export function masked(text: string): string {
  return (
    text
      .replaceAll(/\s+/g, ' ')
      // On a slow machine a finding is told before the check has ended, and once more in the end.
      .replaceAll(/until the check ends, it is in \S+ \S+ \S+ shown above /g, '')
      .replaceAll(/\d+(\.\d+)? s\b/g, 'TIME')
      .replaceAll(/\d+(\.\d+)? MB\b/g, 'SIZE')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'ADDRESS')
      .replaceAll(/(gcc|clang(-\d+)?)-asan\+ubsan/g, 'SANITIZERS')
      .replaceAll(/\/(home\/me|tmp\/clew-guides-\w+)\//g, 'HOME/')
  );
}
