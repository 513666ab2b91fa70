// A file as it is in the last commit.

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Writes it into a folder; returns its path, or undefined if git does not know the file. */
export async function headVersion(path: string, folder: string): Promise<string | undefined> {
  try {
    const words = ['show', `HEAD:./${basename(path)}`];
    const setting = { cwd: dirname(path), maxBuffer: 1 << 26 };
    const { stdout } = await promisify(execFile)('git', words, setting);
    const file = join(folder, basename(path));
    writeFileSync(file, stdout);
    return file;
  } catch {
    return undefined; // There is no git, no repository, no commit, or the file is new.
  }
}
