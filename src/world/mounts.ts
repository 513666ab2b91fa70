// Reads folders of the host for --mount. Each thread reads them by itself, when the program looks; it keeps what it has read, so
// that all of its runs see the same. Links are links in the box: they lead nowhere on the host.

import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { nameAndValue } from '../base/name-and-value.ts';
import { UserError } from '../base/user-error.ts';
import { isFolder } from '../host/make-folder.ts';
import { readNamedFile } from '../host/named-file.ts';
import { utf8ByteString } from '../machine/posix/memory.ts';
import type { HostEntry, HostFolder } from '../machine/posix/mounted.ts';
import type { WorldFile } from '../machine/posix/world.ts';
import type { WorldPlan } from './world-maker.ts';

/** A mount as plain data: the path in the box and the folder of the host, both absolute. */
export interface Mount {
  readonly path: string;
  readonly host: string;
}

/** The mounts of --mount: each text is NAME or NAME=HOSTPATH; relative names are below `directory` in the box. */
export function parseMounts(texts: readonly string[], directory: string): Mount[] {
  return texts.map((text) => {
    const [name, host = name] = nameAndValue(text);
    if (name === '' || host === '')
      throw new UserError(`--mount ${text}: a name is missing; write NAME or NAME=HOSTPATH`);
    if (!isFolder(host)) throw new UserError(`--mount ${text}: there is no folder '${host}'`);
    return { path: posix.resolve(directory, name), host: resolve(host) };
  });
}

/** The mounted folders for the box. They are not sent between threads; each thread makes its own. */
export function mountedFolders(mounts: readonly Mount[]): WorldFile[] {
  return mounts.map(({ path, host }) => ({
    path,
    content: { kind: 'mount', folder: new Folder(host) },
  }));
}

/** The plan of a thread, with its own mounted folders among the files. */
export function withMounts(plan: WorldPlan): WorldPlan {
  return { ...plan, files: [...plan.files, ...mountedFolders(plan.mounts ?? [])] };
}

class Folder implements HostFolder {
  private known: readonly (readonly [string, HostEntry])[] | undefined;

  constructor(private readonly path: string) {}

  entries(): readonly (readonly [string, HostEntry])[] {
    this.known ??= namesIn(this.path).flatMap((name) => {
      const entry = entryAt(join(this.path, name));
      return entry === undefined ? [] : [[utf8ByteString(name), entry] as const];
    });
    return this.known;
  }
}

/** The names in a folder; none if it may not be read. */
function namesIn(path: string): string[] {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
}

/** The entry at a path; undefined for sockets, devices and pipes of the host, which the box does not get. */
function entryAt(path: string): HostEntry | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  if (stat === undefined) return undefined;
  const mode = Number(stat.mode) & 0o777;
  if (stat.isDirectory()) return { kind: 'directory', mode, folder: new Folder(path) };
  if (stat.isSymbolicLink()) return { kind: 'symlink', target: utf8ByteString(readlinkSync(path)) };
  if (!stat.isFile()) return undefined;
  let bytes: Uint8Array | undefined;
  return {
    kind: 'file',
    mode,
    modified: stat.mtimeNs,
    bytes: new Uint8Array(0),
    later: {
      size: Number(stat.size),
      load: () => {
        bytes ??= contentAt(path);
        return bytes;
      },
    },
  };
}

function contentAt(path: string): Uint8Array {
  try {
    return new Uint8Array(readNamedFile(path));
  } catch {
    return new Uint8Array(0);
  }
}
