// From the word behind --native to a peer: a program, or a function of a library.

import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { lack } from '../check/native-mode.ts';
import { type CheckOptions, nativeModeOf } from '../check/options.ts';
import { cacheFolder } from '../check/planning.ts';
import { findProgram } from '../host/find-program.ts';
import { NativeRunner } from '../native/runner.ts';
import { needsWorld } from '../report/native-input.ts';
import type { Test } from '../results/test.ts';
import type { Unit } from '../source/compile.ts';
import { boxDirectory } from '../world/hand-over.ts';
import { functionPeer } from './native-function-peer.ts';
import { type NativePeer, nativeBehaviour } from './native-peer.ts';

const usualTime = 10_000;

export interface PeerOptions extends CheckOptions {
  readonly peer: string;
  readonly nativeTime?: number;
}

export async function nativePeer(
  options: PeerOptions,
  units: readonly Unit[],
): Promise<NativePeer> {
  const { peer, fn, nativeTime: time = usualTime } = options;
  const [, library, symbol] = /^(.+):([A-Za-z_]\w*)$/.exec(peer) ?? [];
  if (fn === undefined) return programPeer(peer, time, options);
  if (library === undefined)
    throw new UserError(
      `--native ${peer}: with --fn it must be LIBRARY:SYMBOL, such as libc.so.6:strtol`,
    );
  const runner = await peerRunner(options);
  try {
    const called = { library, symbol, time };
    return await functionPeer({ ...options, fn }, units, called, runner);
  } catch (error) {
    runner.close();
    throw error;
  }
}

/** The peer has to be run; it is an error if that is not possible. */
async function peerRunner(options: PeerOptions): Promise<NativeRunner> {
  const mode = nativeModeOf(options) === 'plain' ? 'plain' : 'sandboxed';
  const runner = await NativeRunner.open({ mode, cache: cacheFolder(options) });
  const { impossible } = runner.runs;
  if (impossible === undefined) return runner;
  runner.close();
  const reason = impossible.replace('--native plain', '--native-run plain');
  throw new UserError(`--native ${options.peer}: it cannot be run: ${reason}`);
}

/** Tells the user how the peer is run. */
export function peerText({ name, runs }: NativePeer): string {
  const { mode, protections } = runs;
  return mode === 'plain'
    ? `${name} is run without a sandbox (--native-run plain)`
    : `${name} is run in a sandbox (--native-run plain: without one)${lack(protections)}`;
}

async function programPeer(name: string, time: number, options: PeerOptions): Promise<NativePeer> {
  const program = findProgram(isFile(name) ? resolve(name) : name, process.env.PATH ?? '');
  if (program === undefined)
    throw new UserError(
      `--native ${name}: there is no such program; a function of a library needs --fn NAME too`,
    );
  const runner = await peerRunner(options);
  const { signal } = options;
  let count = 0;
  return {
    name,
    runs: runner.runs,
    behaviour: (test: Test) => {
      if (needsWorld(test))
        throw new UserError('--native: sockets and files with absolute names are in the box only');
      const folder = join(runner.folder, String(++count));
      const run = { runner, program, folder, time, signal, boxFolder: boxDirectory };
      return nativeBehaviour(test, run);
    },
    close: () => runner.close(),
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
