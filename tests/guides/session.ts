// All commands of a page, one after the other in one shell, as a reader would type them: in a folder where clew is installed.

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from '../children.ts';
import { main } from '../cli/clew.ts';
import { masked, patternOf, root, type ShownCommand } from './blocks.ts';

const border = '-- end of a command:';

/** What differs from what a reader types. */
export interface Circumstances {
  /** What is done before a command, in silence: what the reader has done long ago. */
  readonly before?: (shown: ShownCommand) => string | undefined;
  /** The command as it is executed: in less time, or to an end. */
  readonly instead?: (command: string) => string;
}

/**
 * Which commands print something else than the page says, each with what it printed; of commands without output, which of them clew does
 * not accept. 1 is the exit code of a check that has found something, 4 of one that did not reach what --require asks for.
 */
export function surprisesIn(
  commands: readonly ShownCommand[],
  folder: string,
  { before, instead = (command) => command }: Circumstances = {},
): string[] {
  install(folder);
  const lines = commands.flatMap((shown) => [
    `{ ${before?.(shown) ?? ':'}\n} >>preparations.log 2>&1`,
    instead(shown.command),
    `echo "${border} $?"`,
  ]);
  const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${lines.join('\n')}`], {
    cwd: folder,
    encoding: 'utf8',
    input: '',
    maxBuffer: 1 << 26,
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: folder,
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? join(process.env.HOME ?? folder, '.cache'),
      ...{ GIT_AUTHOR_NAME: 'me', GIT_AUTHOR_EMAIL: 'me@example.org' },
      ...{ GIT_COMMITTER_NAME: 'me', GIT_COMMITTER_EMAIL: 'me@example.org' },
    },
  });
  const parts = stdout.split(new RegExp(`${border} (\\d+)\n`));
  return commands.flatMap(({ command, output }, i) => {
    const [answer = '', status = 'none'] = parts.slice(2 * i);
    // A page may name files as they are seen from the reader's folder, or in full.
    const texts = ['/home/me/', ''].map((home) => masked(answer.replaceAll(`${folder}/`, home)));
    const isShown = texts.some((text) => patternOf(output).test(text));
    const isExpected = isShown && /^[014]$/.test(status);
    return isExpected ? [] : [`${command}\n${answer.trim()}\nexit code ${status}`];
  });
}

/** clew in node_modules, and as a command. */
function install(folder: string): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/clew'));
  writeFileSync(join(bin, 'clew'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  chmodSync(join(bin, 'clew'), 0o755);
}
