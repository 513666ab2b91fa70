// The files of this machine, as a WebAssembly program sees them: read when they are asked for.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Entry, HostFiles } from './file-tree.ts';

export const hostFiles: HostFiles = {
  find(path): Entry | undefined {
    const stat = statHost(path);
    if (stat === undefined || !(stat.isFile() || stat.isDirectory())) return undefined;
    const id = ((stat.dev & 0xffffn) << 44n) ^ stat.ino;
    if (stat.isDirectory()) return { kind: 'folder', id };
    let bytes: Uint8Array | undefined;
    const content = () => {
      bytes ??= readFileSync(path);
      return bytes;
    };
    return { kind: 'file', id, size: Number(stat.size), content };
  },
  list(path) {
    try {
      return readdirSync(path, { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        kind: entry.isDirectory() ? 'folder' : 'file',
      }));
    } catch {
      return [];
    }
  },
};

function statHost(path: string) {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // not a directory, no permission, a name too long: not there for the program
  }
}
