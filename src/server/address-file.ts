// Where the live page of a running check is: a file in its results folder that only its owner can read, because whoever knows the
// address may command the check.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '../host/named-file.ts';

const addressFile = '.clew.ui';

/** A folder that cannot be written costs `clew ui`, and nothing else: the check will say it. */
export function writeAddress(folder: string, address: string): void {
  try {
    writeFileSync(join(folder, addressFile), `${address}\n`, { mode: 0o600 });
  } catch {
    // The address was printed.
  }
}

export function readAddress(folder: string): string | undefined {
  return readIfThere(join(folder, addressFile))?.toString().trim();
}

export function removeAddress(folder: string): void {
  rmSync(join(folder, addressFile), { force: true });
}
