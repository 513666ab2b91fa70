// Reads files whose names come from outside: from the user, from debug information, from #line. Opening a pipe waits for its
// writer, and a device may have no end, so neither is opened.

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';

/** Undefined if there is nothing, or nothing that can be looked at, such as a link that leads to itself. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The names in a folder, sorted; none if there is no folder, or none that can be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Reads up to `most` bytes of a file. Throws if it is anything but a file; the error's code says what it is. */
export function readNamedFile(path: string, most = Infinity): Buffer {
  demandFile(statSync(path));
  // It may have become a pipe since: O_NONBLOCK does not wait for a writer.
  return reading(path, constants.O_NONBLOCK, (file) => {
    const stat = fstatSync(file);
    demandFile(stat);
    return contentOf(file, stat.size, most);
  });
}

/** The content of a file; undefined if there is none, if it cannot be read, or if it is larger than `largest`. */
export function readIfThere(path: string, largest = Infinity): Buffer | undefined {
  try {
    return statSync(path).size <= largest ? readNamedFile(path) : undefined;
  } catch {
    return undefined;
  }
}

/** Larger files are not taken for sources. */
export const largestSource = 64 * 2 ** 20;

/** The text of a source file; undefined if it cannot be had. */
export function readSourceText(
  path: string,
  encoding: BufferEncoding = 'utf8',
): string | undefined {
  return readIfThere(path, largestSource)?.toString(encoding);
}

/** Reads up to `most` bytes of a file, or of a pipe that the user named on purpose. */
export function readUpTo(path: string, most: number): Buffer {
  return reading(path, 0, (file) => contentOf(file, fstatSync(file).size, most));
}

function reading<T>(path: string, flags: number, read: (file: number) => T): T {
  const file = openSync(path, constants.O_RDONLY | flags);
  try {
    return read(file);
  } finally {
    closeSync(file);
  }
}

/** `size` is a hint: files in /proc have content but no size. */
function contentOf(file: number, size: number, most: number): Buffer {
  const parts: Buffer[] = [];
  for (let read = 0; read < most; ) {
    const part = Buffer.allocUnsafe(Math.min(most - read, Math.max(size - read, 0) + 65_536));
    const count = readSync(file, part);
    if (count === 0) break;
    parts.push(part.subarray(0, count));
    read += count;
  }
  return parts.length === 1 ? parts[0] : Buffer.concat(parts);
}

function demandFile(stat: Stats): void {
  if (stat.isFile()) return;
  const code = stat.isDirectory() ? 'EISDIR' : 'not a file';
  throw Object.assign(new Error(`cannot be read: ${code}`), { code });
}

/** The folders that a walk is in, one below the other. A link may lead back to one of them. */
export class FoldersAbove {
  private readonly places: string[] = [];

  /** Visits a folder unless the walk is in it already. */
  within(folder: string, visit: () => void): void {
    const place = realpathSync(folder);
    if (this.places.includes(place)) return;
    this.places.push(place);
    visit();
    this.places.pop();
  }
}
