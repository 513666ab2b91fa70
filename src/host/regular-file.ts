// Files that others have named: debug information, #line, lists in the user's folders. What is no regular file is not read,
// since a device or a pipe may have no end, and neither is what is larger than any source.

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

const largest = 64 * 2 ** 20;

/** The content of a regular file; undefined if there is none to be had. */
export function readRegularFile(path: string): Uint8Array | undefined {
  let file: number | undefined;
  try {
    // Opening a pipe waits for who writes to it, unless it is told not to.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = fstatSync(file);
    return stat.isFile() && stat.size <= largest ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
