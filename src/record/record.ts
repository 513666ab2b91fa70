// Records the runs of programs while a command, such as their own test suite, runs: a shim in the place of each program
// (shim.ts, in-place.ts) records what every run reads, and in the end each different run becomes a seed in the store. Oasis (3.2)
// takes its valid inputs from test suites and from users' executions in the same way.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { UserError } from '../base/user-error.ts';
import { WriteFailures } from '../base/write-error.ts';
import { makeFolder } from '../host/make-folder.ts';
import { namesIn } from '../host/named-file.ts';
import { behindLibtool } from '../source/built/libtool.ts';
import type { Store } from '../store/store.ts';
import { boxDirectory } from '../world/hand-over.ts';
import {
  InPlace,
  type RecordedProgram,
  type Restored,
  realPath,
  refuseRecorded,
  restoreKilled,
} from './in-place.ts';
import { readRun, sizeOfRun, testOfRun } from './run-file.ts';
import { makeShim } from './shim.ts';

/** The default of `RecordOptions.maxSize`. Seeds should be small, because each of their bytes is symbolic. */
export const usualSize = 64 * 1024;

export interface RecordOptions {
  /** The programs to record, as the user names them. */
  readonly programs: readonly string[];
  readonly command: readonly string[];
  /** Runs with more bytes of input are not kept. */
  readonly maxSize: number;
  readonly environment: NodeJS.ProcessEnv;
  /** Whether the command's output goes to stderr, because stdout is for a document. */
  readonly isQuiet: boolean;
  /** Ends the command. */
  readonly signal?: AbortSignal | undefined;
}

export interface ProgramRecording {
  readonly program: string;
  readonly seeds: string;
  readonly invocations: number;
  /** How many runs became new seeds. */
  readonly kept: number;
  /** How many runs had the same input as another one, now or in an earlier recording. */
  readonly duplicates: number;
  readonly oversized: number;
  /** What could not be recorded, with the reason and the number of runs. */
  readonly missed: Readonly<Record<string, number>>;
  /** Whether the program was rebuilt meanwhile; later runs were not recorded. */
  readonly rebuilt: boolean;
}

export interface Recording {
  /** The exit code of the command; if a signal ended it, 128 plus the signal's number, as in a shell. */
  readonly exitCode: number;
  readonly programs: readonly ProgramRecording[];
  /** A sentence that says why some seeds could not be written; undefined if all were. */
  readonly unwritten?: string | undefined;
}

export async function record(store: Store, options: RecordOptions): Promise<Recording> {
  const folder = join(store.recording, randomBytes(6).toString('hex'));
  makeFolder(folder);
  const programs = options.programs.map((name) => programAt(store, name, folder));
  const buildFolder = buildFolderFor(folder);
  let inPlace: InPlace | undefined;
  try {
    inPlace = new InPlace(folder, programs, ({ path, runs }) => {
      makeFolder(runs);
      return makeShim({
        program: path,
        real: realPath(path),
        runs,
        buildFolder: join(buildFolder, `${basename(runs)}-shim`),
        limit: options.maxSize,
        environment: options.environment,
      });
    });
    const exitCode = await run(options);
    const restored = inPlace.restore();
    inPlace = undefined;
    const failures = new WriteFailures();
    const recordings = collectAll(store, restored, options.maxSize, failures);
    return { exitCode, programs: recordings, unwritten: failures.first?.message };
  } finally {
    inPlace?.restore();
    for (const each of [folder, buildFolder]) rmSync(each, { recursive: true, force: true });
  }
}

/** The folder to build shims in. Its path must have no spaces or colons, because these separate the paths in LD_PRELOAD. */
function buildFolderFor(folder: string): string {
  return /[\s:]/.test(folder) ? mkdtempSync(join(tmpdir(), 'clew-record-')) : folder;
}

/** Puts back the programs of killed recordings, and keeps what these had recorded. */
export function restoreKilledRecordings(store: Store): ProgramRecording[] {
  return restoreKilled(store.recording).flatMap(({ folder, programs }) => {
    const recordings = collectAll(store, programs, usualSize, new WriteFailures());
    rmSync(folder, { recursive: true, force: true });
    return recordings;
  });
}

function programAt(store: Store, name: string, folder: string): RecordedProgram {
  const given = behindLibtool(resolve(name));
  if (statSync(given, { throwIfNoEntry: false })?.isFile() !== true)
    throw new UserError(`--program ${name}: there is no such program; build it first`);
  const path = realpathSync(given);
  refuseRecorded(store.recording, path);
  const runs = join(folder, encodeURIComponent(path));
  return { path, name: store.nameOf(name), runs };
}

// ---- The command ---------------------------------------------------------------------------------------------------

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** Runs the command. Signals are passed on to it and do not end this process, which has programs to put back. */
function run({ command, isQuiet, environment, signal: ending }: RecordOptions): Promise<number> {
  const [file, ...words] = command;
  return new Promise((resolve, reject) => {
    const pass = (signal: NodeJS.Signals) => {
      // A terminal sends these signals to the command too, because it is in the same process group.
      const isTold = isatty(0) && (signal === 'SIGINT' || signal === 'SIGQUIT');
      if (!isTold) child.kill(signal);
    };
    // Handlers are set before the command starts, because it may be interrupted before this process continues.
    for (const signal of passedOn) process.on(signal, pass);
    const child = spawn(file, words, {
      stdio: ['inherit', isQuiet ? 2 : 'inherit', 'inherit'],
      env: environment,
    });
    const end = () => void child.kill('SIGTERM');
    ending?.addEventListener('abort', end);
    if (ending?.aborted) end();
    const done = () => {
      ending?.removeEventListener('abort', end);
      for (const signal of passedOn) process.off(signal, pass);
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      done();
      reject(
        error.code === 'ENOENT' || error.code === 'EACCES'
          ? new UserError(`'${file}' cannot be run: ${reasonFor(error.code)}`)
          : error,
      );
    });
    child.once('close', (code, signal) => {
      done();
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

function reasonFor(code: string): string {
  return code === 'ENOENT' ? 'there is no such program' : 'it may not be executed';
}

// ---- What was recorded ---------------------------------------------------------------------------------------------

const unwritten = 'seeds that could not be written';

function collectAll(
  store: Store,
  programs: ReadonlyMap<RecordedProgram, Restored>,
  maxSize: number,
  failures: WriteFailures,
): ProgramRecording[] {
  return [...programs].map(([program, restored]) => ({
    ...collect(store, program, maxSize, failures),
    rebuilt: restored === 'rebuilt',
  }));
}

function collect(
  store: Store,
  { name, path, runs }: RecordedProgram,
  maxSize: number,
  failures: WriteFailures,
) {
  const seeds = store.seeds(name);
  const missed: Record<string, number> = {};
  let [invocations, kept, duplicates, oversized] = [0, 0, 0, 0];
  for (const file of namesIn(runs)) {
    const run = readRun(join(runs, file), boxDirectory);
    invocations++;
    for (const reason of run.missed) missed[reason] = (missed[reason] ?? 0) + 1;
    if (run.oversized.length > 0 || sizeOfRun(run) > maxSize) {
      oversized++;
      continue;
    }
    const test = testOfRun(run, basename(path), boxDirectory);
    const isNew = failures.attempt(() => seeds.add(test));
    if (isNew === undefined) missed[unwritten] = (missed[unwritten] ?? 0) + 1;
    else if (isNew) kept++;
    else duplicates++;
  }
  return { program: name, seeds: seeds.folder, invocations, kept, duplicates, oversized, missed };
}
