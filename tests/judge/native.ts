// The native side of every comparison: compile with the host's compiler, run, keep what came out.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NativeRunner } from '../../src/check/native-runner.ts';

export interface NativeRun {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** Exit code, 128 + signal when a signal ended it, undefined when time ran out. */
  readonly exit: number | undefined;
  readonly seconds: number;
}

const signalNumbers: Record<string, number> = {
  SIGILL: 4,
  SIGTRAP: 5,
  SIGABRT: 6,
  SIGBUS: 7,
  SIGFPE: 8,
  SIGKILL: 9,
  SIGSEGV: 11,
};

/** The first of these commands that the machine has, or undefined. */
export function findTool(...names: string[]): string | undefined {
  return names.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
}

/** Versions of clang whose bitcode clew reads (src/source/native-clang.ts). */
const [oldestClang, newestClang] = [16, 22];

function isUsableClang(name: string): boolean {
  const { stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
  const major = Number(/clang version (\d+)/.exec(stdout ?? '')?.[1]);
  return major >= oldestClang && major <= newestClang;
}

/**
 * A clang that clew can use, or undefined: an older one may be on the PATH, as in Debian 12. Tests that compile for clew take this
 * one; those that only want to know what a program does natively take any compiler.
 */
export const nativeClang = ['clang-19', 'clang', 'clang-16'].find(isUsableClang);

/** Whether a compiler can link a program with these flags: their run-time libraries are often packages of their own. */
export function canLink(compiler: string, flags: readonly string[]): boolean {
  const words = ['-x', 'c', '-', ...flags, '-o', '/dev/null'];
  const input = 'int main(void) { return 0; }';
  return spawnSync(compiler, words, { input, stdio: ['pipe', 'ignore', 'ignore'] }).status === 0;
}

/** A compiler that can build with the sanitizers that confirm findings, or undefined. */
export const sanitizingCompiler = ['gcc', 'clang'].find((name) =>
  canLink(name, ['-fsanitize=address,undefined']),
);

/**
 * Why native programs cannot be run in a sandbox here, or undefined: there is no compiler for the launcher, or the kernel and the
 * container that tests run in do not allow it.
 */
export async function sandboxProblem(): Promise<string | undefined> {
  const runner = await NativeRunner.open({ mode: 'sandboxed', cache: undefined });
  runner.close();
  return runner.runs.impossible;
}

/** A folder that is gone after the work. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-judge-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command to its end or to its time limit. Never throws: outcomes are values. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: {
    stdin?: Uint8Array;
    seconds?: number;
    env?: Record<string, string>;
    cwd?: string;
  } = {},
): Promise<NativeRun> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...options.env },
      cwd: options.cwd,
      stdio: 'pipe',
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    let timedOut = false;
    const timer = setTimeout(
      () => {
        timedOut = true;
        child.kill('SIGKILL');
      },
      (options.seconds ?? 10) * 1000,
    );
    const finish = (exit: number | undefined): void => {
      clearTimeout(timer);
      const seconds = (performance.now() - started) / 1000;
      resolve({ stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr), exit, seconds });
    };
    child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
    child.stdin.on('error', () => {}); // The program may end before it has read its input.
    child.on('error', (error) => {
      stderr.push(Buffer.from(String(error)));
      finish(127);
    });
    child.on('close', (code, signal) => {
      finish(timedOut ? undefined : (code ?? 128 + (signalNumbers[signal ?? ''] ?? 0)));
    });
    child.stdin.end(options.stdin ?? new Uint8Array());
  });
}

/** Compiles natively; the compiler's own words when it refuses. */
export async function compileNatively(
  compiler: string,
  files: readonly string[],
  flags: readonly string[],
  executable: string,
): Promise<string | undefined> {
  const args = ['-w', ...flags, ...files, '-o', executable, '-lm'];
  const run = await runCommand(compiler, args, { seconds: 120 });
  return run.exit === 0 ? undefined : run.stderr.toString() || `exit code ${run.exit}`;
}
