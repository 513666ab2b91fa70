// The command line as users have it: the built package in a process of its own (tests/setup.ts builds it).

import { fileURLToPath } from 'node:url';
import { spawnSync } from '../children.ts';
import { hangSeconds } from '../patience.ts';

export const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface CommandResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandSetting {
  readonly directory?: string;
  readonly input?: string | Uint8Array;
  readonly environment?: Readonly<Record<string, string>>;
}

export function clew(words: readonly string[], setting: CommandSetting = {}): CommandResult {
  const { NO_COLOR: _, ...environment } = process.env;
  const result = spawnSync(process.execPath, [main, ...words], {
    cwd: setting.directory,
    input: setting.input ?? '',
    env: { ...environment, ...setting.environment },
    encoding: 'utf8',
    timeout: 1000 * hangSeconds,
    maxBuffer: 1 << 26,
  });
  if (result.error !== undefined) throw result.error; // It hangs, or it says more than anybody reads.
  return { exitCode: result.status, stdout: result.stdout, stderr: result.stderr };
}
