// The native side of every comparison: which tools the machine has, and how to compile, run, and keep what came out.
//
// This file alone decides which tools tests may use. A test that needs another one is skipped, its name says "(needs ...)", and
// tests/setup.ts says at the start of the run what is missing and what is skipped for it.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NativeRunner } from '../../src/native/runner.ts';
import { spawnSync } from '../children.ts';
import { hangSeconds } from '../patience.ts';

export interface NativeRun {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** Exit code, 128 + signal when a signal ended it, undefined when it did not end within its limit. */
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
  SIGXCPU: 24,
};

/** The first of these commands that the machine has, or undefined. */
export function findTool(...names: string[]): string | undefined {
  return inScratch((cwd) =>
    names.find((name) => {
      // openssl has a command in place of the option.
      const question = name === 'openssl' ? 'version' : '--version';
      return spawnSync(name, [question], { cwd, stdio: 'ignore' }).status === 0;
    }),
  );
}

/** Tools write beside their output, and where they stand: csmith its platform, --coverage its notes. */
function inScratch<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'clew-tools-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Versions of clang whose bitcode clew reads (src/source/native-clang.ts). */
const [oldestClang, newestClang] = [16, 22];

function isUsableClang(name: string): boolean {
  const { stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
  const major = Number(/clang version (\d+)/.exec(stdout ?? '')?.[1]);
  return major >= oldestClang && major <= newestClang;
}

/** The names that clew itself tries, in its order. */
function clangNames(): string[] {
  const versions = Array.from({ length: newestClang - oldestClang + 1 }, (_, i) => newestClang - i);
  return ['clang', ...versions.map((version) => `clang-${version}`)];
}

/**
 * Whether a compiler can link a program with these flags: their run-time libraries, and even the C library, are often packages of
 * their own.
 */
function canLink(compiler: string, flags: readonly string[] = []): boolean {
  const words = ['-x', 'c', '-', ...flags, '-o', 'program', '-lm'];
  const input = 'int main(void) { return 0; }';
  const stdio = ['pipe', 'ignore', 'ignore'] as const;
  return inScratch(
    (cwd) => spawnSync(compiler, words, { cwd, input, stdio: [...stdio] }).status === 0,
  );
}

/** Commands that tests use by these names, and that are asked for nothing but whether they are there. */
const commands = [
  ...['clang-19', 'llvm-dis-19', 'llvm-ar-19', 'llvm-cov-19', 'opt-19', 'clang-16', 'llvm-dis-16'],
  ...['gcov', 'ar', 'ld', 'strip', 'make', 'cmake', 'git', 'csmith', 'z3', 'xz', 'script'],
  ...[
    'genhtml',
    'ctest',
    'afl-cc',
    'bash',
    'zsh',
    'fish',
    'man',
    'nvim',
    'gdb',
    'redis-server',
    'openssl',
  ],
] as const;
type Command = (typeof commands)[number];

interface Tools {
  readonly nativeClang?: string | undefined;
  readonly nativeCompiler?: string | undefined;
  readonly sanitizingCompiler?: string | undefined;
  readonly racingCompiler?: string | undefined;
  readonly systemCompiler?: string | undefined;
  /** `cc` is gcc: it knows nested functions, and says things in its own words. */
  readonly isSystemCompilerGnu: boolean;
  readonly gcc?: string | undefined;
  readonly coverageCompilers: readonly string[];
  readonly browser?: string | undefined;
  readonly csmithHeaders?: string | undefined;
  readonly tortureArchive?: string | undefined;
  readonly glibc?: string | undefined;
  readonly commands: readonly string[];
}

function findTools(): Tools {
  const nativeClang = clangNames().find((name) => isUsableClang(name) && canLink(name));
  const links = (flags: readonly string[], ...names: (string | undefined)[]) =>
    names.find((name) => name !== undefined && canLink(name, flags));
  return {
    nativeClang,
    nativeCompiler: links([], nativeClang, 'cc', 'gcc', 'clang'),
    sanitizingCompiler: links(['-fsanitize=address,undefined'], 'gcc', 'clang', nativeClang),
    racingCompiler: links(['-fsanitize=thread'], 'gcc', 'clang', nativeClang),
    systemCompiler: links([], 'cc'),
    isSystemCompilerGnu: !/clang/.test(
      spawnSync('cc', ['--version'], { encoding: 'utf8' }).stdout ?? '',
    ),
    gcc: links([], 'gcc'),
    coverageCompilers: ['clang-19', 'gcc'].filter((name) => canLink(name, ['--coverage'])),
    browser: findTool('chromium', 'google-chrome', 'chromium-browser'),
    csmithHeaders: ['/usr/include/csmith', '/usr/include/csmith-2.3.0'].find(existsSync),
    tortureArchive: ['/usr/src/gcc-12/gcc-12.2.0-dfsg.tar.xz'].find(existsSync),
    glibc: spawnSync('getconf', ['GNU_LIBC_VERSION'], { encoding: 'utf8' }).stdout?.trim(),
    commands: commands.filter((name) => findTool(name) !== undefined),
  };
}

/** Looking takes seconds: tests/setup.ts looks once for all test files, and hands over what it found in this variable. */
export const toolsVariable = 'CLEW_TEST_TOOLS';
const known = process.env[toolsVariable];
export const tools: Tools = known === undefined ? findTools() : JSON.parse(known);

/** Whether all of these commands are there. */
export function has(...names: readonly Command[]): boolean {
  return names.every((name) => tools.commands.includes(name));
}

/**
 * A clang that clew can use, or undefined: an older one may be on the PATH, as in Debian 12. Tests that compile for clew take this
 * one; those that only want to know what a program does natively take `nativeCompiler`.
 */
export const { nativeClang } = tools;

/** Any compiler that can link a program, or undefined. */
export const { nativeCompiler } = tools;

/** A compiler that can build with the sanitizers that confirm findings, or undefined. */
export const { sanitizingCompiler } = tools;

/** A compiler with ThreadSanitizer, or undefined. */
export const { racingCompiler } = tools;

/** `cc`, which `clew cc` runs and builds of users run, or undefined. */
export const { systemCompiler } = tools;

/** The C library whose output is ours, line for line (tests/libc/). */
export const isComparedGlibc = tools.glibc === 'glibc 2.36';

/** What is missing here, each with what is left out for it. */
export function missingTools(): string[] {
  const hasCsmith = tools.csmithHeaders !== undefined && has('csmith');
  const hasTorture = tools.tortureArchive !== undefined && has('xz');
  const wanted: [unknown, string, string][] = [
    [nativeClang, 'clang 16 to 22', 'the embedded clang compiles everything, and none is compared'],
    [nativeCompiler, 'any compiler that links', 'nothing is compared with native programs'],
    [sanitizingCompiler, 'a compiler with ASan and UBSan', 'nothing is confirmed natively'],
    [racingCompiler, 'a compiler with ThreadSanitizer', 'no race is confirmed natively'],
    [systemCompiler, 'cc', 'clew cc and clew record are not tested'],
    [has('redis-server'), 'redis-server', 'no cluster is tested'],
    [has('openssl'), 'openssl', 'no cluster with TLS is tested'],
    [tools.gcc, 'gcc', 'its sanitizers and gcov do not judge'],
    [
      has('clang-19', 'llvm-dis-19'),
      'clang-19 and llvm-19',
      'they do not judge the reader of bitcode',
    ],
    [
      has('clang-16', 'llvm-dis-16'),
      'clang-16 and llvm-16',
      'they do not judge the reader of bitcode',
    ],
    [has('clang-19', 'opt-19'), 'opt-19', 'it does not judge the passes'],
    [has('llvm-ar-19'), 'llvm-ar-19', 'its archives are not read'],
    [has('llvm-cov-19'), 'llvm-cov-19', 'it does not judge coverage'],
    [isComparedGlibc, 'glibc 2.36', 'the C library is not compared with it'],
    [has('ar', 'ld', 'strip'), 'binutils', 'objects are not linked'],
    [has('script'), 'script', 'nothing is shown on a terminal'],
    [has('make'), 'make', 'makefiles are not tested'],
    [has('cmake'), 'cmake', 'its projects are not tested'],
    [has('bash', 'zsh', 'fish'), 'bash, zsh and fish', 'completion is not tried in them'],
    [has('man'), 'man', 'it does not judge the manual pages'],
    [has('nvim'), 'neovim', 'no editor speaks with clew lsp'],
    [has('gdb'), 'gdb', 'clew replay --gdb is not tested'],
    [has('git'), 'git', 'clew ci and --since are not tested'],
    [hasTorture, 'gcc-12-source and xz', 'its torture tests are not run'],
    [hasCsmith, 'csmith with its headers', 'no random programs are run'],
    [has('z3'), 'z3', 'it does not judge the solver'],
    [has('genhtml'), 'lcov', 'genhtml does not read our coverage'],
    [has('ctest'), 'ctest', 'it runs no suite of tests'],
    [has('afl-cc'), 'afl++', 'no fuzzer runs beside a check'],
    [tools.browser, 'chromium', 'no browser opens the report'],
  ];
  return wanted.flatMap(([found, name, without]) => (found ? [] : [`${name} (${without})`]));
}

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

/**
 * Runs a command to its end. Never throws: outcomes are values. A command that may not end gets a limit of processor time, which is
 * the same on a busy machine; seconds of the clock are for commands that wait, and protect from hangs.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: {
    stdin?: Uint8Array;
    seconds?: number;
    processorSeconds?: number;
    env?: Record<string, string>;
    cwd?: string;
  } = {},
): Promise<NativeRun> {
  const started = performance.now();
  return new Promise((resolve) => {
    const { processorSeconds } = options;
    const limited = ['-c', `ulimit -t ${processorSeconds}; exec "$0" "$@"`, command, ...args];
    const words =
      processorSeconds === undefined ? ([command, args] as const) : (['sh', limited] as const);
    const child = spawn(...words, {
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
      (options.seconds ?? hangSeconds) * 1000,
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
  const run = await runCommand(compiler, args);
  return run.exit === 0 ? undefined : run.stderr.toString() || `exit code ${run.exit}`;
}
