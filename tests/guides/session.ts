// All commands of a page, one after the other in one shell, as a reader would type them: in an empty folder where clew is installed.

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from '../children.ts';
import { main } from '../cli/clew.ts';
import { masked, patternOf, root, type ShownCommand } from './blocks.ts';

const border = '-- end of a command --';

/** Which commands print something else than the page says, each with what it printed. */
export function surprisesIn(commands: readonly ShownCommand[], folder: string): string[] {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/clew'));
  writeFileSync(join(bin, 'clew'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  chmodSync(join(bin, 'clew'), 0o755);
  const lines = commands.flatMap(({ command }) => [command, `echo '${border}'`]);
  const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${lines.join('\n')}`], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      ...{ GIT_AUTHOR_NAME: 'me', GIT_AUTHOR_EMAIL: 'me@example.org' },
      ...{ GIT_COMMITTER_NAME: 'me', GIT_COMMITTER_EMAIL: 'me@example.org' },
    },
  });
  const answers = stdout.split(`${border}\n`);
  return commands.flatMap(({ command, output }, i) => {
    const answer = masked((answers[i] ?? '').replaceAll(`${folder}/`, '/home/me/'));
    return patternOf(output).test(answer) ? [] : [`${command}\n${answer}`];
  });
}
