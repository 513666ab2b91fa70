// clew lsp: the command that starts the server for editors. The server is a file of its own, which has the protocol's packages inside.

import { resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import type { KnownTarget } from '../editor/quick-check.ts';
import { version } from '../host/library-files.ts';
import { threadFile } from '../host/thread.ts';
import { defineCommand } from './command.ts';
import { findConfig, readTargets } from './config-file.ts';
import { switchOption } from './option.ts';
import { ownProgram } from './own-program.ts';
import { printMessage } from './terminal.ts';

const options = {
  stdio: switchOption(
    '--stdio',
    'Running',
    'speak on standard input and output, as it always does',
  ),
};

export const lspCommand = defineCommand({
  name: 'lsp',
  summary: 'serve editors: findings as diagnostics, by the Language Server Protocol',
  operands: '',
  operandsMeaning: '',
  description:
    'A server of the Language Server Protocol on standard input and output. It shows the findings of the last check and of a quick check when a file is saved, the input that breaks a line, and offers to check a function, to compare it with the last commit, and to write the test of a finding. Editors start it themselves.',
  examples: [['clew lsp --stdio', 'what the configuration of an editor names as command']],
  takesProgramArguments: false,
  options,
  execute,
});

async function execute(): Promise<number> {
  const file = threadFile('editor/lsp-server').href;
  const { serveEditor } = (await import(file)) as typeof import('../editor/lsp-server.ts');
  await serveEditor({ program: ownProgram(), version: version(), targets });
  return 0;
}

/** A mistake in the configuration must not end the server: it is in the editor's log. */
async function targets(directory: string): Promise<readonly KnownTarget[]> {
  const path = findConfig(directory);
  if (path === undefined) return [];
  try {
    const all = await readTargets(path);
    return all.map(({ name, directory: home, files, options: { cflag = [], out } }) => ({
      ...{ name, directory: home, files },
      flags: [cflag].flat().map(String),
      out: out === undefined ? undefined : resolve(home, String(out)),
    }));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    printMessage(error.message);
    return [];
  }
}
