// The streams of this process, written at once: the program under test writes to them, and so does clew.

import { writeSync } from 'node:fs';
import { writing } from '../base/write-error.ts';

/** Writes all of the bytes, however long the reader takes; false when nobody reads any more. */
export function writeAll(descriptor: 1 | 2, bytes: Uint8Array): boolean {
  const what = descriptor === 1 ? 'standard output' : 'standard error';
  return writing(what, () => writePatiently(descriptor, bytes));
}

function writePatiently(descriptor: number, bytes: Uint8Array): boolean {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') return false;
      if (code !== 'EAGAIN') throw error;
      pause(1);
    }
  }
  return true;
}

/** Blocks this thread: a pipe that is full gives no other sign when it has room again. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
