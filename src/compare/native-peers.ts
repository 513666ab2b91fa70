// From the word behind --native to a peer: a program, or a function of a library.

import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { nativeFolder } from '../check/native-build.ts';
import type { CheckOptions } from '../check/options.ts';
import { boxDirectory } from '../check/thread-setting.ts';
import { needsWorld } from '../report/native-input.ts';
import type { Test } from '../report/test.ts';
import type { Unit } from '../source/compile.ts';
import { findProgram } from '../source/find-program.ts';
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
  return functionPeer({ ...options, fn }, units, { library, symbol: symbol!, time });
}

function programPeer(name: string, time: number, { signal }: CheckOptions): NativePeer {
  const program = findProgram(isFile(name) ? resolve(name) : name, process.env.PATH ?? '');
  if (program === undefined)
    throw new UserError(
      `--native ${name}: there is no such program; a function of a library needs --fn NAME too`,
    );
  const folder = nativeFolder();
  let runs = 0;
  return {
    name,
    behaviour: (test: Test) => {
      if (needsWorld(test))
        throw new UserError('--native: sockets and files with absolute names are in the box only');
      const place = join(folder.path, String(++runs));
      return nativeBehaviour(test, {
        program,
        folder: place,
        time,
        signal,
        boxFolder: boxDirectory,
      });
    },
    close: () => folder.remove(),
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
