// The other side of a comparison that clew cannot see into: a program of this machine, or a function of one of its libraries.
// It runs in a process of its own on the input of a test, with an empty environment and a folder to itself; a crash or a
// hang there is its behaviour, and no accident of ours.

import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import type { NativeResult } from '../native/process.ts';
import type { NativeRunner } from '../native/runner.ts';
import { nativeInput, replayFile } from '../report/native-input.ts';
import type { NativeRuns } from '../results/check-result.ts';
import type { Test } from '../results/test.ts';
import type { Behaviour, ChangedFile, Ending } from './behaviour.ts';

export interface NativePeer {
  /** What sentences call the peer. */
  readonly name: string;
  readonly runs: NativeRuns;
  /** `a` is what A did with the test. */
  behaviour(test: Test, a: Behaviour): Promise<Behaviour>;
  close(): void;
}

/** What is run, and where. */
export interface NativeRun {
  readonly runner: NativeRunner;
  readonly program: string;
  /** A folder that does not exist yet. */
  readonly folder: string;
  /** Milliseconds that the run may take. */
  readonly time: number;
  readonly signal?: AbortSignal | undefined;
  /** A folder that the program needs to see. */
  readonly visible?: readonly string[];
  /** What the folder is called in the box, by which changed files are named. */
  readonly boxFolder: string;
}

/** `observed` cuts what a call told off the end of its output. */
export async function nativeBehaviour(
  test: Test,
  run: NativeRun,
  observed: (result: NativeResult) => Pick<Behaviour, 'stdout' | 'observations'> = plainOutput,
): Promise<Behaviour> {
  const input = nativeInput(test);
  const directory = join(run.folder, 'box');
  mkdirSync(directory, { recursive: true });
  for (const { path, bytes } of input.files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), bytes);
  }
  const replay = join(run.folder, 'input');
  writeFileSync(replay, replayFile(test));
  const result = await run.runner.run({
    file: run.program,
    arguments: input.arguments,
    stdin: input.stdin,
    time: run.time,
    directory,
    visible: run.visible ?? [],
    environment: { ...input.environment, CLEW_REPLAY_FILE: replay },
    ...(run.signal !== undefined && { signal: run.signal }),
  });
  if (result.refused !== undefined) throw new Error(`a native run was refused: ${result.refused}`);
  return {
    ending: endingOf(result, run.time),
    ...observed(result),
    stderr: new TextEncoder().encode(result.errors),
    files: changedFiles(directory, run.boxFolder, input.files),
    sent: [],
  };
}

function plainOutput({ output }: NativeResult): Pick<Behaviour, 'stdout' | 'observations'> {
  return { stdout: new Uint8Array(output), observations: [] };
}

function endingOf({ exitCode, signal, timedOut, limit }: NativeResult, time: number): Ending {
  if (timedOut) return { kind: 'hang', message: `it ran for ${time / 1000} s`, place: undefined };
  if (limit !== undefined) return { kind: 'hang', message: limit, place: undefined };
  if (exitCode !== null) return { kind: 'exited', status: exitCode };
  const number = constants.signals[signal as keyof typeof constants.signals];
  return { kind: 'signaled', signal: number ?? 0 };
}

function changedFiles(
  directory: string,
  boxFolder: string,
  before: readonly { readonly path: string; readonly bytes: Uint8Array }[],
): ChangedFile[] {
  const known = new Map(before.map(({ path, bytes }) => [path, bytes]));
  const found = new Map<string, Uint8Array>();
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = join(directory, name);
    // What a link points to does not belong to the program's files.
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile())
      found.set(name, new Uint8Array(readFileSync(path)));
  }
  const changes: ChangedFile[] = [];
  for (const [path, bytes] of found) {
    const old = known.get(path);
    if (old === undefined || Buffer.compare(old, bytes) !== 0)
      changes.push({ path: `${boxFolder}/${path}`, bytes });
  }
  for (const path of known.keys())
    if (!found.has(path)) changes.push({ path: `${boxFolder}/${path}`, bytes: undefined });
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}
