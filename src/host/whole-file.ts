// Writes files so that each is there with all of its content or not at all: it is written under another name beside its place,
// and renamed. A full disk never leaves half a file under its name, nor destroys what was there before.

import {
  chmodSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

/** The end of a file's or folder's name until it is whole. */
export const partSuffix = '.part';

/** Writes a file of clew's own. A link of that name is replaced, not followed. */
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

/** Writes a file that the user has chosen: links are followed, its mode stays, and a pipe or a device is written to directly. */
export function writeChosen(path: string, bytes: Uint8Array | string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isFile()) return writeFileSync(path, bytes);
  const target = stat === undefined ? path : realpathSync(path);
  writeWhole(target, bytes);
  if (stat !== undefined) chmodSync(target, stat.mode & 0o7777);
}

/** Appends all of the bytes. One call of the system may write only a part. */
export function appendFully(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
