// Runs native programs for a command: has a folder for what is built and run, and the launcher, which was tried once, so that the user
// can be told what to expect before anything is run.
//
// A sandbox is one where nothing that the program starts outlives it, where it cannot write outside of its folder nor signal others, and
// where its resources are limited. Where the kernel allows no such thing, nothing is run, unless the user asks for it
// (--native plain).

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeErrorIn } from '../base/write-error.ts';
import { type ArtifactCache, digest, openCache } from '../host/cache.ts';
import { findProgram, programIdentity } from '../host/find-program.ts';
import type { NativeMode, NativeRuns } from '../results/check-result.ts';
import { runCompiler, withCompiler } from './build.ts';
import {
  type Confinement,
  type NativeLimits,
  type NativeProcess,
  type NativeResult,
  runNatively,
  usualLimits,
} from './process.ts';

/** The program that starts native programs, confined. A compiler of the host makes it, as it makes what is run. */
const launcherSources = fileURLToPath(new URL('../../libc/launch', import.meta.url));
const launcherFlags = ['-O1', '-w'];

export interface RunnerSetting {
  readonly mode: Exclude<NativeMode, 'off'>;
  /** The folder of the cache, if there is one. */
  readonly cache: string | undefined;
  readonly limits?: NativeLimits;
  /** What the kernel is taken not to have, for tests. */
  readonly without?: string;
}

export class NativeRunner {
  /** The folder for builds and runs. */
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'clew-native-')));
  private readonly confinement: Confinement;
  private readonly end = new AbortController();
  /** How programs are run, or why they are not. */
  runs: NativeRuns;

  static async open(setting: RunnerSetting): Promise<NativeRunner> {
    const runner = new NativeRunner(setting);
    try {
      await runner.prepare(setting);
      return runner;
    } catch (error) {
      // A full disk costs the second opinion, not the check.
      const unwritten = writeErrorIn(error);
      if (unwritten === undefined) runner.close();
      if (unwritten === undefined) throw error;
      runner.runs = { mode: setting.mode, protections: [], impossible: unwritten.message };
      return runner;
    }
  }

  private constructor({ mode, limits = usualLimits, without = '' }: RunnerSetting) {
    const launcher = join(this.folder, 'launch');
    this.confinement = { launcher, isSandboxed: mode === 'sandboxed', limits, without };
    this.runs = { mode, protections: [] };
  }

  private async prepare({ mode, cache }: RunnerSetting): Promise<void> {
    const kept = cache === undefined ? undefined : openCache(cache);
    const made = await makeLauncher(this.folder, kept, this.end.signal);
    if (made.kind === 'impossible') {
      this.runs = { mode, protections: [], impossible: made.reason };
      return;
    }
    const directory = join(this.folder, 'trial');
    mkdirSync(directory);
    const trial = { file: made.program, arguments: [Buffer.from('--nothing')], directory };
    const rest = { environment: {}, stdin: new Uint8Array(), time: 60_000 };
    const { refused, protections, exitCode } = await this.run({ ...trial, ...rest });
    const reason = refused ?? (exitCode === 0 ? undefined : 'its launcher does not work here');
    const impossible = reason && (mode === 'plain' ? reason : noSandbox(reason));
    this.runs = { mode, protections, ...(impossible !== undefined && { impossible }) };
  }

  run(program: NativeProcess): Promise<NativeResult> {
    const { visible = [], signal } = program;
    // The program may be in a project below /tmp, with its libraries.
    const needed = [this.folder, dirname(program.file), process.cwd(), ...visible];
    return runNatively(this.confinement, {
      ...program,
      visible: [...new Set(needed)].sort((a, b) => a.length - b.length),
      signal: signal === undefined ? this.end.signal : AbortSignal.any([signal, this.end.signal]),
    });
  }

  /** Ends runs that are under way. */
  close(): void {
    this.end.abort();
    removeAll(this.folder);
  }
}

/** Programs may leave folders that nobody may look into, or that are too deep for names. What cannot be removed is left. */
function removeAll(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    spawnSync('chmod', ['-R', 'u+rwx', folder], { stdio: 'ignore' });
    spawnSync('rm', ['-rf', folder], { stdio: 'ignore' });
  }
}

function noSandbox(reason: string): string {
  return `this system allows no sandbox (${reason}); --native plain runs the program without one`;
}

type Launcher =
  | { readonly kind: 'done'; readonly program: string }
  | { readonly kind: 'impossible'; readonly reason: string };

/** Writes the launcher to the folder. The cache keeps it. */
async function makeLauncher(
  folder: string,
  cache: ArtifactCache | undefined,
  signal: AbortSignal,
): Promise<Launcher> {
  const program = join(folder, 'launch');
  const names = readdirSync(launcherSources).sort();
  const files = names
    .filter((name) => name.endsWith('.c'))
    .map((name) => join(launcherSources, name));
  const texts = names.map((name) => readFileSync(join(launcherSources, name)));
  const made = await withCompiler(async (compiler) => {
    const path = findProgram(compiler, process.env.PATH ?? '');
    if (path === undefined) return 'missing';
    const key = digest('launcher', programIdentity(path), ...launcherFlags, ...names, ...texts);
    const known = cache?.get(key);
    if (known !== undefined) {
      writeFileSync(program, known);
      chmodSync(program, 0o755);
      return undefined;
    }
    const failure = await runCompiler(path, [...launcherFlags, ...files, '-o', program], {
      signal,
    });
    if (failure === undefined) cache?.put(key, readFileSync(program));
    return failure;
  });
  return made.kind === 'done' ? { kind: 'done', program } : made;
}
