// Looks at files whose names come from outside, and reads them. Opening a pipe waits for its writer, and a device may have no
// end, so that neither is opened.

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';

/** Undefined if there is nothing, or nothing that may be looked at: a link that leads to itself, for one. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Up to `most` bytes of a file. Anything else than a file is an error whose code says so. */
export function readNamedFile(path: string, most = Infinity): Buffer {
  demandFile(statSync(path));
  // Should it have become a pipe since, it is not waited for.
  return reading(path, constants.O_NONBLOCK, (file) => {
    const stat = fstatSync(file);
    demandFile(stat);
    return contentOf(file, stat.size, most);
  });
}

/** Up to `most` bytes of whatever it is, for those who mean to read a pipe. */
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

/** The size is a hint: files of the system have content and no size. */
function contentOf(file: number, size: number, most: number): Buffer {
  const parts: Buffer[] = [];
  for (let read = 0; read < most; ) {
    const part = Buffer.allocUnsafe(Math.min(most - read, Math.max(size - read, 0) + 65_536));
    const count = readSync(file, part);
    if (count === 0) break;
    parts.push(part.subarray(0, count));
    read += count;
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

function demandFile(stat: Stats): void {
  if (stat.isFile()) return;
  const code = stat.isDirectory() ? 'EISDIR' : 'not a file';
  throw Object.assign(new Error(`cannot be read: ${code}`), { code });
}

/** The folders that a walk is in, one below the other: a link may lead back to one of them. */
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
