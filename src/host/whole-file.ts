// Files that are there with all of their content, or not at all: written under another name beside their place, and renamed. A
// full disk never leaves half a file under its name, nor destroys what was there before.

import {
  chmodSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

/** What a name ends in until its file or folder is whole. */
export const partSuffix = '.part';

/** A link of that name is replaced, not followed. */
export function writeWhole(path: string, bytes: Uint8Array | string): void {
  const part = `${path}${partSuffix}`;
  try {
    writeFileSync(part, bytes);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** A file that the user has chosen: its links are followed, its mode stays, and what is no plain file is written as it is. */
export function writeChosen(path: string, bytes: Uint8Array | string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isFile()) return writeFileSync(path, bytes);
  const target = stat === undefined ? path : realpathSync(path);
  writeWhole(target, bytes);
  if (stat !== undefined) chmodSync(target, stat.mode & 0o7777);
}

/** Behind what the file has; one call may write a part only. */
export function appendFully(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
