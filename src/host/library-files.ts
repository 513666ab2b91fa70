// Where the compiled C library lies, and the shape of its index. The same place whether this code
// runs from src/ or from dist/: both are one folder below the package's root.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../base/user-error.ts';
import type { LibraryIndex } from './library-index.ts';

export const packageRoot = fileURLToPath(new URL('../../', import.meta.url));
/** The headers of our C library. */
export const libraryHeaders = fileURLToPath(new URL('../../libc/include', import.meta.url));
export const libraryFolder = fileURLToPath(new URL('../../dist/libc/', import.meta.url));

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

/** The page of report.html without its data; undefined if the pages were not built. */
export function reportTemplate(): string | undefined {
  try {
    return readFileSync(join(packageRoot, 'dist/web/report.html'), 'utf8');
  } catch {
    return undefined;
  }
}
