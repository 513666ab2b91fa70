// Where the compiled C library lies, and the shape of its index. The same place whether this code
// runs from src/ or from dist/: both are one folder below the package's root.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../base/user-error.ts';

export const packageRoot = fileURLToPath(new URL('../../', import.meta.url));
export const libraryFolder = fileURLToPath(new URL('../../dist/libc/', import.meta.url));

/** dist/libc/index.json. A member is the bitcode of one C file, dist/libc/members/NAME. */
export interface LibraryIndex {
  /** Digest of all members: changes when anything in the library does. */
  readonly key: string;
  /** Symbol -> name of the member that defines it. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Member -> the member with models of the same functions, made for input (libc/models/). */
  readonly models: Readonly<Record<string, string>>;
}

/** The C library's debug information names its files /clew/libc/..., wherever it was built. */
export const debugDirectory = '/clew';

export function readIndex(): LibraryIndex {
  try {
    return JSON.parse(readFileSync(join(libraryFolder, 'index.json'), 'utf8')) as LibraryIndex;
  } catch {
    throw new UserError(`the C library is not built (${libraryFolder}): run \`npm run build\``);
  }
}

export function version(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
