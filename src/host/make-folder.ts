// Makes folders, and those above them. Node's own recursion never ends where the system refuses a folder in the words that
// it has for a missing parent, as /proc does.

import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { statOf } from './named-file.ts';

export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  // If a file is in the way, the system's own answer says so.
  if (above !== path && !existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

/** Links are followed. */
export function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false;
}
