/**
 * Runs a program on an invocation, natively and in clew's box, in the same circumstances: the files of the invocation in
 * the current folder and nothing else, an environment with nothing else in it, the program called by its bare name.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { clewCommand } from './build.ts';
import type { Content, Invocation } from './subject.ts';

export interface Outcome {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** 128 + the signal's number when one ended it; undefined when time ran out. */
  readonly exit: number | undefined;
}

/** Gives work a folder with these files, which is gone afterwards. */
export function withFiles<T>(
  files: Readonly<Record<string, Content>>,
  work: (folder: string) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), 'clew-subject-'));
  try {
    writeFiles(files, folder);
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes files into a folder, with the folders on the way to them. */
export function writeFiles(files: Readonly<Record<string, Content>>, folder: string): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytesOf(content));
  }
}

export function invokeNatively(program: string, invocation: Invocation, seconds: number): Outcome {
  return withFiles(invocation.files ?? {}, (cwd) =>
    outcomeOf(program, invocation.arguments ?? [], {
      cwd,
      argv0: basename(program),
      env: { ...invocation.environment },
      input: bytesOf(invocation.stdin ?? ''),
      timeout: seconds * 1000,
    }),
  );
}

export function invokeInClew(program: string, invocation: Invocation, seconds: number): Outcome {
  return withFiles(invocation.files ?? {}, (folder) => {
    const itself = invocation.startsItself ? ['--program', `${basename(program)}=${program}`] : [];
    const box = [...boxOptions(invocation, folder), ...itself];
    const args = ['run', '--quiet', ...box, program, '--'];
    return outcomeOf(process.execPath, [clewCommand, ...args, ...(invocation.arguments ?? [])], {
      cwd: folder,
      env: process.env,
      input: bytesOf(invocation.stdin ?? ''),
      timeout: seconds * 1000,
    });
  });
}

/** Options that hand over files, which lie in a folder of the host, and environment. */
export function boxOptions({ files = {}, environment = {} }: Invocation, folder: string): string[] {
  const tops = new Map<string, string>();
  for (const name of Object.keys(files)) {
    const top = name.split('/')[0] as string;
    tops.set(top, top === name ? '--file' : '--dir');
  }
  return [
    ...[...tops].flatMap(([name, option]) => [option, `${name}=${join(folder, name)}`]),
    ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ];
}

export function bytesOf(content: Content): Buffer {
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
}

function outcomeOf(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; input: Buffer; timeout: number; argv0?: string },
): Outcome {
  const { stdout, stderr, status, signal, error } = spawnSync(command, args, {
    ...options,
    killSignal: 'SIGKILL',
    maxBuffer: 1 << 28,
  });
  const timedOut = (error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT';
  const exit = timedOut ? undefined : (status ?? 128 + constants.signals[signal ?? 'SIGKILL']);
  return { stdout: stdout ?? Buffer.of(), stderr: stderr ?? Buffer.of(), exit };
}
