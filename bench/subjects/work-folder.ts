/**
 * Where subjects are fetched and built: $CLEW_SUBJECTS, or ~/.cache/clew-subjects. Nothing outside of it is written to.
 *
 *     apt/               a configuration of apt of its own, with the lists of Debian's sources
 *     downloads/         archives, by checksum
 *     trees/bc/native/   one tree for each way to build, with the stamp of what it was built from
 *     logs/              what the builds said
 *     checks/            what clew check wrote
 *     peers/             what clew and AFL++ wrote side by side
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const workFolder = process.env.CLEW_SUBJECTS ?? join(homedir(), '.cache/clew-subjects');

/** A folder of the work folder, made when it is not there. */
export function place(...names: string[]): string {
  const folder = join(workFolder, ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** What stops work on one subject, and only on that one: said in the table. */
export class Failure extends Error {}

/** Runs a command and gives what it printed. */
export function output(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (error || status !== 0) {
    const words =
      (stderr ?? '').trim().split('\n').at(-1) || error?.message || `exit code ${status}`;
    throw new Failure(`${command} ${args[0] ?? ''}: ${words}`);
  }
  return stdout;
}

/** Does work that no other process may do at the same time; a lock whose process is gone is none. */
export function exclusively<T>(file: string, work: () => T): T {
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner !== 0 && existsSync(`/proc/${owner}`)) {
    throw new Failure(`process ${owner} is at work on it (${file})`);
  }
  writeFileSync(file, String(process.pid));
  try {
    return work();
  } finally {
    rmSync(file);
  }
}

/** Is this step done, from the same ingredients? */
export function isStamped(file: string, ingredients: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') === ingredients;
}

export function stamp(file: string, ingredients: string): void {
  writeFileSync(file, ingredients);
}
